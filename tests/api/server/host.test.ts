import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';

const apps: TestApp[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));
const start = async (environment: Record<string, string> = {}) => {
  const app = await startTestApp({ LAB: 'on', ...environment });
  apps.push(app);
  return app;
};

/** Sends raw request lines that no client would send, and reads the whole response. */
const sendRequest = async (
  { address }: TestApp,
  lines: readonly string[],
): Promise<{ status: number; body: string; head: string }> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  await once(socket, 'close');
  const end = text.indexOf('\r\n\r\n');
  const head = text.slice(0, end);
  return { status: Number(head.split(' ')[1]), body: text.slice(end + 4), head };
};
const get = (app: TestApp, path: string, ...headers: string[]) =>
  sendRequest(app, [`GET ${path} HTTP/1.1`, ...headers]);

const app = await start();
const { port } = new URL(app.address);
const outside = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));

/** One path of each kind that the server serves. Paths that are answered before routes and hooks come last. */
const paths = [
  '/lab',
  '/lab/outbox',
  '/lab/telegram',
  '/lab/lab.css',
  '/lab/consent/google?client_id=local',
  '/lab/checkout/x',
  '/docs/openapi.json',
  '/docs/',
  '/images/x.webp',
  '/media/x',
  '/events?token=x',
  '/nothing',
  '/api/v1/settings',
  '/api/v1/carousels',
  '/api/v1/carousels',
];

describe('a request to a foreign host', () => {
  it.each([
    ['another name', 'evil.example'],
    ['another name with our port', `evil.example:${port}`],
    ['another port', '127.0.0.1:9'],
    ['no port, where ours is not the usual one', '127.0.0.1'],
    ['a port that is none', '127.0.0.1:99999'],
    ['our port with a zero before it', `127.0.0.1:0${port}`],
    ['our name with a dot behind it', `localhost.:${port}`],
    ['our address with a dot behind it', `127.0.0.1.:${port}`],
    ['a name that begins like ours', `localhost.evil.example:${port}`],
    ['a name that ends like ours', `evil-localhost:${port}`],
    ['an address that begins like ours', `127.0.0.1.evil.example:${port}`],
    ['our address as a user name', `127.0.0.1:${port}@evil.example`],
    ['a user name before ours', `evil@127.0.0.1:${port}`],
    ['our address spelled in another way', `127.1:${port}`],
    ['an address of another machine', `192.0.2.1:${port}`],
    ['an IPv6 address of another machine', `[2001:db8::1]:${port}`],
    ['an IPv6 address that is not closed', `[::1:${port}`],
    ['two hosts in one', `127.0.0.1:${port}, evil.example`],
    ['a path', `127.0.0.1:${port}/lab`],
    ['two words', 'a b'],
    ['signs', '%%'],
    ['a colon', ':'],
    ['nothing', ''],
  ])('is refused: %s', async (_, host) => {
    const answer = await get(app, '/lab', `Host: ${host}`);
    expect({ ...answer, body: JSON.parse(answer.body).code }).toMatchObject({ status: 421, body: 3010 });
    expect(answer.head.toLowerCase()).toContain('x-content-type-options: nosniff');
  });

  it.each(paths)('is refused for every path: %s', async (path) => {
    expect(await get(app, path, `Host: localhost:${port}`)).not.toMatchObject({ status: 421 });
    expect(await get(app, path, `Host: evil.example:${port}`)).toMatchObject({ status: 421 });
  });

  it('cannot submit a form, whatever page it comes from', async () => {
    const before = app.platform.clock.now();
    for (const origin of [`http://evil.example:${port}`, app.address]) {
      const lines = [`Host: evil.example:${port}`, `Origin: ${origin}`, 'Content-Length: 0'];
      expect(await sendRequest(app, ['POST /lab/clock/day HTTP/1.1', ...lines])).toMatchObject({
        status: 421,
      });
    }
    expect(app.platform.clock.now()).toEqual(before);
  });

  it('is refused with an explanation in the reader’s language', async () => {
    const { body } = await get(app, '/lab', 'Host: evil.example', 'Accept-Language: pt');
    expect(JSON.parse(body)).toEqual({
      code: 3010,
      msg: expect.stringMatching(/^O servidor .*PUBLIC_URL/),
      data: null,
    });
  });

  it('is refused when a proxy header or the request line names the host', async () => {
    const own = `Host: 127.0.0.1:${port}`;
    const evil = `Host: evil.example:${port}`;
    const trusting = await start({ TRUST_PROXY: 'on' });
    for (const [server, refused] of [
      [app, evil],
      [trusting, evil],
    ] as const) {
      const forwarded = `X-Forwarded-Host: ${new URL(server.address).host}`;
      expect(await get(server, '/lab', refused, forwarded)).toMatchObject({ status: 421 });
    }
    expect(await get(app, `http://evil.example:${port}/lab`, own)).toMatchObject({ status: 421 });
    expect(await get(app, `http://127.0.0.1:${port}/lab`, evil)).toMatchObject({ status: 421 });
    expect(await get(app, `http://127.0.0.1:${port}/lab`, own)).toMatchObject({ status: 200 });
  });

  it('is invalid without a host or with two', async () => {
    const own = `Host: 127.0.0.1:${port}`;
    for (const headers of [[], [own, own], [own, 'hOST: evil.example'], ['Host: evil.example', own]]) {
      const { status, body } = await get(app, '/lab', ...headers);
      expect({ status, code: JSON.parse(body).code }).toEqual({ status: 400, code: 3001 });
    }
    expect(await sendRequest(app, ['GET /lab HTTP/1.0'])).toMatchObject({ status: 400 });
  });
});

