import { setImmediate } from 'node:timers/promises';
import { apiPrefix, contract, type Endpoint } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { openRawConnection } from '../support/raw-connection.ts';
import { everyNth } from '../support/walk-options.ts';
import { newViewer } from './calls.ts';
import { jsonHeader, rawRequest, sendRaw, startAppWithoutLoggedErrors } from './raw-requests.ts';

const app = await startAppWithoutLoggedErrors();
const { playback } = await app.visitor.data(contract.dramas.detail, {
  dramaId: 'ferry',
  episodeId: 'ferry-1',
});
const mediaFolder = playback?.playlistUrl.replace(/540\/index\.m3u8$/, '');
const get = { method: 'GET' } as const;

describe('requests outside of the API', () => {
  const providers = ['google', 'tiktok', 'facebook'];
  const consent = 'redirect_uri=http://x/&state=1&nonce=1&client_id=local&client_key=local';
  const paths = [
    ...['540/index.m3u8', '540/00000.m4s', '540/99999.m4s', '999/00000.m4s', '540/..%2f00000.m4s'],
    ...['poster.avif', 'index.m3u8', 'subtitles/en.vtt', 'subtitles/xx.vtt', '%00'],
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
  /** Headers that are sent together: none of them decides whether another is read. */
  const names = [
    ['accept-language', 'accept-encoding', 'accept-country', 'x-forwarded-for', 'x-request-id'],
    ...[['if-modified-since', 'if-none-match'], ['range', 'if-range'], ['last-event-id']],
    ...[
      ['authorization'],
      ['content-type'],
      ['host'],
      ['origin'],
      ['payment-signature'],
      ['x-client-version'],
    ],
  ];
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

  // Each path gets a third of the requests, the next one another third. npm run test:all sends all to each.
  it.each(paths.map((path, index) => [path, index] as const))(
    'no header value makes %s log an error',
    async (path, index) => {
      const requestOf = (
        method: Endpoint['method'],
        value: string,
        headers: readonly string[],
        body: string,
      ) => rawRequest({ method }, path, headers.map((name) => `${name}: ${value}\r\n`).join(''), body);
      // Node refuses more than 16 KB of headers, which would hide what a long one does.
      const requestsWith = (method: Endpoint['method'], names: readonly string[][], body = '') =>
        values.flatMap((value) =>
          (value.length > 1000 ? names.flat().map((name) => [name]) : names).map((headers) =>
            requestOf(method, value, headers, body),
          ),
        );
      const requests = [
        ...requestsWith('GET', names),
        ...requestsWith('POST', [['content-type'], ['origin'], ['payment-signature']], '{"event":1}'),
      ];
      const sent = everyNth(requests, 3, index);
      const answers = await Promise.all(sent.map((bytes) => sendRaw(app.address, bytes)));
      expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 5'))).toEqual([]);
    },
  );

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
    `POST /api/v1/report HTTP/1.1\r\nhost: x\r\n${jsonHeader}transfer-encoding: chunked\r\n\r\nzz\r\n`,
  ])('invalid HTTP logs no error: %j', async (bytes) => {
    await Promise.all((['end', 'reset'] as const).map((closeMode) => sendRaw(app.address, bytes, closeMode)));
  });

  it('a connection that is reset before, during or after the response logs no error', async () => {
    const viewer = await newViewer(app);
    const requests = [
      rawRequest(get, `/events?token=${viewer.token}`),
      rawRequest(get, `${mediaFolder}540/00000.m4s`),
      rawRequest(get, '/docs/openapi.json'),
      rawRequest(get, `${apiPrefix}/center/myData`, `authorization: Bearer ${viewer.token}\r\n`),
      rawRequest(get, `${apiPrefix}/languages`),
    ];
    // Each request and number of ticks twice.
    for (let round = 0; round < 90; round++) {
      const connection = await openRawConnection(app.address, requests[round % requests.length] ?? '');
      for (let tick = 0; tick < round % 9; tick++) await setImmediate();
      connection.close('reset');
      await connection.answer;
      const followed = round % 2 === 0;
      await viewer.data(contract.engagement.followDrama, { dramaId: 'ferry', followed });
    }
  });

  it('closing the server during requests logs no error', async () => {
    const list = rawRequest(get, `${apiPrefix}/drama/getDramaAllList`);
    const connections = await Promise.all(
      Array.from({ length: 20 }, () => openRawConnection(app.address, list)),
    );
    await app.close();
    await Promise.all(connections.map(({ answer }) => answer));
  });
});
