import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../support/app.ts';
import { insertDrama } from '../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertDrama(database, { slug: 'anchor', at: startOfTests });

const { likeEpisode, followDrama } = contract.engagement;
const ferry = (number: number) => ({ dramaId: 'ferry', episodeId: `ferry-${number}` });

describe('liking an episode', () => {
  it('counts each viewer once, and takes it back once', async () => {
    const [one, two] = [await app.register(), await app.register()];
    const like = (viewer: typeof one, liked: boolean) => viewer.data(likeEpisode, { ...ferry(1), liked });
    expect(await like(one, true)).toEqual({ liked: true, likeCount: 1 });
    expect(await like(one, true)).toEqual({ liked: true, likeCount: 1 });
    expect(await like(two, true)).toEqual({ liked: true, likeCount: 2 });
    expect(await like(one, false)).toEqual({ liked: false, likeCount: 1 });
    expect(await like(one, false)).toEqual({ liked: false, likeCount: 1 });
    expect((await two.data(contract.drama.detail, ferry(1))).viewer.liked).toBe(true);
    expect((await one.data(contract.drama.detail, ferry(1))).viewer.liked).toBe(false);
  });

  it('is for locked episodes too', async () => {
    const viewer = await app.register();
    expect(await viewer.data(likeEpisode, { ...ferry(5), liked: true })).toEqual({
      liked: true,
      likeCount: 1,
    });
  });
});

describe('following a drama', () => {
  it('counts each viewer once, and takes it back once', async () => {
    const [one, two] = [await app.register(), await app.register()];
    const follow = (viewer: typeof one, followed: boolean) =>
      viewer.data(followDrama, { dramaId: 'ferry', followed });
    expect(await follow(one, true)).toEqual({ followed: true, followCount: 1 });
    expect(await follow(one, true)).toEqual({ followed: true, followCount: 1 });
    expect(await follow(two, true)).toEqual({ followed: true, followCount: 2 });
    expect(await follow(one, false)).toEqual({ followed: false, followCount: 1 });
    expect(await follow(one, false)).toEqual({ followed: false, followCount: 1 });
    expect((await two.data(contract.drama.episodes, { dramaId: 'ferry' })).followed).toBe(true);
    expect((await one.data(contract.drama.episodes, { dramaId: 'ferry' })).followed).toBe(false);
  });
});

describe('what is not there', () => {
  it.each([
    ['an unknown drama', 'nothing', 'ferry-1'],
    ['an unknown episode', 'ferry', 'nothing'],
    ['an episode of another drama', 'ferry', 'anchor-1'],
    ['half a letter', '\ud83c', '\ud83c'],
  ])('%s', async (_, dramaId, episodeId) => {
    const viewer = await app.register();
    const wish = { dramaId, episodeId, liked: true };
    expect(await viewer.refusal(likeEpisode, wish)).toMatchObject({ error: 'notFound' });
    if (dramaId === 'ferry') return;
    expect(await viewer.refusal(followDrama, { dramaId, followed: true })).toMatchObject({
      error: 'notFound',
    });
  });

  it('what is unpublished', async () => {
    const viewer = await app.register();
    await database.write.drama.update({ where: { id: 'anchor' }, data: { publishedAt: null } });
    const wish = { dramaId: 'anchor', episodeId: 'anchor-1', liked: true, followed: true };
    expect(await viewer.refusal(likeEpisode, wish)).toMatchObject({ error: 'notFound' });
    expect(await viewer.refusal(followDrama, wish)).toMatchObject({ error: 'notFound' });
  });
});
