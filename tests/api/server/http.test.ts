import { get, request as openRequest } from 'node:http';
import { contract } from '@cliffhanger/contracts';
import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const viewer = await app.register();
const path = '/api/v1/center/updateSettings';
const post = (body: string, type = 'application/json') =>
  request(app.address)
    .post(path)
    .set({ authorization: `Bearer ${viewer.token}`, 'content-type': type })
    .send(body);

/** Requests a path exactly as written, without URL normalization. */
const statusOfRaw = (rawPath: string, method = 'GET'): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.address);
    const call = openRequest({ hostname, port, path: rawPath, method }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    call.on('error', reject).end();
  });

describe('a request body', () => {
  it.each([
    '{',
    'null}',
    '{"sex":1,}',
    "{'sex':1}",
    '\u0000',
    '{"__proto__":{"sex":2}}',
    '{"constructor":{"prototype":{}}}',
    '﻿{',
  ])('that is not JSON is refused: %j', async (text) => {
    const { body } = await post(text).expect(400);
    expect(body).toEqual({ code: 3001, msg: 'We could not read that request.', data: null });
  });

  it.each(['[]', 'null', '1', '"x"', '[{"sex":1}]'])('that is not an object is refused: %s', async (text) => {
    const { body } = await post(text).expect(400);
    expect(body).toMatchObject({ code: 3000, data: { fields: [{ field: 'body' }] } });
  });

  it('that is missing is refused as missing, with and without a content type', async () => {
    const refused = { code: 3000, data: { fields: [{ field: 'body' }] } };
    expect((await post('').expect(400)).body).toMatchObject(refused);
    const bare = request(app.address).post(path).set('authorization', `Bearer ${viewer.token}`);
    expect((await bare.expect(400)).body).toMatchObject(refused);
  });

  it('may be missing where none is expected, as the specified client sends it', async () => {
    const { token } = await app.register();
    const { body } = await request(app.address)
      .post('/api/v1/record/logout')
      .set({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
      .expect(200);
    expect(body).toEqual({ code: 200, msg: 'OK', data: null });
  });

  it('that is too large is refused', async () => {
    const { body } = await post(JSON.stringify({ language: 'x'.repeat(64 * 1024) })).expect(413);
    expect(body).toEqual({ code: 3002, msg: 'That is larger than we accept.', data: null });
  });

  it.each(['text/html', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense'])(
    'of type %s is refused',
    async (type) => {
      const { body } = await post('sex=2', type).expect(415);
      expect(body).toEqual({ code: 3003, msg: 'That kind of content is not accepted here.', data: null });
    },
  );

  it('of plain text is refused because it is not an object', async () => {
    expect((await post('{"sex":2}', 'text/plain').expect(400)).body).toMatchObject({ code: 3000 });
  });
});

describe('a request path', () => {
  const notFound = { code: 3004, msg: 'This is not here any more.', data: null };

  it.each([
    '/api/v1/nothing',
    '/api/v1',
    '/api/v2/languages',
    '/api/v1/languages/',
    '//api/v1/languages',
    '/nothing',
    '/media/nothing',
    '/images/nothing.webp',
    '/lab/nothing',
    '/%',
    '/api/v1/drama/episode/%',
    '/api/v1/drama/episode/%ff',
    '/api/v1/drama/episode/%ed%a0%80',
  ])('that is unknown is not found, with the standard error body: %s', async (rawPath) => {
    const { status, body } = await statusOfRaw(rawPath);
    expect({ status, body: JSON.parse(body) }).toEqual({ status: 404, body: notFound });
  });

  it('that is too long is not found', async () => {
    const { status, body } = await statusOfRaw(`/api/v1/drama/episode/${'x'.repeat(5000)}`);
    expect({ status, body: JSON.parse(body) }).toEqual({ status: 404, body: notFound });
  });

  it.each([
    ['POST', '/api/v1/languages'],
    ['GET', path],
    ['DELETE', '/api/v1/record/userInfo'],
    ['PATCH', path],
    ['OPTIONS', path],
    ['OPTIONS', '/nothing'],
  ])('is not found with another method: %s %s', async (method, rawPath) => {
    expect(await statusOfRaw(rawPath, method)).toEqual({ status: 404, body: JSON.stringify(notFound) });
  });

  it('that spends coins does nothing for a HEAD request', async () => {
    const { status } = await statusOfRaw('/api/v1/center/user/unlockEpisode', 'HEAD');
    expect(status).toBe(404);
  });
});

describe('request headers', () => {
  it('carry the request id in and out', async () => {
    const { headers } = await request(app.address).get('/api/v1/languages').set('x-request-id', 'mine-1');
    expect(headers['x-request-id']).toBe('mine-1');
  });

  it.each(['x'.repeat(129), 'two words', '<b>', ''])('with the id %j get a generated id', async (id) => {
    for (const url of ['/api/v1/languages', '/api/v1/carousels', '/api/v1/carousels']) {
      const { headers } = await request(app.address).get(url).set('x-request-id', id);
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('with unusual values break nothing', async () => {
    const odd = ['x'.repeat(8000), 'ÿþ', '"', ';;;,,,', '4/', '/', 'q=0', 'Bearer', 'Bearer a b', '%00'];
    for (const name of [
      'accept-language',
      'accept-country',
      'x-client-version',
      'authorization',
      'x-request-id',
      'user-agent',
      'x-forwarded-for',
      'last-event-id',
    ]) {
      for (const value of odd) {
        const answer = await new Promise<number>((resolve, reject) => {
          const call = get(
            `${app.address}/api/v1/record/userInfo`,
            { headers: { [name]: value } },
            (response) => {
              response.resume();
              resolve(response.statusCode ?? 0);
            },
          );
          call.on('error', reject);
        });
        expect([200, 401], `${name}: ${value}`).toContain(answer);
      }
    }
  });

  it.each([
    ['2/1.0.1', 2],
    ['5/1.0.1', 5],
    ['3/1.0.1', 4],
    ['', 4],
    ['nonsense', 4],
  ])('with X-Client-Version "%s" mean platform %i', async (version, regSource) => {
    expect((await app.register({ 'x-client-version': version })).userInfo.regSource).toBe(regSource);
  });

  it.each([
    ['mx', 'MX'],
    ['', 'US'],
    ['Brazil', 'US'],
    ['1!', 'US'],
  ])('with Accept-Country "%s" mean %s', async (given, country) => {
    expect((await app.register({ 'accept-country': given })).userInfo.country).toBe(country);
  });

  it('of a response prevent embedding by other origins and content sniffing', async () => {
    const { headers } = await request(app.address)
      .get('/api/v1/languages')
      .set('origin', 'https://evil.example');
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

it('the server requires HTTPS where the public URL uses it', async () => {
  const own = await startTestApp({ PUBLIC_URL: 'https://drama.example' });
  const { headers } = await request(own.address).get('/api/v1/languages');
  expect(headers['strict-transport-security']).toMatch(/^max-age=/);
  await own.close();
});

describe('cross-origin requests', () => {
  const preflight = (address: string, origin: string) =>
    request(address).options('/api/v1/center/updateFollowDrama').set({
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type,x-client-version',
    });

  it('are refused by default', async () => {
    const { headers } = await preflight(app.address, 'https://app.example');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('are allowed from listed origins, with every method and header', async () => {
    const own = await startTestApp({ CORS_ORIGINS: 'https://app.example, https://tv.example' });
    for (const origin of ['https://app.example', 'https://tv.example']) {
      const { headers } = await preflight(own.address, origin).expect(204);
      expect(headers['access-control-allow-origin']).toBe(origin);
      for (const resource of Object.values(contract)) {
        for (const { method } of Object.values(resource)) {
          expect(headers['access-control-allow-methods']).toContain(method);
        }
      }
      expect(headers['access-control-allow-headers']).toContain('authorization');
      const stream = await request(own.address).get('/events?token=x').set('origin', origin).expect(401);
      expect(stream.headers['access-control-allow-origin']).toBe(origin);
    }
    for (const path of ['/api/v1/languages', '/nothing'])
      await request(own.address).options(path).expect(204);
    const foreign = await preflight(own.address, 'https://evil.example');
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
    await own.close();
  });
});
