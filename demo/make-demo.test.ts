import { contract } from '@cliffhanger/contracts';
import type { StaffArguments, StaffCallName, StaffResult } from '@cliffhanger/contracts/staff';
import { reconcile } from '@cliffhanger/server/features/wallet/reconcile.service.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../tests/support/app.ts';
import { writeDemoMedia } from '../tests/support/media.ts';
import { readLife } from './demo-settings.ts';
import { makeDemo } from './make-demo.ts';
import { readDrama } from './studio/demo-content.ts';

const dramas = ['the-last-ferry-home', 'room-1407', 'paper-husband'];

/** A server with demo dramas, whose videos are stand-ins. */
const withDemo = async (): Promise<TestApp> => {
  const app = await startTestApp();
  for (const slug of dramas) writeDemoMedia(app.platform.config.mediaDir, readDrama(slug));
  await makeDemo(app.platform, { dramas });
  return app;
};

/** The totals of the demo's ledger. */
const totalsOf = async ({ platform }: TestApp) => {
  const result = await reconcile(platform.database.read);
  if (result.discrepancy !== null) throw new Error(result.discrepancy);
  return result.totals;
};

/** The demo's people as a viewer sees them. */
const seen = async ({ visitor }: TestApp) => {
  const ranking = await visitor.data(contract.lists.ranking, { type: 'hot' });
  const comments = await Promise.all(
    dramas.map((dramaId) =>
      visitor.data(contract.comments.list, { dramaId, episodeId: `${dramaId}-1`, sort: 'liked' }),
    ),
  );
  return { ranking, comments };
};

const app = await withDemo();
afterAll(() => app.close());
const { read } = app.platform.database;

describe('the people of the demo', () => {
  it('have watched, paid and left a trail that adds up', async () => {
    expect((await totalsOf(app)).orders).toBeGreaterThan(10);
    for (const drama of await read.drama.findMany({ include: { episodes: true, days: true } })) {
      const sum = (counts: { playCount: number }[]) =>
        counts.reduce((all, { playCount }) => all + playCount, 0);
      expect(drama.playCount).toBeGreaterThan(500);
      expect(sum(drama.episodes)).toBe(drama.playCount);
      expect(sum(drama.days)).toBe(drama.playCount);
      expect(await read.follow.count({ where: { dramaId: drama.id } })).toBe(drama.followCount);
      for (const { id: episodeId, likeCount, commentCount } of drama.episodes) {
        expect(await read.episodeLike.count({ where: { episodeId } })).toBe(likeCount);
        expect(await read.comment.count({ where: { episodeId } })).toBe(commentCount);
      }
    }
  });

  it('leave the rows that playing leaves, so that all pages of numbers have figures', async () => {
    const dayBefore = (days: number) =>
      new Date(app.platform.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
    const period = { from: dayBefore(27), until: dayBefore(0) };
    const days = { ...period, zone: 'UTC' };
    const ask = async <Name extends StaffCallName>(name: Name, input: StaffArguments<Name>) =>
      (await app.staff(name, input)) as StaffResult<Name>;
    for (const slug of dramas) {
      const { episodes, wall } = await ask('stats.retention', { slug, ...days });
      // An account at the wall has played the last free episode.
      expect(episodes[(wall?.episode ?? 1) - 2]?.viewers).toBeGreaterThanOrEqual(wall?.reached ?? 0);
      expect(episodes[0]?.viewers).toBeGreaterThan(20);
      expect(episodes[0]?.wentOn).toBeGreaterThan(episodes.at(-2)?.wentOn ?? 0);
    }
    const { rows } = await ask('stats.playback', { ...period, by: 'all' });
    expect(rows[0]?.cold.p50).toBeGreaterThan(rows[0]?.next.p50 ?? Number.POSITIVE_INFINITY);
    const { weeks } = await ask('stats.cohorts', { zone: 'UTC', weeks: 9 });
    expect(weeks.some(({ returned }) => returned.some(({ viewers }) => viewers > 0))).toBe(true);
    const { campaigns, all } = await ask('stats.campaigns', days);
    expect(campaigns).toHaveLength(3);
    expect(all.watched).toBeGreaterThan(10);
    expect(Object.keys(all.spentMinor)).toEqual(['BRL', 'USD']);
  });

  it('like comments and replies, each as often as is counted', async () => {
    const comments = await read.comment.findMany({ include: { _count: { select: { likes: true } } } });
    for (const { text, likeCount, _count } of comments) expect(likeCount, text).toBe(_count.likes);
    const replies = comments.filter(({ parentId }) => parentId !== null);
    expect(replies.filter(({ likeCount }) => likeCount === 0)).toEqual([]);
  });

  it('never paid for what they had not come to, nor in the future', async () => {
    const now = app.platform.clock.now();
    for (const { createdAt, userId, dramaId } of await read.unlock.findMany()) {
      expect(createdAt < now).toBe(true);
      expect(await read.watchProgress.count({ where: { userId, dramaId } })).toBeGreaterThan(0);
    }
  });

  it('neither watched, nor bought, nor spoke of an episode before it came out', async () => {
    const episodes = await read.episode.findMany({
      where: { dramaId: 'paper-husband', number: { gt: 6 } },
      include: { progress: true, comments: true, unlocks: true },
    });
    for (const { publishedAt, progress, comments, unlocks } of episodes) {
      const dates = [
        ...progress.map(({ updatedAt }) => updatedAt),
        ...[...comments, ...unlocks].map(({ createdAt }) => createdAt),
      ];
      expect(dates.length).toBeGreaterThan(2);
      for (const date of dates) expect(date.getTime()).toBeGreaterThan(publishedAt?.getTime() ?? Infinity);
    }
  });

  it('come once, however often the demo is made', async () => {
    const counted = async () => ({
      ...(await totalsOf(app)),
      comments: await read.comment.count(),
      plays: await read.dramaDay.aggregate({ _sum: { playCount: true } }),
    });
    const before = await counted();
    await makeDemo(app.platform, { dramas });
    expect(await counted()).toEqual(before);
  });

  it('are the same at the same moment', async () => {
    const again = await withDemo();
    expect(await seen(again)).toEqual(await seen(app));
    await again.close();
  });

  it('search for what there is, since yesterday for other things', async () => {
    const { hotTerms } = await app.visitor.data(contract.discovery.search, { q: '' });
    const [first = '', second = ''] = readLife().searches.en.map(([words]) => words);
    // A hot term is the name in the library that the words were found in.
    expect(hotTerms.slice(0, 2)).toEqual([
      { rank: 1, movement: 1, term: expect.stringMatching(new RegExp(first, 'i')) },
      { rank: 2, movement: -1, term: expect.stringMatching(new RegExp(second, 'i')) },
    ]);
  });

  it('write a term as it is counted for everybody', async () => {
    const terms = await read.searchTermDay.findMany({ where: { language: 'pt' }, select: { term: true } });
    expect(terms).toContainEqual({ term: 'vinganca' });
  });
});

it('a drama stays as staff changed it when the demo is made again', async () => {
  await app.staff('drama.edit', { slug: 'room-1407', texts: { title: { en: 'The Call from 1407' } } });
  await makeDemo(app.platform, { dramas });
  const place = { dramaId: 'room-1407', episodeId: 'room-1407-1' };
  const { drama } = await app.visitor.data(contract.dramas.detail, place);
  expect(drama.title).toBe('The Call from 1407');
});
