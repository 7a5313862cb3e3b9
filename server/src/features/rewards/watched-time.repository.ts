import type { Transaction } from '#platform/database/open-database.ts';

/** The last report of a viewer: when it was, and which. */
export const findLastReport = (tx: Transaction, userId: string) =>
  tx.watchedTime.findFirst({
    where: { userId },
    orderBy: { day: 'desc' },
    select: { day: true, seconds: true, reportedAt: true, reportId: true },
  });

export interface WatchedInterval {
  userId: string;
  day: string;
  seconds: number;
  reportedAt: Date;
  reportId: string | null;
}

/** Adds to a day; answers the day's sum. */
export const addWatchedSeconds = async (
  tx: Transaction,
  { userId, day, ...part }: WatchedInterval,
): Promise<number> => {
  const row = await tx.watchedTime.upsert({
    where: { userId_day: { userId, day } },
    create: { userId, day, ...part },
    update: { ...part, seconds: { increment: part.seconds } },
  });
  return row.seconds;
};

/** Seconds watched in all. */
export const sumWatchedSeconds = async (tx: Transaction, userId: string): Promise<number> => {
  const { _sum } = await tx.watchedTime.aggregate({ where: { userId }, _sum: { seconds: true } });
  return _sum.seconds ?? 0;
};
