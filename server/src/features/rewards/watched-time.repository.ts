import type { Transaction } from '#platform/database/open-database.ts';

/** Finds a viewer's latest day with its last report. */
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

/** Adds watched seconds to a day. @returns the total seconds of the day */
export const addWatchedSeconds = async (
  tx: Transaction,
  { userId, day, ...interval }: WatchedInterval,
): Promise<number> => {
  const row = await tx.watchedTime.upsert({
    where: { userId_day: { userId, day } },
    create: { userId, day, ...interval },
    update: { ...interval, seconds: { increment: interval.seconds } },
  });
  return row.seconds;
};

/** Sums the watched seconds of all days. */
export const sumWatchedSeconds = async (tx: Transaction, userId: string): Promise<number> => {
  const { _sum } = await tx.watchedTime.aggregate({ where: { userId }, _sum: { seconds: true } });
  return _sum.seconds ?? 0;
};
