import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import type { DramaStatsJson } from '@cliffhanger/contracts/staff';
import { afterAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../support/app.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { mergeInto } from '../../support/merging.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { config, database, clock } = app.platform;
// Episodes of 90 seconds; the first two are free.
for (const slug of ['ferry', 'unseen', 'harbor'])
  await insertDrama(database, { slug, at: clock.now(), episodes: 4 });

const stats = (...words: string[]) => staff(config.DATA_DIR, 'stats', ...words);
const episodesOf = async (slug: string) => {
  const { stdout } = await stats(slug, '--json');
  return (JSON.parse(stdout) as DramaStatsJson).episodes;
};
const watch = async (viewer: Viewer, slug: string, number: number, ...positions: number[]) => {
  for (const progress of positions) {
    app.advanceClock(5);
    const ids = { dramaId: slug, episodeId: `${slug}-${number}` };
    await viewer.data(contract.progress.report, { ...ids, progress });
  }
};
const unlock = async (viewer: Viewer, number: number) => {
  await app.grantCoins(viewer, { paid: 12 });
  const ids = { dramaId: 'ferry', episodeId: `ferry-${number}` };
  await viewer.data(contract.unlocks.unlockEpisode, { ...ids, price: 12 });
};

const viewers = await Promise.all(Array.from({ length: 5 }, () => app.register()));
const [ada, ben, cai, dee, eve] = viewers as [Viewer, Viewer, Viewer, Viewer, Viewer];
// 23 of 90 seconds are the first whole second of the second quarter.
await watch(ada, 'ferry', 1, 22);
await watch(ben, 'ferry', 1, 23, 3);
await watch(cai, 'ferry', 1, 45, 68, 10);
// A progress of 0 is the end. Then this viewer watches again.
await watch(dee, 'ferry', 1, 80, 0, 12);
await watch(dee, 'ferry', 2, 0);
await unlock(dee, 3);
await watch(dee, 'ferry', 3, 45);
await watch(eve, 'ferry', 2, 30);
await app.visitor.data(contract.progress.playbackCount, { dramaId: 'ferry', episodeId: 'ferry-1' });

describe('stats <slug>', () => {
  it('counts accounts by the furthest place that they reached, and those that own the next episode', async () => {
    const base = { durationSeconds: 90, plays: 0 };
    expect(await episodesOf('ferry')).toEqual([
      {
        ...base,
        number: 1,
        priceCoins: 0,
        plays: 1,
        started: 4,
        reached25: 3,
        reached50: 2,
        reached75: 2,
        finished: 1,
        nextUnlocked: null,
      },
      {
        ...base,
        number: 2,
        priceCoins: 0,
        started: 2,
        reached25: 2,
        reached50: 1,
        reached75: 1,
        finished: 1,
        nextUnlocked: 1,
      },
      {
        ...base,
        number: 3,
        priceCoins: 12,
        started: 1,
        reached25: 1,
        reached50: 1,
        reached75: 0,
        finished: 0,
        nextUnlocked: 0,
      },
      {
        ...base,
        number: 4,
        priceCoins: 12,
        started: 0,
        reached25: 0,
        reached50: 0,
        reached75: 0,
        finished: 0,
        nextUnlocked: null,
      },
    ]);
  });

  it('counts the latest position where no further one is stored', async () => {
    const before = { dramaId: 'unseen', episodeId: 'unseen-1', updatedAt: clock.now() };
    await database.write.watchProgress.createMany({
      data: [
        { ...before, userId: ada.userId, positionSeconds: 50 },
        { ...before, userId: ben.userId, positionSeconds: 0, finished: true },
      ],
    });
    expect((await episodesOf('unseen'))[0]).toMatchObject({
      started: 2,
      reached50: 2,
      reached75: 1,
      finished: 1,
    });
  });

  it('keeps the further place of joined accounts', async () => {
    const [one, other] = [await app.register(), await app.register()];
    await watch(other, 'harbor', 1, 70, 5);
    await watch(one, 'harbor', 1, 40);
    await mergeInto(app, one, other);
    expect((await episodesOf('harbor'))[0]).toMatchObject({ started: 1, reached75: 1, finished: 0 });
  });

  it('draws bars on a terminal, and prints CSV', async () => {
    const { stdout } = await stats('ferry');
    expect(stdout).toContain('ferry (en) (ferry): signed-in viewers by episode');
    expect(stdout).toMatch(/^1 +free +4 +█{6}░{18} +75 % +50 % +50 % +25 % +–$/m);
    expect(stdout).toMatch(/^2 +free +2 +█{6}░{6} +100 % +50 % +50 % +50 % +50 %$/m);
    expect((await stats('ferry', '--csv')).stdout.split('\r\n').slice(0, 3)).toEqual([
      'episode,duration_seconds,price_coins,plays,started,reached_25,reached_50,reached_75,finished,next_unlocked',
      '1,90,0,1,4,3,2,2,1,',
      '2,90,0,0,2,2,1,1,1,1',
    ]);
  });

  it('writes one page with plots, and loads nothing', async () => {
    const title = 'Tom & <script>alert(1)</script>';
    await database.write.dramaTranslation.updateMany({
      where: { dramaId: 'ferry', language: 'en' },
      data: { title },
    });
    const file = path.join(config.DATA_DIR, 'ferry.html');
    expect(await stats('ferry', '--html', file)).toEqual({ code: 0, stdout: `${file}\n`, stderr: '' });
    const page = readFileSync(file, 'utf8');
    expect(page).toContain('<h1>Tom &amp; &lt;script&gt;alert(1)&lt;/script&gt;</h1>');
    expect(page).not.toMatch(/<script|<link|<img|src=|href=|url\(|@import/);
    expect(page).toContain(
      '<title>Episode 1: 4 started, 3 reached 25 %, 2 reached 50 %, 2 reached 75 %, 1 finished</title>',
    );
    expect(page).toContain('<title>Episode 2: 1 of 2 unlocked the next (50 %)</title>');
    expect(page).toContain('prefers-color-scheme: dark');
    expect(
      await stats('unseen', '--html', path.join(config.DATA_DIR, 'no', 'such', 'folder.html')),
    ).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('no/such does not exist'),
    });
  });

  it.each([
    [['nothing'], 1, 'there is no drama "nothing"'],
    [['ferry', '--days', '3'], 2, '--days is not for one drama'],
    [['ferry', '--csv', 'revenue'], 2, '--csv revenue is not for one drama'],
    [['--html', 'x.html'], 2, '--html is for one drama'],
    [['--csv', 'episodes'], 2, '--csv episodes is for one drama'],
    [['ferry', '--html', 'x.html', '--csv'], 2, '--csv is not for --html or --json'],
  ])('refuses %j', async (words, code, reason) => {
    expect(await stats(...words)).toMatchObject({
      code,
      stdout: '',
      stderr: expect.stringContaining(reason),
    });
  });
});

