import { type Audience, cardSelect, visibleTo } from '#features/dramas/drama.select.ts';
import type { Database } from '#platform/database/open-database.ts';

type Reader = Database['read'];

export interface ProgressRow {
  userId: string;
  dramaId: string;
  episodeId: string;
  positionSeconds: number;
  finished: boolean;
  updatedAt: Date;
}

/** The episode if it is one of this drama's and both are published. */
export const findEpisode = (db: Reader, dramaId: string, episodeId: string, now: Date) =>
  db.episode.findFirst({
    where: { id: episodeId, dramaId, publishedAt: { lte: now }, drama: { publishedAt: { lte: now } } },
    select: { durationSeconds: true },
  });

export const upsertProgress = async (db: Database['write'], row: ProgressRow) => {
  const { userId, episodeId, positionSeconds, finished, updatedAt } = row;
  await db.watchProgress.upsert({
    where: { userId_episodeId: { userId, episodeId } },
    create: row,
    update: { positionSeconds, finished, updatedAt },
  });
};

export const findLatestProgress = (db: Reader, userId: string, dramaId: string, episodeId?: string) =>
  db.watchProgress.findFirst({
    where: { userId, dramaId, ...(episodeId && { episodeId }) },
    orderBy: { updatedAt: 'desc' },
    include: { episode: { select: { number: true } } },
  });

export interface HistoryKey {
  watchedAt: Date;
  dramaId: string;
}

/** The last watched episode of each drama, newest first. */
export const listLastWatched = async (
  db: Reader,
  userId: string,
  { limit, after }: { limit: number; after: HistoryKey | null },
  audience: Audience,
) => {
  const dramas = await db.watchProgress.groupBy({
    by: ['dramaId'],
    where: { userId, drama: visibleTo(audience) },
    _max: { updatedAt: true },
    ...(after && {
      having: {
        OR: [
          { updatedAt: { _max: { lt: after.watchedAt } } },
          { AND: [{ updatedAt: { _max: { equals: after.watchedAt } } }, { dramaId: { gt: after.dramaId } }] },
        ],
      },
    }),
    orderBy: [{ _max: { updatedAt: 'desc' } }, { dramaId: 'asc' }],
    take: limit,
  });
  const rows = await db.watchProgress.findMany({
    where: {
      userId,
      OR: dramas.map(({ dramaId, _max }) => ({ dramaId, updatedAt: _max.updatedAt ?? new Date(0) })),
    },
    include: { drama: { select: cardSelect }, episode: { select: { number: true, durationSeconds: true } } },
  });
  return dramas.flatMap(({ dramaId }) => rows.find((row) => row.dramaId === dramaId) ?? []);
};

/** A viewer's last places in these dramas, and which of them they follow. */
export const listStandings = async (db: Reader, userId: string, dramaIds: readonly string[]) => {
  const ids = [...dramaIds];
  const [progress, follows] = await Promise.all([
    db.watchProgress.findMany({
      where: { userId, dramaId: { in: ids } },
      orderBy: { updatedAt: 'desc' },
      select: {
        dramaId: true,
        finished: true,
        episode: { select: { number: true, drama: { select: { episodeCount: true } } } },
      },
    }),
    db.follow.findMany({ where: { userId, dramaId: { in: ids } }, select: { dramaId: true } }),
  ]);
  return { progress, follows };
};
