import { contract, limits } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/api-client.ts';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama } from '../../support/library.ts';
import { raceOptions } from '../../support/race-options.ts';

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database } = app.platform;
const times = 200;
await insertDrama(database, { slug: 'epic', at: startOfTests, episodes: times, free: 0 });
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { unlockEpisode, undo } = contract.unlocks;
const epic = (number: number) => ({ dramaId: 'epic', episodeId: `epic-${number}` });
const viewerWith = async (paid: number) => {
  const viewer = await app.register();
  await app.grantCoins(viewer, { paid });
  return viewer;
};
const atOnce = (call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index)));
const tally = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ code }) => code)].map(([code, { length }]) => [code, length]),
  );
const spendings = (viewer: Viewer) =>
  database.read.ledgerTransfer.count({ where: { userId: viewer.userId, reason: 'unlock' } });

describe(`${times} concurrent requests`, () => {
  it('to unlock one episode spend once', raceOptions, async () => {
    const viewer = await viewerWith(100);
    const answers = await atOnce(() => viewer.send(unlockEpisode, { ...epic(1), price: 12 }));
    expect(tally(answers)).toEqual({ 200: times });
    expect(await spendings(viewer)).toBe(1);
    expect(await viewer.data(contract.account.userInfo)).toMatchObject({ coin: 88 });
  });

  it('to unlock as many episodes spend the available balance', raceOptions, async () => {
    const viewer = await viewerWith(10 * 12 + 11);
    const answers = await atOnce((index) => viewer.send(unlockEpisode, { ...epic(index + 1), price: 12 }));
    expect(tally(answers)).toEqual({ 200: 10, 3200: times - 10 });
    expect(await viewer.data(contract.account.userInfo)).toMatchObject({ coin: 11 });
    const { cost } = await viewer.data(contract.dramas.episodes, { dramaId: 'epic' });
    expect(cost).toMatchObject({ lockedEpisodes: times - 10, spentCoins: 120 });
  });

  it('to unlock an episode and the rest never pay for an episode twice', raceOptions, async () => {
    const viewer = await viewerWith(times * 12);
    // The remaining episodes cost 9 coins each. A request whose price has changed meanwhile is refused with 3201.
    const answers = await atOnce((index) =>
      index % 2 === 0
        ? viewer.send(unlockEpisode, { ...epic(1), price: 12 })
        : viewer.send(unlockEpisode, { ...epic(2), scope: 'rest', price: (times - 1) * 9 }),
    );
    expect(Object.keys(tally(answers)).every((code) => ['200', '3201'].includes(code))).toBe(true);
    const owned = await database.read.unlock.findMany({ where: { userId: viewer.userId } });
    const { coin } = (await viewer.data(contract.account.userInfo)) ?? {};
    expect(owned.reduce((sum, { priceCoins }) => sum + priceCoins, 0)).toBe(times * 12 - Number(coin));
    expect(await spendings(viewer)).toBe(new Set(owned.map(({ transferId }) => transferId)).size);
  });

  it('to undo an unlock return the coins once', raceOptions, async () => {
    const viewer = await viewerWith(12);
    await viewer.data(unlockEpisode, { ...epic(1), price: 12 });
    expect(tally(await atOnce(() => viewer.send(undo, epic(1))))).toEqual({ 200: times });
    expect(await viewer.data(contract.account.userInfo)).toMatchObject({ coin: 12 });
  });

  it('to undo an unlock and report progress leave either the coins or the episode', raceOptions, async () => {
    const viewer = await viewerWith(12);
    await viewer.data(unlockEpisode, { ...epic(1), price: 12 });
    app.advanceClock(1);
    const answers = await atOnce((index) =>
      index % 2 === 0
        ? viewer.send(contract.progress.report, { ...epic(1), progress: limits.undoWatchedSeconds })
        : viewer.send(undo, epic(1)),
    );
    const undos = answers.filter((_, index) => index % 2 === 1);
    const undone = undos.some(({ code }) => code === 200) ? 1 : 0;
    expect(Object.keys(tally(undos)).every((code) => code === (undone ? '200' : '3203'))).toBe(true);
    const { episode } = await viewer.data(contract.dramas.detail, epic(1));
    expect(episode.access).toBe(undone ? 'locked' : 'unlocked');
    expect(await viewer.data(contract.account.userInfo)).toMatchObject({ coin: 12 * undone });
  });

  it('to unlock and undo in any order keep coins and rights consistent', raceOptions, async () => {
    const viewer = await viewerWith(30);
    const answers = await atOnce((index) =>
      index % 3 === 2 ? viewer.send(undo, epic(1)) : viewer.send(unlockEpisode, { ...epic(1), price: 12 }),
    );
    expect(Object.keys(tally(answers)).every((code) => ['200', '3004'].includes(code))).toBe(true);
    const { episode } = await viewer.data(contract.dramas.detail, epic(1));
    const { coin } = (await viewer.data(contract.account.userInfo)) ?? {};
    expect(coin).toBe(episode.access === 'unlocked' ? 18 : 30);
  });

  it('to like and follow count one', async () => {
    const viewer = await app.register();
    await atOnce(() => viewer.send(contract.engagement.likeEpisode, { ...epic(1), liked: true }));
    await atOnce(() => viewer.send(contract.engagement.followDrama, { dramaId: 'epic', followed: true }));
    expect(await viewer.data(contract.dramas.detail, epic(1))).toMatchObject({
      episode: { likeCount: 1 },
      drama: { followCount: 1 },
    });
  });

  it('to report progress and playbacks leave one row and count one playback', async () => {
    const viewer = await app.register();
    const reports = await atOnce((index) =>
      viewer.send(contract.progress.report, { ...epic(1), progress: index + 1 }),
    );
    expect(tally(reports)).toEqual({ 200: times });
    expect(await database.read.watchProgress.count({ where: { userId: viewer.userId } })).toBe(1);
    await atOnce(() => viewer.send(contract.progress.playbackCount, epic(1)));
    expect(await viewer.data(contract.progress.playbackCount, epic(1))).toEqual({ playCount: 1 });
  });

  it('of ten viewers count each like, follow, playback and comment once', async () => {
    const viewers = await Promise.all(Array.from({ length: 10 }, () => app.register()));
    const [first, episode] = [viewers[0] as Viewer, epic(2)];
    const { commentId } = await first.data(contract.comments.add, { ...episode, text: 'First!' });
    const of = (index: number) => viewers[index % viewers.length] as Viewer;
    const calls = [
      (index: number) => of(index).send(contract.comments.like, { commentId, liked: true }),
      (index: number) => of(index).send(contract.engagement.likeEpisode, { ...episode, liked: true }),
      (index: number) => of(index).send(contract.engagement.followDrama, { dramaId: 'epic', followed: true }),
      (index: number) => of(index).send(contract.progress.playbackCount, episode),
      (index: number) =>
        of(index).send(contract.comments.add, { ...episode, text: 'Me too', parentId: commentId }),
    ];
    const before = await database.read.drama.findUniqueOrThrow({
      where: { id: 'epic' },
      include: { days: true },
    });
    for (const call of calls) expect(tally(await atOnce(call))).toEqual({ 200: times });
    const after = await database.read.drama.findUniqueOrThrow({
      where: { id: 'epic' },
      include: { days: true, episodes: { where: { number: 2 } } },
    });
    expect(after.episodes).toMatchObject([{ likeCount: 10, playCount: 10, commentCount: 11 }]);
    expect(after.followCount - before.followCount).toBe(10);
    expect(after.playCount - before.playCount).toBe(10);
    const [day] = after.days;
    expect(day).toMatchObject({ playCount: after.playCount, followCount: after.followCount });
    const { items } = await first.data(contract.comments.list, episode);
    expect(items).toMatchObject([{ likeCount: 10, replyCount: 10 }]);
  });
});
