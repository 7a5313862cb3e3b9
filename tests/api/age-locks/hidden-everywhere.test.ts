import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contract, type ratingAges } from '@cliffhanger/contracts';
import { indexStale } from '@cliffhanger/server/features/discovery/search-index.service.ts';
import { accountCookie, deviceCookie } from '@cliffhanger/server/http/device-locks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, createCallContext } from '../../contract/calls.ts';
import { createAllViewerData } from '../../support/viewer-data.ts';

const { app, viewer } = await createCallContext();
afterAll(() => app.close());
const { write } = app.platform.database;

/** The ids, titles and pictures of the dramas above the age have these words. */
const hiddenWords = /ferry|tide/i;
/** They end the session, or the account. */
const lastCalls = ['account.logout', 'identities.merge', 'myData.deleteAccount', 'sessions.endOthers'];
/** The data of the account belongs to its viewer, lock or not, and needs no more than the session. */
const ownData = ['myData.export'];
/** They would change the lock. */
const lockCalls = ['ageLocks.set', 'ageLocks.remove'];
const walked = calls.filter(({ name }) => ![...lastCalls, ...ownData, ...lockCalls].includes(name));

/** The text of an answer. A call whose preparation is refused under the lock is made without arguments. */
const textOf = async (
  { name, endpoint, createArguments }: (typeof walked)[number],
  client: typeof app.visitor,
) => {
  const prepare = async () => createArguments({ app, viewer });
  const args = { ...(await prepare().catch(() => ({}))), ...(name === 'discovery.forYou' && { limit: 10 }) };
  const { code, msg, data } = await client.send(endpoint, args);
  return JSON.stringify({ code, msg, data });
};

const cookieOf = (headers: Headers, name: string): string => {
  const [cookie] = headers.getSetCookie().flatMap((line) => line.split(';')[0] ?? []);
  if (!cookie?.startsWith(`${name}=`)) throw new Error(`${name} was not set: ${cookie}`);
  return cookie;
};

/** Some calls sign in to another account, which ends the session. */
const openSession = () =>
  write.session.updateMany({ where: { userId: viewer.userId }, data: { endedAt: null, endReason: null } });

const before = new Map<string, string>();
const cookies = { account: '', device: '' };
const lock = { maxAge: 12, showsUnrated: false, pin: '2468' } as const;

beforeAll(async () => {
  await indexStale(app.platform.database);
  await createAllViewerData(app, viewer, await app.register());
  await viewer.data(contract.premieres.remind, { dramaId: 'tide', reminded: true });
  await write.ageLock.deleteMany();
  await write.drama.update({ where: { id: 'ferry' }, data: { ageRating: 13 } });
  await write.drama.update({ where: { id: 'anchor' }, data: { ageRating: 12 } });
  await write.$executeRaw`UPDATE CatalogueVersion SET version = version + 1`;
  app.advanceClock(60);
  for (const call of walked.filter(({ endpoint }) => endpoint.method === 'GET'))
    before.set(call.name, await textOf(call, viewer));
  const ofDevice = await app.visitor.send(contract.ageLocks.set, { of: 'device', ...lock });
  cookies.device = cookieOf(ofDevice.headers, 'sj_lock');
  await viewer.data(contract.ageLocks.set, { of: 'account', ...lock });
  cookies.account = cookieOf((await viewer.send(contract.account.userInfo)).headers, 'sj_ages');
});

it('the walk meets the dramas where there is no lock', () => {
  const meeting = [...before].filter(([, text]) => hiddenWords.test(text)).map(([name]) => name);
  expect(meeting).toEqual(
    expect.arrayContaining(
      [
        'home.getHomeInfo',
        'home.carousels',
        'dramas.list',
        'dramas.episodes',
        'dramas.detail',
        'discovery.search',
        'discovery.forYou',
        'lists.ranking',
        'lists.all',
        'lists.clicks',
        'lists.categories',
        'premieres.list',
        'premieres.detail',
        'notices.list',
        'wallet.movements',
      ].filter((name) => before.has(name)),
    ),
  );
  expect(meeting.length).toBeGreaterThan(10);
});