describe('stats of all dramas', () => {
  it('say how those who reached a paywall went on, and who did not', async () => {
    await watch(ben, 'ferry', 2, 81);
    await app.staff('user.grant', { who: cai.userId, key: 'vip', days: 7 });
    await watch(cai, 'ferry', 2, 0);
    await watch(cai, 'ferry', 3, 10);
    expect(JSON.parse((await stats('--paywall', '--json')).stdout)).toEqual([
      {
        slug: 'ferry',
        title: expect.any(String),
        episode: 3,
        reached: 3,
        single: 1,
        rest: 0,
        auto: 0,
        series: 0,
        grant: 0,
        member: 1,
        left: 1,
        paidBefore: 0,
      },
    ]);
    expect((await stats('--paywall')).stdout).toMatch(/^ferry +3 +3 +1 /m);
    expect(await stats('--paywall', '--days', '3')).toMatchObject({ code: 2 });
  });

  it('sum what was sold by offer and country, and the coins that a drama earned', async () => {
    await insertTemplates(database);
    for (const outcome of ['paid', 'refunded'] as const) {
      const orderId = await placeOrder(ada, 'pack-100');
      await sendWebhook(app, { orderId, outcome: 'paid' });
      if (outcome === 'refunded') await sendWebhook(app, { orderId, outcome });
    }
    const of = async (by: string) => JSON.parse((await stats('--by', by, '--json')).stdout);
    expect(await of('offer')).toMatchObject({ sales: [{ of: 'pack-100', orders: 1 }], coins: [] });
    const { country } = (await app.staff('user.show', { who: ada.userId })) as { country: string };
    expect(await of('country')).toMatchObject({ sales: [{ of: country, orders: 1 }] });
    expect(await of('drama')).toMatchObject({
      sales: [],
      coins: [{ of: 'ferry', unlocks: 1, boughtCoins: 12, bonusCoins: 0 }],
    });
    expect((await stats('--by', 'drama')).stdout).toMatch(/^ferry +1 +12 +0$/m);
  });

  it('list what two people searched for and did not find, and not the words of one', async () => {
    const search = (network: string, q: string) =>
      app.visitor.with({ 'x-forwarded-for': network }).data(contract.discovery.search, { q });
    for (const network of ['198.51.100.1', '203.0.113.1']) await search(network, 'zeppelin');
    for (const _ of [1, 2]) await search('198.51.100.1', 'mara@example.org');
    await app.runJobs();
    const missed = () => staff(config.DATA_DIR, 'search', 'missed', '--json');
    expect(JSON.parse((await missed()).stdout)).toMatchObject([{ term: 'zeppelin', searches: 2 }]);
    app.advanceClock(31 * 86_400);
    await app.runJobs();
    expect(await database.read.searchMissDay.count()).toBe(0);
  });
});
