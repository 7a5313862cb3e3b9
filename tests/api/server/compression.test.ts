import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { findClientBuild } from '@cliffhanger/server/platform/config/client-build.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepare } from '../../../scripts/prepare.ts';
import { startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

prepare();
const app = await startTestApp();
afterAll(() => app.close());
const viewer = await app.register();
const dist = findClientBuild() ?? '';

/** Requests a path and returns the bytes as they were sent. */
const sendRequest = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>((resolve) => {
    get(app.address + url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      );
    });
  });
const codings = { br: brotliDecompressSync, gzip: gunzipSync };
const smallest = {
  br: (bytes: Buffer) => brotliCompressSync(bytes),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 9 }),
};
const extensions = { br: '.br', gzip: '.gz' };
const eachCoding = Object.keys(codings) as (keyof typeof codings)[];

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(js|css|svg|txt)$/.test(name),
);

describe('a built file', () => {
  it('exists compressed where that is smaller, and is sent so', async () => {
    expect(files.length).toBeGreaterThan(50);
    for (const name of files) {
      const plain = readFileSync(path.join(dist, name));
      for (const coding of eachCoding) {
        const stored = path.join(dist, name + extensions[coding]);
        if (!existsSync(stored)) {
          expect(smallest[coding](plain).length, name).toBeGreaterThanOrEqual(plain.length);
          continue;
        }
        const { headers, body } = await sendRequest(`/${name}`, { 'accept-encoding': coding });
        expect(codings[coding](body).equals(plain), name).toBe(true);
        expect(body.length, name).toBe(statSync(stored).size);
        expect(body.length, name).toBeLessThan(plain.length);
        expect(headers, name).toMatchObject({
          'content-encoding': coding,
          'content-length': String(body.length),
          vary: expect.stringMatching(/accept-encoding/i),
        });
      }
    }
  });

  it('is sent as it is to a client that accepts no coding, also in part', async () => {
    const [name = ''] = files.filter((file) => file.startsWith('assets/'));
    const plain = readFileSync(path.join(dist, name));
    const whole = await sendRequest(`/${name}`);
    expect(whole.body.equals(plain)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-length': String(plain.length),
      'accept-ranges': 'bytes',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(whole.headers['content-encoding']).toBeUndefined();
    const part = await sendRequest(`/${name}`, { range: 'bytes=10-19' });
    expect(part).toMatchObject({ status: 206, body: plain.subarray(10, 20) });
    expect(part.headers['content-range']).toBe(`bytes 10-19/${plain.length}`);
  });

  it('has an ETag per coding, and is not sent again', async () => {
    const [name = ''] = files;
    const accepted = ['identity', 'gzip', 'br'];
    const responses = await Promise.all(
      accepted.map((coding) => sendRequest(`/${name}`, { 'accept-encoding': coding })),
    );
    const etags = responses.map(({ headers }) => headers.etag ?? '');
    expect(new Set(etags).size).toBe(3);
    for (const [index, coding] of accepted.entries()) {
      const headers = { 'accept-encoding': coding, 'if-none-match': etags[index] ?? '' };
      expect((await sendRequest(`/${name}`, headers)).status).toBe(304);
    }
  });
});

describe('a response that no cache holds', () => {
  const authorization = `Bearer ${viewer.token}`;
  beforeAll(async () => {
    for (let number = 0; number < 8; number++)
      await insertDrama(app.platform.database, { slug: `drama-${number}`, at: new Date(0) });
    // Its list of episodes has more than 8 KB. By default, the plugin compresses such a body by a stream, which has no
    // content length.
    await insertDrama(app.platform.database, { slug: 'long', at: new Date(0), episodes: 100 });
  });

  it.each(['/home/getHomeInfo', '/drama/episode/long'])(
    'is compressed above 1 kB, in one piece: %s',
    async (call) => {
      const path = `/api/v1${call}`;
      const plain = await sendRequest(path, { authorization });
      expect(plain.headers['cache-control']).toBe('no-store');
      expect(plain.body.length).toBeGreaterThan(1024);
      for (const coding of eachCoding) {
        const { headers, body } = await sendRequest(path, { authorization, 'accept-encoding': coding });
        expect(headers).toMatchObject({
          'content-encoding': coding,
          'content-length': String(body.length),
          vary: expect.stringMatching(/accept-encoding/i),
        });
        expect(codings[coding](body).equals(plain.body)).toBe(true);
      }
    },
  );

  it('is not compressed below', async () => {
    const { headers } = await sendRequest('/api/v1/record/userInfo', {
      authorization,
      'accept-encoding': 'br',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it.each(['/docs/', '/docs/docs.js', '/docs/docs.css', '/docs/openapi.json'])(
    'is compressed in the documentation: %s',
    async (url) => {
      const { headers, body } = await sendRequest(url, { 'accept-encoding': 'gzip, br' });
      expect(headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(body).equals((await sendRequest(url)).body)).toBe(true);
    },
  );

  it('is compressed once as the API document, and not sent again', async () => {
    const headers = { 'accept-encoding': 'br' };
    const first = await sendRequest('/docs/openapi.json', headers);
    // A response that is compressed for one request is a stream at this size, whose length is unknown.
    expect(first.headers).toMatchObject({
      'content-length': String(first.body.length),
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^W\/"[0-9a-f]{32}"$/),
      vary: expect.stringMatching(/accept-encoding/i),
    });
    const known = { ...headers, 'if-none-match': first.headers.etag ?? '' };
    const again = await sendRequest('/docs/openapi.json', known);
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  });

  it('is never compressed as an event stream', async () => {
    const response = await fetch(`${app.address}/events?token=${viewer.token}`, {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('content-encoding')).toBeNull();
    await response.body?.cancel();
  });
});