describe('a request to the server’s own host', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.0.0.2', '[::1]', ...outside])(
    'is answered: %s',
    async (name) => {
      expect(await get(app, '/lab', `Host: ${name}:${port}`)).toMatchObject({ status: 200 });
    },
  );

  it('is answered under the name that the server listens on', async () => {
    const wide = await start({ HOST: '0.0.0.0' });
    const { host } = new URL(wide.address);
    expect(await get(wide, '/lab', `Host: ${host}`)).toMatchObject({ status: 200 });
  });

  it('is answered at the address to which the port of a container is published', async () => {
    const one = await start({ PUBLISHED_HOST: '192.0.2.7', PUBLISHED_PORT: '8080' });
    const all = await start({ PUBLISHED_HOST: '0.0.0.0', PUBLISHED_PORT: '8080' });
    const statusesOf = (host: string) =>
      Promise.all([one, all].map(async (server) => (await get(server, '/lab', `Host: ${host}`)).status));
    expect(await statusesOf('localhost:8080')).toEqual([200, 200]);
    expect(await statusesOf('192.0.2.7:8080')).toEqual([200, 421]);
    for (const address of ['192.168.1.5', '10.0.0.9', '[fd12::5]'])
      expect(await statusesOf(`${address}:8080`), address).toEqual([421, 200]);
    for (const host of [
      'evil.example:8080',
      '203.0.113.9:8080',
      '192.168.1.5:9',
      '192.168.1.5.evil.example:8080',
    ])
      expect(await statusesOf(host), host).toEqual([421, 421]);
  });

  it.each([
    ['https://drama.example', ['drama.example', 'Drama.Example', 'drama.example:443']],
    ['http://drama.example:8080/', ['drama.example:8080']],
    ['https://[2001:db8::1]:8443', ['[2001:db8::1]:8443']],
    // Another port of this machine forwards to the server.
    ['http://localhost:8080', ['localhost:8080', '127.0.0.1:8080']],
  ])('is answered at PUBLIC_URL=%s', async (PUBLIC_URL, hosts) => {
    const known = await start({ PUBLIC_URL });
    for (const host of hosts) {
      expect(await get(known, '/lab', `Host: ${host}`), host).toMatchObject({ status: 200 });
      expect(await get(app, '/lab', `Host: ${host}`), host).toMatchObject({ status: 421 });
    }
    for (const host of ['drama.example.', 'drama.example:1', 'x.drama.example', 'drama.example:443@x']) {
      expect(await get(known, '/lab', `Host: ${host}`), host).toMatchObject({ status: 421 });
    }
  });
});

describe('a form submission is accepted', () => {
  const press = ({ address }: TestApp, origin: string, host = new URL(address).host) =>
    sendRequest({ address } as TestApp, [
      'POST /lab/clock/reset HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${origin}`,
      'Content-Length: 0',
    ]);

  it('from a page at the same address', async () => {
    expect(await press(app, app.address)).toMatchObject({ status: 303 });
    expect(await press(app, `http://localhost:${port}`, `localhost:${port}`)).toMatchObject({ status: 303 });
    for (const origin of [
      app.address.replace('http', 'https'),
      'http://127.0.0.1:9',
      `http://localhost:${port}`,
    ]) {
      expect(await press(app, origin), origin).toMatchObject({ status: 403 });
    }
  });

  it('from PUBLIC_URL, whatever host a proxy in between names', async () => {
    const known = await start({ PUBLIC_URL: 'https://drama.example' });
    expect(await press(known, 'https://drama.example', 'drama.example')).toMatchObject({ status: 303 });
    expect(await press(known, 'https://drama.example')).toMatchObject({ status: 303 });
    expect(await press(known, 'http://drama.example', 'drama.example')).toMatchObject({ status: 403 });
  });
});

describe('a URL that the server returns', () => {
  it('never contains a forwarded host', async () => {
    const trusting = await start({ TRUST_PROXY: 'on' });
    const { host } = new URL(trusting.address);
    const forwarded = ['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: https'];
    const { body } = await get(trusting, '/api/v1/record/activity/share', `Host: ${host}`, ...forwarded);
    expect(JSON.parse(body).data.link).toBe(`${trusting.address}/`);
    const query = new URLSearchParams({
      client_key: 'local',
      redirect_uri: 'https://evil.example/',
      state: 's',
    });
    const consent = await get(trusting, `/lab/consent/tiktok/answer?${query}`, `Host: ${host}`, ...forwarded);
    expect(consent).toMatchObject({ status: 400 });
  });
});
