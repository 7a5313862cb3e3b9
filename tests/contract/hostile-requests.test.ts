import { setImmediate } from 'node:timers/promises';
import { apiPrefix, contract, type Endpoint } from '@cliffhanger/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { insertDrama, insertTemplates } from '../support/library.ts';
import { writeMedia } from '../support/media.ts';
import { type Leaving, openRawConnection, rawHost } from '../support/raw-connection.ts';
import { calls, newViewer } from './calls.ts';

const app = await startTestApp({ ...rawHost, LOG_LEVEL: 'warn' });
const { database, clock, config } = app.platform;
await insertDrama(database, { slug: 'ferry', at: clock.now() });
await insertDrama(database, { slug: 'anchor', at: clock.now() });
await insertTemplates(database);
writeMedia(config.mediaDir, 'ferry', 'ferry-1');
const { playback } = await app.visitor.data(contract.dramas.detail, {
  dramaId: 'ferry',
  episodeId: 'ferry-1',
});
const mediaFolder = playback?.playlistUrl.replace(/540\/index\.m3u8$/, '');

let linesBefore = 0;
afterEach(() => {
  const lines = app.logged.slice(linesBefore);
  linesBefore = app.logged.length;
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});

/** What goes over the wire for a call, its connection ended after it. */
const wireOf = ({ method }: Pick<Endpoint, 'method'>, path: string, headers = '', body = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}${
    body && `content-length: ${Buffer.byteLength(body, 'latin1')}\r\n`
  }\r\n${body}`;
const json = 'content-type: application/json\r\n';

const answerTo = async (bytes: string, leaving: Leaving = 'stay') => {
  const connection = await openRawConnection(app.address, bytes);
  connection.leave(leaving);
  return connection.answer;
};

const pathOf = ({ path }: Endpoint, args: Record<string, unknown>) =>
  apiPrefix + path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(args[name])));
const get = { method: 'GET' } as const;

describe.each(calls)('$name', ({ endpoint, good }) => {
  it('logs no error, whatever comes and however its sender leaves', async () => {
    const caller = await newViewer(app);
    const args = await good({ app, viewer: caller });
    const own = `authorization: Bearer ${caller.token}\r\n`;
    const path = pathOf(endpoint, args);
    const query = endpoint.query ? `?${new URLSearchParams(args as Record<string, string>)}` : '';
    const body = endpoint.body && JSON.stringify(args);
    const call = wireOf(endpoint, path + query, own + json, body);
    const bodies = ['', '{', 'null', '[]', '"text"', '[[[[', '{"__proto__":1}', '\0', '\xff\xfe'];
    const queries = [
      '?%',
      '?%ff',
      '?=&=',
      '?a[b]=c&a[]=d',
      '?__proto__[x]=1',
      '?limit=1&limit=2&q=a&q=b',
      '?\xff',
    ];
    const wires = [
      ...bodies.flatMap((text) =>
        [json, 'content-type: \xff\r\n', ''].map((type) => wireOf(endpoint, path, own + type, text)),
      ),
      ...queries.map((text) => wireOf(endpoint, path + text, own + json, body)),
      wireOf(endpoint, `${path}/%00%ff`, own),
      call.replace(/content-length: \d+/, 'content-length: 1'),
      call.replace(/content-length: \d+/, 'transfer-encoding: chunked'),
      call.replace(/content-length: \d+/, 'content-encoding: gzip\r\n$&'),
      // Three on one connection, which ends after the first.
      call + call + call,
    ];
    const answers = await Promise.all(wires.map((bytes) => answerTo(bytes)));
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 5'))).toEqual([]);

    const halves = [call, call.slice(0, -2), call.slice(0, 40)];
    await Promise.all(halves.map((bytes) => answerTo(bytes, 'end')));
    for (const bytes of halves) {
      for (const turns of [0, 1, 4]) {
        const connection = await openRawConnection(app.address, bytes);
        for (let turn = 0; turn < turns; turn++) await setImmediate();
        connection.leave('reset');
        await connection.answer;
      }
    }
    // The work that those calls started ends before this call does.
    await answerTo(call);
  });
});

describe('beside the calls', () => {
  const providers = ['google', 'tiktok', 'facebook'];
  const consent = 'redirect_uri=http://x/&state=1&nonce=1&client_id=local&client_key=local';
  const paths = [
    ...['540/index.m3u8', '540/00000.m4s', '540/99999.m4s', '999/00000.m4s', '540/..%2f00000.m4s'],
    ...['poster.jpg', 'index.m3u8', 'subtitles/en.vtt', 'subtitles/xx.vtt', '%00'],
  ].map((file) => mediaFolder + file);
  paths.push(
    ...[
      '/media/a/b/c/d/e/f',
      '/events',
      '/events?token=a&token=b',
      '/events?token[]=%00',
      '/webhooks/payment',
    ],
    ...[
      '/',
      '//',
      '/%',
      '/%00',
      '/docs/%00',
      '/docs/..%2f..',
      `/docs/${'x'.repeat(300)}`,
      '/docs/openapi.json',
    ],
    ...[
      '/images/%00',
      '/images/',
      `/images/${'x'.repeat(300)}`,
      '/assets/..%2f',
      '/api/v1/%ff',
      '/api/v1/nothing',
    ],
    ...['/lab', '/lab/outbox?x=%', '/lab/telegram?name=a&name=b&top=1e9&start=%', '/lab/checkout/%00'],
    ...[
      '/lab/clock/hour',
      '/lab/clock/x',
      '/lab/viewers/nobody/coins',
      '/lab/viewers/%00/days',
      '/lab/reset/now',
    ],
    ...providers.map((name) => `/lab/consent/${name}?${consent}&more=1&more=2`),
    ...providers.map((name) => `/lab/consent/${name}/answer?${consent}&name=a&name=b`),
  );
  const names = [
    'accept-language',
    'accept-encoding',
    'accept-country',
    'authorization',
    'content-type',
    'host',
  ];
  names.push(
    'if-modified-since',
    'if-none-match',
    'if-range',
    'last-event-id',
    'origin',
    'payment-signature',
    'range',
  );
  names.push('x-client-version', 'x-forwarded-for', 'x-request-id');
  const values = [
    '',
    '\xff\xfe',
    ',,,;;;',
    'bytes=0-,-1',
    'bytes=9-0',
    'bytes=0-0,5-',
    'http://[',
    'http://x',
    'null',
  ];
  values.push('Bearer \xff', 't=1,v1=x', 'Fri, 31 Feb 99999', 'x'.repeat(8000));

  it.each(paths)('logs no error for any header: %s', async (path) => {
    const wiresOf = (method: Endpoint['method'], headers: readonly string[], body = '') =>
      headers.flatMap((name) =>
        values.map((value) => wireOf({ method }, path, `${name}: ${value}\r\n`, body)),
      );
    const wires = [
      ...wiresOf('GET', names),
      ...wiresOf('POST', ['content-type', 'origin', 'payment-signature'], '{"event":1}'),
    ];
    const answers = await Promise.all(wires.map((bytes) => answerTo(bytes)));
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 5'))).toEqual([]);
  });

  it.each([
    'EHLO example.com\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    '\r\n\r\n',
    'GET / HTTP/1.1\n\n',
    'GET / HTTP/1.1\r\na\0b: c\r\n\r\n',
    'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n',
    'QUERY /api/v1/languages HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET http://x:y@[/ HTTP/1.1\r\nhost: x\r\n\r\n',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(3000)}\r\n`,
    'GET / HTTP/1.1\r\nhost: x\r\nexpect: nonsense\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    'POST /api/v1/report HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
    'POST /api/v1/report HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n',
    `POST /api/v1/report HTTP/1.1\r\nhost: x\r\n${json}transfer-encoding: chunked\r\n\r\nzz\r\n`,
  ])('logs no error for what is hardly HTTP: %j', async (bytes) => {
    await Promise.all((['end', 'reset'] as const).map((leaving) => answerTo(bytes, leaving)));
  });

  it('logs no error for who hangs up before, while and after they are answered', async () => {
    const viewer = await newViewer(app);
    const wires = [
      wireOf(get, `/events?token=${viewer.token}`),
      wireOf(get, `${mediaFolder}540/00000.m4s`),
      wireOf(get, '/docs/openapi.json'),
      wireOf(get, `${apiPrefix}/center/myData`, `authorization: Bearer ${viewer.token}\r\n`),
      wireOf(get, `${apiPrefix}/languages`),
    ];
    for (let round = 0; round < 200; round++) {
      const connection = await openRawConnection(app.address, wires[round % wires.length] ?? '');
      for (let turn = 0; turn < round % 9; turn++) await setImmediate();
      connection.leave('reset');
      await connection.answer;
      const followed = round % 2 === 0;
      await viewer.data(contract.engagement.followDrama, { dramaId: 'ferry', followed });
    }
  });

  it('logs no error while the server closes under its callers', async () => {
    const list = wireOf(get, `${apiPrefix}/drama/getDramaAllList`);
    const connections = await Promise.all(
      Array.from({ length: 20 }, () => openRawConnection(app.address, list)),
    );
    await app.close();
    await Promise.all(connections.map(({ answer }) => answer));
  });
});
