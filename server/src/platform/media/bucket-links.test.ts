import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBucketLinks } from './bucket-links.ts';

const start = new Date('2026-11-20T12:00:00Z');
let now = start;
const clock = { now: () => now };
beforeEach(() => {
  now = start;
});

describe('links of a bucket', () => {
  it('are signed once in ten minutes, as of ten minutes before', async () => {
    const before = new Date(start.getTime() - 600_000);
    const presign = vi.fn(async (key: string, at: Date) => `https://bucket.example/${key}?${at.getTime()}`);
    const links = createBucketLinks({ presign }, clock, {});
    const first = await links.create('a/000.m4s');
    expect(first).toEqual({
      url: `https://bucket.example/a/000.m4s?${before.getTime()}`,
      maxAgeSeconds: 600,
    });
    now = new Date(start.getTime() + 599_999);
    expect(await links.create('a/000.m4s')).toEqual({ ...first, maxAgeSeconds: 1 });
    expect(presign.mock.calls).toEqual([['a/000.m4s', before, 1800]]);
    now = new Date(start.getTime() + 600_000);
    const next = await links.create('a/000.m4s');
    expect(next.url).toBe(`https://bucket.example/a/000.m4s?${start.getTime()}`);
  });
});

const edgeKey = 'a key of 24 characters..';
const source = readFileSync(
  path.resolve(import.meta.dirname, '../../../../deploy/edge/check-link.js'),
  'utf8',
);
/** Runs the function of the CDN. */
const askEdge = (link: string): { statusCode?: number; uri?: string } => {
  const { pathname, searchParams } = new URL(link);
  const querystring = Object.fromEntries([...searchParams].map(([name, value]) => [name, { value }]));
  const script = source.replace(/^import .*$/m, '').replace("'MEDIA_EDGE_KEY'", JSON.stringify(edgeKey));
  const event = { request: { uri: pathname, querystring } };
  return runInNewContext(`${script}; handler(event)`, { crypto, event, Date });
};

describe('links of a CDN', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const linkFrom = async (baseUrl: string) => {
    const config = { MEDIA_BASE_URL: baseUrl, MEDIA_EDGE_KEY: edgeKey };
    const presign = () => Promise.reject(new Error('a CDN needs no presigned URL'));
    return (await createBucketLinks({ presign }, clock, config).create('dramas/a/000.m4s')).url;
  };

  it.each(['https://cdn.example', 'https://cdn.example/films/'])(
    'from %s pass its check',
    async (baseUrl) => {
      const link = await linkFrom(baseUrl);
      expect(link.startsWith(`${baseUrl.replace(/\/$/, '')}/dramas/a/000.m4s?expires=`)).toBe(true);
      expect(askEdge(link)).toMatchObject({ uri: new URL(link).pathname });
    },
  );

  it('are refused when they are forged or have expired', async () => {
    const link = await linkFrom('https://cdn.example');
    const expires = Number(new URL(link).searchParams.get('expires'));
    expect(expires).toBe(start.getTime() / 1000 + 1200);
    for (const forged of [
      link.replace('000.m4s', '001.m4s'),
      link.replace(String(expires), String(expires + 1)),
      link.replace(String(expires), 'Infinity'),
      link.replace(/&signature=.*/, ''),
      link.replace(/\?.*/, ''),
      `${link}A`,
    ])
      expect(askEdge(forged)).toMatchObject({ statusCode: 403 });
    vi.setSystemTime(start.getTime() + 1_199_000);
    expect(askEdge(link)).not.toHaveProperty('statusCode');
    vi.setSystemTime(start.getTime() + 1_200_000);
    expect(askEdge(link)).toMatchObject({ statusCode: 403 });
  });
});
