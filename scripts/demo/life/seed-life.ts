import { languages } from '@cliffhanger/contracts';
import { addCounts } from '@cliffhanger/server/features/discovery/hot-terms.repository.ts';
import { searchTermsOf, termKeyOf } from '@cliffhanger/server/features/discovery/search-words.ts';
import { dramaIdOf, episodeIdOf } from '@cliffhanger/server/features/library/library.repository.ts';
import type { Transaction } from '@cliffhanger/server/platform/database/open-database.ts';
import type { Platform } from '@cliffhanger/server/platform/platform.ts';
import { dayOf, daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { type DemoDrama, filmOf, readLife } from '../demo-content.ts';
import { episodeSeconds } from '../film/film.ts';
import { writeComments } from './comments.ts';
import { type Journey, journeysThrough, type Watchable } from './journeys.ts';
import { listPeople, type Person, seedPeople } from './people.ts';
import { playsOf } from './plays.ts';
import { createPurchases } from './purchases.ts';

/** The demo's people, at work on one drama after the other. */
export interface Life {
  /** Fills a drama that was just shown with 30 days of people. Once done, repeating it does nothing. */
  liven(drama: DemoDrama): Promise<void>;
}

const watchable = ({ source, film }: DemoDrama): Watchable => ({
  slug: source.slug,
  originalLanguage: source.originalLanguage,
  freeEpisodes: source.freeEpisodes,
  lengths: source.episodes.map(({ number }) => episodeSeconds(filmOf({ source, film }, number))),
});

/** Makes the people and what they search for; their plays, comments and purchases come with each drama. */
export const beginLife = async (platform: Platform): Promise<Life> => {
  const { database, clock } = platform;
  const source = readLife();
  const begun = clock.now();
  const people = listPeople(source, begun);
  const userId = { in: people.map(({ id }) => id) };
  await seedPeople(platform, people);
  await database.transaction(async (tx) => {
    if ((await tx.searchTermDay.count()) > 0) return;
    const counts = languages.flatMap((language) =>
      source.searches[language].flatMap(([wording, inAll, before]) => {
        const search = { language, wording, term: termKeyOf(searchTermsOf(wording)) };
        return [
          { ...search, day: dayOf(begun), searchCount: inAll - before },
          { ...search, day: dayOf(daysAfter(begun, -1)), searchCount: before },
        ];
      }),
    );
    await addCounts(
      tx,
      counts.filter(({ searchCount }) => searchCount > 0),
    );
  });
  const purchases = createPurchases(platform);

  return {
    async liven(drama) {
      const { slug } = drama.source;
      const dramaId = dramaIdOf(slug);
      const { read } = database;
      const isDone =
        (await read.watchProgress.findFirst({ where: { dramaId, userId } })) ??
        (await read.comment.findFirst({ where: { episode: { dramaId }, userId } }));
      if (isDone) return;
      const now = clock.now();
      const { publishedAt, restDiscountPercent, episodes } = await read.drama.findUniqueOrThrow({
        where: { id: dramaId },
        include: { episodes: { orderBy: { number: 'asc' } } },
      });
      const since = publishedAt ?? now;
      const from = new Date(Math.max(since.getTime(), daysAfter(now, -30).getTime()));
      const journeys = journeysThrough(watchable(drama), people, { from, now });
      for (const journey of journeys) {
        await purchases.make(journey, { dramaId, restDiscountPercent, episodes });
      }
      const plays = playsOf(watchable(drama), source, { publishedAt: since, now });
      const episodeIds = new Map(episodes.map(({ id, number }) => [number, id]));
      await database.transaction(async (tx) => {
        await writeJourneys(tx, slug, journeys);
        for (const [index, count] of plays.byEpisode.entries()) {
          const playCount = { increment: count };
          await tx.episode.update({ where: { id: episodeIdOf(slug, index + 1) }, data: { playCount } });
        }
        await writeDays(tx, dramaId, plays.byDay, journeys);
        await writeComments(tx, drama.comments, { slug, episodeIds, people, from, now });
      });
    },
  };
};

const writeJourneys = async (tx: Transaction, slug: string, journeys: readonly Journey[]) => {
  const dramaId = dramaIdOf(slug);
  const places = journeys.flatMap(({ person, finished, left }) => [
    ...finished.map((seen) => ({ person, ...seen, seconds: 0, finished: true })),
    ...(left ? [{ person, ...left, finished: false }] : []),
  ]);
  await tx.watchProgress.createMany({
    data: places.map(({ person, number, at, seconds, finished }) => ({
      ...{ userId: person.id, dramaId, finished, episodeId: episodeIdOf(slug, number) },
      ...{ positionSeconds: seconds, updatedAt: at },
    })),
  });
  const likes = journeys.flatMap(({ person, liked, finished }) =>
    finished.filter(({ number }) => liked.includes(number)).map((seen) => ({ person, ...seen })),
  );
  await tx.episodeLike.createMany({
    data: likes.map(({ person, number, at }) => ({
      ...{ userId: person.id, episodeId: episodeIdOf(slug, number), createdAt: at },
    })),
  });
  for (const [number, fans] of Map.groupBy(likes, (like) => like.number)) {
    const likeCount = { increment: fans.length };
    await tx.episode.update({ where: { id: episodeIdOf(slug, number) }, data: { likeCount } });
  }
};

const followedAt = ({ finished, follows }: Journey): Date | undefined =>
  follows ? finished[1]?.at : undefined;

/** Follows and plays, and both by day, as rankings read them. */
const writeDays = async (
  tx: Transaction,
  dramaId: string,
  plays: readonly { day: string; count: number }[],
  journeys: readonly Journey[],
) => {
  const follows = journeys.flatMap((journey): { person: Person; createdAt: Date; seen: number }[] => {
    const createdAt = followedAt(journey);
    return createdAt ? [{ person: journey.person, createdAt, seen: journey.finished.length }] : [];
  });
  const { episodeCount } = await tx.drama.update({
    where: { id: dramaId },
    data: {
      followCount: { increment: follows.length },
      playCount: { increment: plays.reduce((sum, { count }) => sum + count, 0) },
    },
  });
  await tx.follow.createMany({
    data: follows.map(({ person, createdAt }) => ({
      ...{ userId: person.id, dramaId, createdAt, seenEpisodeCount: episodeCount },
    })),
  });
  const followsByDay = Map.groupBy(follows, ({ createdAt }) => dayOf(createdAt));
  for (const { day, count: playCount } of plays) {
    const followCount = followsByDay.get(day)?.length ?? 0;
    await tx.dramaDay.upsert({
      where: { dramaId_day: { dramaId, day } },
      create: { dramaId, day, playCount, followCount },
      update: { playCount: { increment: playCount }, followCount: { increment: followCount } },
    });
  }
};
