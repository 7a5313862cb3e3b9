import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get as getHttp } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { get, request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findClientBuild } from '@cliffhanger/server/platform/config/client-build.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { prepare } from '../../scripts/prepare.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Edge, findFreePort, missingPrograms, startEdge, startNginx } from '../support/edge.ts';
import { insertDrama } from '../support/library.ts';
import { linkOf, writeEpisodes } from '../support/media-links.ts';

const reason =
  missingPrograms.length > 0 ? ` (skipped: ${missingPrograms.join(' and ')} is not installed)` : '';

const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-edge-'));
afterAll(() => rmSync(folder, { recursive: true }));

const requestsPerMinute = 60;

/** The headers that each of the two sets for itself. */
const ownHeaders = ['connection', 'date', 'keep-alive', 'server', 'transfer-encoding', 'x-request-id'];
const withoutOwn = (headers: EdgeResponse['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name)));

interface EdgeResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

describe.skipIf(missingPrograms.length > 0)(`nginx with deploy/nginx/site.conf${reason}`, () => {
  let app: TestApp;
  let edge: Edge;
  let port: number;

  /** @param isDirect asks the server instead of the edge */
  const ask = (
    target: string,
    headers: Record<string, string> = {},
    isDirect = false,
  ): Promise<EdgeResponse> =>
    new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: isDirect ? new URL(app.address).port : port,
        path: target,
        headers: { host: `localhost:${port}`, ...headers },
        rejectUnauthorized: false,
        agent: false as const,
      };
      const send = isDirect ? getHttp : get;
      send(options, async (response) => {
        const chunks = await response.toArray();
        const body = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      }).on('error', reject);
    });

  /** The code with which the server answered a request; null when it did not get it. */
  const codeOf = (requestId: string): number | null => {
    const lines = app.logged as unknown as { requestId?: string; code: number }[];
    return lines.find((line) => line.requestId === requestId)?.code ?? null;
  };

  beforeAll(async () => {
    prepare();
    port = await findFreePort();
    app = await startTestApp({
      PUBLIC_URL: `https://localhost:${port}`,
      TRUST_PROXY: 'on',
      LAB: 'on',
      REQUESTS_PER_MINUTE: String(requestsPerMinute),
      LOG_LEVEL: 'info',
      MEDIA_BY_EDGE: 'on',
    });
    await insertDrama(app.platform.database, { slug: 'epic', at: new Date(0), episodes: 2, free: 1 });
    writeEpisodes(app, 'epic', 2);
    const { mediaDir } = app.platform.config;
    edge = await startEdge({ folder, serverAddress: app.address, mediaDir, port });
  });
  afterAll(async () => {
    await edge.close();
    await app.close();
  });

  it('redirects to TLS and speaks HTTP/2', async () => {
    const socket = connect(edge.httpPort, '127.0.0.1');
    socket.write('GET /wallet?x=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    const answer = (await socket.setEncoding('utf8').toArray()).join('');
    expect(answer).toMatch(/^HTTP\/1\.1 301 /);
    expect(answer).toMatch(/^Location: https:\/\/localhost\/wallet\?x=1\r$/m);

    const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
    const stream = session.request({ ':path': '/healthz', ':authority': `localhost:${port}` });
    const [head] = await once(stream, 'response');
    expect(head[':status']).toBe(200);
    session.close();
  });

  it('shows a certificate authority, on port 80, the files that it asks for', async () => {
    const challenges = path.join(edge.webroot, '.well-known/acme-challenge');
    mkdirSync(challenges, { recursive: true });
    writeFileSync(path.join(challenges, 'token'), 'token.thumbprint');
    const address = `http://localhost:${edge.httpPort}/.well-known/acme-challenge`;
    const found = await fetch(`${address}/token`);
    expect([found.status, await found.text()]).toEqual([200, 'token.thumbprint']);
    expect((await fetch(`${address}/other`, { redirect: 'manual' })).status).toBe(404);
  });

  it('serves viewers with IPv6', async () => {
    const [answer] = await once(
      get({
        host: '::1',
        port,
        path: '/api/v1/settings?from=ipv6',
        headers: { host: `localhost:${port}`, 'x-request-id': 'ipv6' },
        rejectUnauthorized: false,
        agent: false,
      }),
      'response',
    );
    answer.resume();
    expect(answer.statusCode).toBe(200);
    await vi.waitFor(() => expect(readFileSync(edge.accessLog, 'utf8')).toContain('"address":"::1"'));
  });

  it('passes on the request id', async () => {
    const answer = await ask('/api/v1/settings', { 'x-request-id': 'mine-1' });
    expect(answer.headers['x-request-id']).toBe('mine-1');
    expect(codeOf('mine-1')).toBe(200);
  });

  it('keeps public responses for a second and revalidates them, and never personal ones', async () => {
    const call = '/api/v1/carousels';
    const first = await ask(call, { 'x-request-id': 'a' });
    const second = await ask(call, { 'x-request-id': 'b' });
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(second.headers['x-request-id']).toBe('b');
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(codeOf('b')).toBeNull();
    for (const requestId of ['pt-1', 'pt-2'])
      await ask(call, { 'accept-language': 'pt', 'x-request-id': requestId });
    expect([codeOf('pt-1'), codeOf('pt-2')]).toEqual([200, null]);
    expect((await ask(call, { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
    await vi.waitFor(async () => {
      await ask(call, { 'x-request-id': 'c' });
      expect(codeOf('c')).toBe(304);
    }, 10_000);
    const viewer = await app.register();
    const authorization = `Bearer ${viewer.token}`;
    for (let asked = 0; asked < 2; asked++)
      expect((await ask('/api/v1/record/userInfo', { authorization })).body).toContain(viewer.userId);
    expect((await ask('/api/v1/record/userInfo')).body).not.toContain(viewer.userId);
  });

  it('answers no browser with an age lock from its cache, and keeps no answer to one', async () => {
    for (const [name, cookie] of [
      ['lock', 'sj_lock=a-secret'],
      ['ages', 'theme=dark; sj_ages=+13+x'],
    ] as const) {
      // An address of its own, which nothing was kept for.
      const call = `/api/v1/carousels?for=${name}`;
      const codeWith = async (step: string, headers: Record<string, string> = {}) => {
        const requestId = `${name}-${step}`;
        expect((await ask(call, { ...headers, 'x-request-id': requestId })).status).toBe(200);
        return codeOf(requestId);
      };
      expect(await codeWith('locked', { cookie })).toBe(200);
      expect(await codeWith('open'), 'the answer to a locked browser was kept').toBe(200);
      expect(await codeWith('open-again', { cookie: 'theme=dark' })).toBeNull();
      expect(await codeWith('locked-again', { cookie }), 'the answer to an open browser was sent').toBe(200);
    }
  });

  it('compresses what the server compresses', async () => {
    const page = await ask('/docs/openapi.json', { 'accept-encoding': 'br' });
    expect(page.headers['content-encoding']).toBe('br');
  });

  it('sends the built client from its own disk, with the headers of the server', async () => {
    const [script = ''] = readdirSync(path.join(findClientBuild() ?? '', 'assets')).filter((name) =>
      /^app-.*\.js$/.test(name),
    );
    const file = `/assets/${script}`;
    const accepted = [
      ['br', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8'],
      ['gzip', 'gzip, deflate', 'br;q=0, gzip'],
      [undefined, 'identity', 'zstd'],
    ] as const;
    for (const [coding, first, second] of accepted) {
      const direct = await ask(file, { 'accept-encoding': coding ?? 'identity' }, true);
      expect(direct).toMatchObject({
        status: 200,
        headers: {
          'cache-control': expect.stringContaining('immutable'),
          etag: expect.any(String),
          vary: expect.stringMatching(/accept-encoding/i),
          'content-security-policy': expect.any(String),
        },
      });
      expect(direct.headers['content-encoding']).toBe(coding);
      await ask(file, { 'accept-encoding': first });
      const kept = await ask(file, { 'accept-encoding': second, 'x-request-id': `kept-${coding}` });
      expect(codeOf(`kept-${coding}`)).toBeNull();
      expect(kept.body).toBe(direct.body);
      expect(withoutOwn(kept.headers)).toEqual(withoutOwn(direct.headers));
      const etag = String(direct.headers.etag);
      const unchanged = await ask(file, { 'accept-encoding': second, 'if-none-match': etag });
      expect([unchanged.status, unchanged.headers.etag]).toEqual([304, etag]);
    }
    const part = await ask(file, { 'accept-encoding': 'identity', range: 'bytes=0-3' });
    expect([part.status, part.body.length]).toEqual([206, 4]);
    // Scripts of other origins get headers for them, which are not kept.
    const other = { origin: 'https://other.example', 'x-request-id': 'other' };
    await ask(file, other);
    expect(codeOf('other')).toBe(200);
    expect((await ask('/assets/gone.js')).status).toBe(404);
    // The page has data of the moment.
    for (const requestId of ['page-1', 'page-2']) {
      const page = await ask('/', { 'x-request-id': requestId });
      expect(page.headers['cache-control']).toBe('no-cache');
      expect(codeOf(requestId)).toBe(200);
    }
  });

  it('delivers events at once', async () => {
    const viewer = await app.register();
    const options = {
      host: '127.0.0.1',
      port,
      path: `/events?token=${viewer.token}`,
      rejectUnauthorized: false,
    };
    const asked = request({ ...options, agent: false, headers: { host: `localhost:${port}` } }).end();
    const [stream] = await once(asked, 'response');
    expect(stream.headers['content-type']).toBe('text/event-stream');
    let received = '';
    stream.on('data', (chunk: Buffer) => {
      received += chunk;
    });
    await vi.waitFor(() => expect(received).toContain('event:place'));
    await app
      .staff('prizeSend', { who: viewer.userId, title: 'Hi', body: 'There', coins: 1 } as never)
      .catch(() => undefined);
    stream.destroy();
  });

  it('sends media files for links that the server has checked, also in part', async () => {
    const viewer = await app.register();
    const link = await linkOf(viewer, { dramaId: 'epic', episodeId: 'epic-1' });
    const playlistPath = link?.playlistUrl ?? '';
    const pathTo = (name: string) => new URL(name, `https://localhost${playlistPath}`).pathname;
    const segment = await ask(pathTo('00000.m4s'));
    expect(segment).toMatchObject({ status: 200, headers: { 'content-type': 'video/iso.segment' } });
    expect(segment.headers['cache-control']).toMatch(/immutable/);
    expect(segment.headers['x-content-type-options']).toBe('nosniff');
    // Sent by nginx: the server's response has no body.
    const direct = await ask(pathTo('00000.m4s'), {}, true);
    // From the fast path, which leaves responses with headers for other origins to the route.
    expect(direct.headers).not.toHaveProperty('access-control-expose-headers');
    expect(direct).toMatchObject({
      headers: { 'x-accel-redirect': expect.stringMatching(/^\/protected-media\/.*00000\.m4s$/) },
      body: '',
    });
    const again = await ask(pathTo('00000.m4s'));
    expect(again.body).toBe(segment.body);
    const ofRequest = ['x-request-id', 'date'];
    const lasting = ({ headers }: EdgeResponse) =>
      Object.entries(headers).filter(([name]) => !ofRequest.includes(name));
    expect(lasting(again)).toEqual(lasting(segment));
    const part = await ask(pathTo('00000.m4s'), { range: 'bytes=1-3' });
    expect(part).toMatchObject({ status: 206, body: segment.body.slice(1, 4) });
    expect(await ask(playlistPath)).toMatchObject({ status: 200, body: expect.stringMatching(/^#EXTM3U/) });

    for (const edited of ['/epic-2/', '/epic-1x/'])
      expect((await ask(pathTo('00000.m4s').replace('/epic-1/', edited))).status).toBe(403);
    const [, , signature = ''] = playlistPath.split('/');
    expect((await ask(pathTo('00000.m4s').replace(signature, signature.toLowerCase()))).status).toBe(403);
    const accelPath = String(direct.headers['x-accel-redirect']);
    expect((await ask(accelPath)).status).toBe(404);
    expect((await ask(pathTo('00999.m4s'))).status).toBe(404);
  });

  it('refuses unsigned media, keeps the metrics inside, and logs no token', async () => {
    expect((await ask('/media/s/0/visitor/epic-1/1/index.m3u8')).status).toBe(403);
    expect((await ask('/metrics')).status).toBe(404);
    await ask('/api/v1/settings?token=canary');
    const log = () => readFileSync(edge.accessLog, 'utf8');
    await vi.waitFor(() => expect(log()).toContain('"path":"/api/v1/settings"'));
    expect(log()).not.toContain('canary');
  });

  it('has the address of the connection counted, whatever the client says', async () => {
    const statuses: number[] = [];
    for (let index = 0; index <= requestsPerMinute; index++) {
      const forged = { 'x-forwarded-for': `203.0.113.${index}` };
      statuses.push((await ask('/api/v1/record/sessions', forged)).status);
    }
    expect([statuses.at(0), statuses.at(-1)]).toEqual([401, 429]);
  });
});

describe.skipIf(missingPrograms.length > 0)(`connections at nginx${reason}`, () => {
  it('are counted for an IPv4 address, and for the /64 of an IPv6 address', async () => {
    const port = await findFreePort();
    const shared = path.resolve(import.meta.dirname, '../../deploy/nginx/shared/http.conf');
    const nginx = await startNginx(
      folder,
      `include ${shared};
server {
  listen 127.0.0.1:${port};
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Address;
  return 200 $client_network;
}`,
    );
    onTestFinished(() => nginx.close());
    const networkOf = async (address: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { 'x-address': address } });
      return answer.text();
    };
    const sameNetworks = [
      ['192.0.2.1'],
      ['192.0.2.2'],
      ['2001:db8::1', '2001:db8::2:3:4', '2001:db8::1:2:3:4'],
      ['2001:db8:0:1::1', '2001:db8:0:1:1:2:3:4', '2001:db8:0:1:ffff::'],
      ['2001:db8:a:b::', '2001:db8:a:b::1', '2001:db8:a:b:1:2:3:4'],
      ['2001:db8:a::1', '2001:db8:a::1:2:3:4'],
      ['2001:0:0:5:1:2:3:4', '2001:0:0:5:9:9:9:9'],
      ['2001::1', '2001:0:0:0:1:2:3:4'],
    ];
    const networks: string[] = [];
    for (const addresses of sameNetworks) {
      const found = new Set(await Promise.all(addresses.map(networkOf)));
      expect([addresses, found.size]).toEqual([addresses, 1]);
      networks.push(...found);
    }
    expect(new Set(networks).size).toBe(sameNetworks.length);
  });
});
