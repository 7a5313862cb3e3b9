import { contract } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import type { ApiClient } from '../../support/api-client.ts';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';
import { writeMedia } from '../../support/media.ts';

// The texts of a drama are cached for all viewers. What a viewer has done is not.

const app = await startTestApp();
afterAll(() => app.close());
const { database, config } = app.platform;
const dramaId = 'ferry';
const episodeId = 'ferry-2';
await insertDrama(database, { slug: dramaId, at: startOfTests });
for (const number of [1, 2]) writeMedia(config.mediaDir, dramaId, `ferry-${number}`);

/** The response of each call about the drama, for one viewer. */
const seenBy = async (client: ApiClient) => {
  const [home, feed, list, detail] = await Promise.all([
    client.data(contract.home.getHomeInfo),
    client.data(contract.discovery.forYou, { limit: 5 }),
    client.data(contract.dramas.episodes, { dramaId }),
    client.data(contract.dramas.detail, { dramaId, episodeId }),
  ]);
  const [banner] = home.carousel.flatMap(({ target }) => (target.kind === 'drama' ? target : []));
  const [item] = feed.items;
  return {
    titles: [banner?.drama, item?.drama, list.drama, detail.drama].map((drama) => drama?.title),
    banner: banner?.viewer,
    continued: home.continueWatching.map((watched) => watched.episodeId),
    feed: { episodeId: item?.episode.episodeId, ...item?.viewer },
    list: {
      access: list.episodes[2]?.access,
      positions: list.episodes.slice(0, 2).map((episode) => episode.positionSeconds),
      summary: list.episodes[0]?.summary,
      followed: list.followed,
      balance: list.cost.balanceCoins,
    },
    detail: detail.viewer,
  };
};

const titles = (title: string) => Array.from({ length: 4 }, () => title);
const unseen = (title: string) => ({
  titles: titles(title),
  banner: { followed: false, number: 1, started: false, finished: false },
  continued: [],
  feed: { episodeId: 'ferry-1', liked: false, followed: false, positionSeconds: 0 },
  list: {
    access: 'locked',
    positions: [0, 0],
    summary: 'What will happen in 1? (en)',
    followed: false,
    balance: 0,
  },
  detail: { liked: false, followed: false, positionSeconds: 0 },
});
const seen = (title: string) => ({
  titles: titles(title),
  banner: { followed: true, number: 2, started: true, finished: false },
  continued: [episodeId],
  feed: { episodeId, liked: true, followed: true, positionSeconds: 30 },
  list: {
    access: 'member',
    positions: [90, 30],
    summary: 'What happens in 1 (en)',
    followed: true,
    balance: 50,
  },
  detail: { liked: true, followed: true, positionSeconds: 30 },
});

it('shared texts come with the state of each viewer, and a new edition reaches all at once', async () => {
  const [watcher, other] = [await app.register(), await app.register()];
  await app.grantDays(watcher, 30);
  await app.grantCoins(watcher, { paid: 50 });
  const { userId } = watcher;
  const createdAt = app.platform.clock.now();
  await database.write.follow.create({ data: { userId, dramaId, seenEpisodeCount: 8, createdAt } });
  await database.write.episodeLike.create({ data: { userId, episodeId, createdAt } });
  await watcher.data(contract.progress.report, { dramaId, episodeId: 'ferry-1', progress: 90 });
  await database.write.watchProgress.updateMany({ where: { userId }, data: { finished: true } });
  app.advanceClock(1);
  await watcher.data(contract.progress.report, { dramaId, episodeId, progress: 30 });

  const expectAll = async (title: string) => {
    const clients = Array.from({ length: 5 }, () => [watcher, other, app.visitor]).flat();
    expect(await Promise.all(clients.map(seenBy))).toEqual(
      clients.map((client) => (client === watcher ? seen(title) : unseen(title))),
    );
  };
  await expectAll('ferry (en)');
  await database.write.dramaTranslation.updateMany({
    where: { dramaId, language: 'en' },
    data: { title: 'The Ferry' },
  });
  await expectAll('The Ferry');
  await database.write.dramaHiddenCountry.create({ data: { dramaId, country: 'GB' } });
  for (const client of [watcher, other, app.visitor]) {
    const inCountry = client.with({ 'accept-country': 'GB' });
    expect((await inCountry.data(contract.discovery.forYou, { limit: 5 })).items).toEqual([]);
    expect(await inCountry.refusal(contract.dramas.detail, { dramaId, episodeId })).toMatchObject({
      error: 'notFound',
    });
  }
});