describe.each(walked)('$name', (call) => {
  it('has nothing above the age of an account', async () => {
    await openSession();
    const text = await textOf(call, viewer);
    expect(text).not.toMatch(hiddenWords);
    expect(text, 'the session is still open').not.toMatch(/^{"code":20(09|11)/);
  });
});

describe.each(walked.filter(({ endpoint }) => endpoint.access === 'any'))('$name', (call) => {
  it('has nothing above the age of a browser', async () => {
    expect(await textOf(call, app.visitor.with({ cookie: cookies.device }))).not.toMatch(hiddenWords);
  });
});

it.each(['account', 'device'] as const)('pages have nothing above the age of the %s', async (of) => {
  const open = async (path: string, cookie: string) => {
    const response = await fetch(app.address + path, { headers: { cookie }, redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  };
  for (const path of ['/s/ferry', '/s/ferry/preview.jpg', '/s/tide', '/s/ferry?episodeId=ferry-1']) {
    const shown = await open(path, '');
    expect(shown.status, path).not.toBe(404);
    const hidden = await open(path, cookies[of]);
    expect(hidden, path).toMatchObject({ status: 404, text: expect.not.stringMatching(hiddenWords) });
  }
  expect((await open('/s/anchor', cookies[of])).text).toContain('anchor');
});

it('a direct call says that the drama is locked, and plays it again without the lock', async () => {
  const ids = { dramaId: 'ferry', episodeId: 'ferry-1' };
  await openSession();
  expect(await viewer.refusal(contract.dramas.episodes, ids)).toMatchObject({ error: 'ageLocked' });
  expect(await viewer.refusal(contract.dramas.detail, ids)).toMatchObject({ error: 'ageLocked' });
  const device = app.visitor.with({ cookie: cookies.device });
  expect(await device.refusal(contract.dramas.detail, ids)).toMatchObject({ error: 'ageLocked' });
  expect((await viewer.data(contract.dramas.episodes, { dramaId: 'anchor' })).drama.ageRating).toBe(12);
  await viewer.data(contract.ageLocks.remove, { of: 'account', pin: '2468' });
  expect((await viewer.data(contract.dramas.episodes, ids)).drama.ageRating).toBe(13);
  expect((await app.visitor.data(contract.dramas.episodes, ids)).drama.dramaId).toBe('ferry');
  expect((await viewer.send(contract.account.userInfo)).headers.getSetCookie()).toEqual([]);
});

it('answers that are shared are equal only for the same lock, and are not stored for others', async () => {
  const home = (headers: Record<string, string>) => app.visitor.with(headers).send(contract.home.getHomeInfo);
  const open = await home({});
  const etag = open.headers.get('etag') ?? '';
  expect(open.headers.get('cache-control')).toBe('public, no-cache');
  const locked = await home({ cookie: cookies.device, 'if-none-match': etag });
  expect(locked.status).toBe(200);
  expect(locked.headers.get('cache-control')).toBe('private, no-cache');
  expect(locked.headers.get('etag')).not.toBe(etag);
  expect((await home({ cookie: cookies.device })).headers.get('etag')).toBe(locked.headers.get('etag'));
  expect((await home({})).headers.get('etag')).toBe(etag);
});

it('the edge asks the server for each browser with a cookie of a lock, and keeps none of its answers', async () => {
  const file = path.resolve(import.meta.dirname, '../../../deploy/nginx/shared/server.conf');
  const edge = await readFile(file, 'utf8');
  for (const directive of ['proxy_cache_bypass', 'proxy_no_cache']) {
    const found = new RegExp(`location /api/v1/ \\{[^}]*\\b${directive} ([^;]+);`).exec(edge);
    for (const cookie of [deviceCookie, accountCookie])
      expect(found?.[1]?.split(' '), directive).toContain(`$cookie_${cookie}`);
  }
});

it('hides each age above its own, and what is not rated unless the viewer wants it', async () => {
  const parent = await app.register();
  const sees = async (maxAge: (typeof ratingAges)[number], showsUnrated: boolean) => {
    await parent.data(contract.ageLocks.set, { of: 'account', maxAge, showsUnrated, pin: '1357' });
    const { items } = await parent.data(contract.dramas.list, { limit: 50 });
    return items.map(({ dramaId }) => dramaId).toSorted();
  };
  await write.drama.update({ where: { id: 'ferry' }, data: { ageRating: 6 } });
  await write.$executeRaw`UPDATE CatalogueVersion SET version = version + 1`;
  app.advanceClock(60);
  expect(await sees(0, false)).toEqual([]);
  expect(await sees(6, false)).toEqual(['ferry']);
  expect(await sees(16, false)).toEqual(['anchor', 'ferry']);
  await write.drama.update({ where: { id: 'ferry' }, data: { ageRating: null } });
  await write.$executeRaw`UPDATE CatalogueVersion SET version = version + 1`;
  app.advanceClock(60);
  expect(await sees(18, false)).toEqual(['anchor']);
  expect(await sees(10, true)).toEqual(['ferry']);
});
