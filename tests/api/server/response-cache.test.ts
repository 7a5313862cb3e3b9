import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '@cliffhanger/contracts';
import { countsMaxAgeSeconds } from '@cliffhanger/server/http/response-cache/response-cache.ts';
import { openDatabase } from '@cliffhanger/server/platform/database/open-database.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
const { write } = database;
const { list } = contract.dramas;
const hours = (count: number) => new Date(startOfTests.getTime() + count * 3_600_000);
for (const slug of ['anchor', 'beacon', 'cove', 'dune'])
  await insertDrama(database, { slug, at: startOfTests });

const path = '/api/v1/drama/getDramaList?sort=title';
/** Returns the raw bytes and headers of a response. */
const sendRequest = (headers: Record<string, string> = {}, url = path) =>
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
const etagOf = async (headers = {}) => (await sendRequest(headers)).headers.etag ?? '';
/** Returns the statements that the database runs during `work`. */
const statementsOf = async (work: () => Promise<unknown>) => (await app.statementsOf(work)).statements;
const touch = () => write.drama.update({ where: { id: 'anchor' }, data: { year: 2025 } });

describe('a public response', () => {
  it('states who may cache it, and what it varies by', async () => {
    const { headers } = await sendRequest();
    expect(headers['cache-control']).toBe('public, no-cache');
    expect(headers.vary).toBe('Accept-Encoding, Accept-Language, Accept-Country');
    const home = await sendRequest({}, '/api/v1/home/getHomeInfo');
    expect(home.headers.vary).toContain('Authorization');
    expect(home.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  });

  it('has the same headers when it comes from the cache', async () => {
    const url = `${path}&limit=7`;
    const [first, second] = [await sendRequest({}, url), await sendRequest({}, url)];
    const ownOf = /^(date|x-request-id|x-ratelimit-.*|access-control-.*)$/;
    const alike = ({ headers }: typeof first) =>
      Object.entries(headers)
        .filter(([name]) => !ownOf.test(name))
        .toSorted();
    expect(alike(second)).toEqual(alike(first));
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect((await sendRequest({ 'x-request-id': 'mine' }, url)).headers['x-request-id']).toBe('mine');
  });

  it('does not count toward the rate limit when it comes from the cache', async () => {
    const limited = await startTestApp({ REQUESTS_PER_MINUTE: '10' });
    const statuses: number[] = [];
    for (let time = 0; time < 20; time++) statuses.push((await fetch(limited.address + path)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // The start of the test app made one call, and the first request above another.
    for (let time = 0; time < 8; time++) await limited.visitor.send(contract.languages.list);
    expect((await limited.visitor.send(contract.languages.list)).status).toBe(429);
    await limited.close();
  });

  it('has CORS headers for each request', async () => {
    const other = await startTestApp({ CORS_ORIGINS: 'https://a.example,https://b.example' });
    for (const origin of ['https://a.example', 'https://b.example', 'https://a.example']) {
      const { headers } = await fetch(other.address + path, { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
    }
    expect((await fetch(other.address + path)).headers.get('access-control-allow-origin')).toBeNull();
    await other.close();
  });

  it('is not cached for an unbounded number of queries', async () => {
    // Only requests that are not answered from the cache count toward the rate limit.
    const isCounted = async (url: string) =>
      (await sendRequest({}, url)).headers['x-ratelimit-remaining'] !== undefined;
    const [short, long] = [`${path}&x=short`, `${path}&x=${'x'.repeat(5000)}`];
    expect([await isCounted(short), await isCounted(short)]).toEqual([true, false]);
    expect([await isCounted(long), await isCounted(long)]).toEqual([true, true]);
  });

  it('is 304 for a matching ETag, and complete for another', async () => {
    const etag = await etagOf();
    for (const has of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const { status, body, headers } = await sendRequest({ 'if-none-match': has });
      expect([has, status, body.length, headers.etag]).toEqual([has, 304, 0, etag]);
    }
    expect((await sendRequest({ 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  it('is the same for a viewer, but an invalid token is still refused', async () => {
    const viewer = await app.register();
    const authorization = `Bearer ${viewer.token}`;
    expect((await sendRequest({ authorization, 'if-none-match': await etagOf() })).status).toBe(304);
    await viewer.data(contract.account.logout);
    const { status, headers } = await sendRequest({ authorization, 'if-none-match': await etagOf() });
    expect([status, headers['cache-control'], headers.etag]).toEqual([401, 'no-store', undefined]);
  });

  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
    ['deflate', undefined, (bytes: Buffer) => bytes],
    ['br;q=0', undefined, (bytes: Buffer) => bytes],
  ] as const)('for "%s" is encoded as %s', async (accepted, coding, decode) => {
    const plain = await sendRequest();
    const { headers, body } = await sendRequest({ 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.etag).toBe(plain.headers.etag);
    expect(decode(body).equals(plain.body)).toBe(true);
  });

  it('differs by language, and by country where something is hidden', async () => {
    await write.dramaHiddenCountry.create({ data: { dramaId: 'beacon', country: 'BR' } });
    const etags = [
      await etagOf(),
      await etagOf({ 'accept-language': 'zh' }),
      await etagOf({ 'accept-country': 'BR' }),
    ];
    expect(new Set(etags).size).toBe(3);
    expect(await etagOf({ 'accept-country': 'MX' })).toBe(etags[0]);
    expect((await sendRequest({ 'accept-country': 'BR' })).body.toString()).not.toContain('beacon');
  });

  it('is not cached when it is an error', async () => {
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await sendRequest({}, `${path}&cursor=nonsense`);
      expect([status, headers['cache-control'], headers.etag]).toEqual([400, 'no-store', undefined]);
    }
  });
});

describe('the response cache', () => {
  const newestIds = async () =>
    (await app.visitor.data(list, { sort: 'new' })).items.map((one) => one.dramaId);

  it('queries the database once per version, however many concurrent requests', async () => {
    // As below: the search index takes in what earlier tests changed, else perhaps during these requests.
    await app.runJobs();
    await touch();
    // The list, the catalog version, and the date of its next change.
    expect(
      await statementsOf(() => Promise.all(Array.from({ length: 50 }, () => sendRequest()))),
    ).toHaveLength(3);
    expect(await statementsOf(() => Promise.all(Array.from({ length: 50 }, () => sendRequest())))).toEqual(
      [],
    );
  });

  it('is refreshed after any change of the library, and only then', async () => {
    // The search index takes in what earlier tests changed: every five seconds, so else perhaps during the next request.
    await app.runJobs();
    await sendRequest();
    const viewer = await app.register();
    // A new viewer does not change the library. Only the version is queried, and the list stays cached.
    expect(await statementsOf(() => sendRequest())).toEqual([expect.stringContaining('CatalogueVersion')]);
    const version = () => database.read.catalogueVersion.findFirst();
    const before = await version();
    const ids = { dramaId: 'anchor', episodeId: 'anchor-1' };
    await viewer.data(contract.engagement.followDrama, { dramaId: 'anchor', followed: true });
    await viewer.data(contract.engagement.likeEpisode, { ...ids, liked: true });
    await viewer.data(contract.progress.playbackCount, ids);
    await viewer.data(contract.comments.add, { ...ids, text: 'A comment' });
    // These calls write in groups, after which the version is not queried, so they must not change it.
    expect(await statementsOf(() => sendRequest())).toEqual([]);
    expect(await version()).toEqual(before);
    await touch();
    expect(await statementsOf(() => sendRequest())).toHaveLength(3);
  });

  it.each([
    ['a title', () => write.dramaTranslation.updateMany({ data: { title: 'Another' } })],
    ['a category', () => write.categoryTranslation.updateMany({ data: { name: 'Another' } })],
    ['a poster', () => write.dramaTranslation.updateMany({ data: { posterKey: 'another.webp' } })],
    ['a drama less', () => write.drama.update({ where: { id: 'cove' }, data: { publishedAt: null } })],
    ['a drama more', () => insertDrama(database, { slug: 'delta', at: startOfTests })],
  ])('shows %s at once', async (_, change) => {
    const before = await etagOf();
    await change();
    expect(await etagOf()).not.toBe(before);
  });

  it('shows a change by another process after a second', async () => {
    const before = await etagOf();
    // Uses a separate connection, as `pnpm seed` does.
    const other = await openDatabase({ file: app.platform.config.databaseFile });
    await other.write.dramaTranslation.updateMany({ data: { title: 'Elsewhere' } });
    await other.close();
    app.advanceClock(1);
    expect(await etagOf()).not.toBe(before);
  });

  it('shows a drama on its release date, and hides it when the clock goes back', async () => {
    await insertDrama(database, { slug: 'future', at: hours(2) });
    expect(await newestIds()).not.toContain('future');
    app.advanceClock(2 * 3600);
    expect(await newestIds()).toContain('future');
    app.advanceClock(-2 * 3600);
    expect(await newestIds()).not.toContain('future');
  });

  it('shows a drama whose release date was moved forward on its new date', async () => {
    await insertDrama(database, { slug: 'moved', at: hours(4) });
    expect(await newestIds()).not.toContain('moved');
    await write.drama.update({ where: { id: 'moved' }, data: { publishedAt: hours(2) } });
    expect(await newestIds()).not.toContain('moved');
    app.advanceClock(2 * 3600);
    expect(await newestIds()).toContain('moved');
    app.advanceClock(-2 * 3600);
  });

  it('shows new plays after half a minute at most', async () => {
    const first = async () =>
      (await app.visitor.data(list, { sort: 'hot', limit: 1 })).items.map(({ dramaId }) => dramaId);
    const [leader] = await first();
    const other = leader === 'anchor' ? 'beacon' : 'anchor';
    const viewer = await app.register();
    const ids = { dramaId: other, episodeId: `${other}-1` };
    await viewer.data(contract.progress.playbackCount, ids);
    expect(await first()).toEqual([leader]);
    app.advanceClock(countsMaxAgeSeconds);
    expect(await first()).toEqual([other]);
  });
});
