import { dramaIdOf, episodeIdOf } from '@cliffhanger/server/features/library/drama-ids.ts';
import type { Transaction } from '@cliffhanger/server/platform/database/open-database.ts';
import { dayOf } from '@cliffhanger/server/platform/time/clock.ts';
import type { Journey } from './journeys.ts';
import type { Person } from './people.ts';

/** Writes watch progress and likes. */
export const writeJourneys = async (
  tx: Transaction,
  slug: string,
  journeys: readonly Journey[],
  lengths: readonly number[],
): Promise<void> => {
  const dramaId = dramaIdOf(slug);
  const progress = journeys.flatMap(({ person, finished, left }) => [
    ...finished.map((seen) => ({ person, ...seen, seconds: 0, finished: true })),
    ...(left ? [{ person, ...left, finished: false }] : []),
  ]);
  await tx.watchProgress.createMany({
    data: progress.map(({ person, number, at, seconds, finished }) => ({
      userId: person.id,
      dramaId,
      finished,
      episodeId: episodeIdOf(slug, number),
      positionSeconds: seconds,
      furthestSeconds: finished ? Math.floor(lengths[number - 1] ?? 0) : seconds,
      updatedAt: at,
    })),
  });
  const likes = journeys.flatMap(({ person, liked, finished }) =>
    finished.filter(({ number }) => liked.includes(number)).map((seen) => ({ person, ...seen })),
  );
  await tx.episodeLike.createMany({
    data: likes.map(({ person, number, at }) => ({
      userId: person.id,
      episodeId: episodeIdOf(slug, number),
      createdAt: at,
    })),
  });
  for (const [number, likesOfEpisode] of Map.groupBy(likes, (like) => like.number)) {
    const likeCount = { increment: likesOfEpisode.length };
    await tx.episode.update({ where: { id: episodeIdOf(slug, number) }, data: { likeCount } });
  }
};

interface Follow {
  person: Person;
  createdAt: Date;
}

const listFollows = (journeys: readonly Journey[]): Follow[] =>
  journeys.flatMap(({ person, follows, finished }) => {
    const createdAt = follows ? finished[1]?.at : undefined;
    return createdAt ? [{ person, createdAt }] : [];
  });

/** Writes follows and plays: the totals of the drama, and both by day for the rankings. */
export const writeDays = async (
  tx: Transaction,
  dramaId: string,
  plays: readonly { day: string; count: number }[],
  journeys: readonly Journey[],
): Promise<void> => {
  const follows = listFollows(journeys);
  const { episodeCount } = await tx.drama.update({
    where: { id: dramaId },
    data: {
      followCount: { increment: follows.length },
      playCount: { increment: plays.reduce((sum, { count }) => sum + count, 0) },
    },
  });
  await tx.follow.createMany({
    data: follows.map(({ person, createdAt }) => ({
      userId: person.id,
      dramaId,
      createdAt,
      seenEpisodeCount: episodeCount,
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
