import type { Transaction } from '#platform/database/open-database.ts';

export interface NewCheckIn {
  userId: string;
  day: string;
  madeUp: boolean;
  coins: number;
  streakDays: number;
  createdAt: Date;
}

/** The key (viewer, day) refuses a second one. */
export const insertCheckIn = async (tx: Transaction, row: NewCheckIn) => {
  await tx.checkIn.create({ data: row });
};

/** Days after a made-up one carry on its streak. */
export const extendLaterStreaks = async (tx: Transaction, userId: string, afterDay: string, days: number) => {
  await tx.checkIn.updateMany({
    where: { userId, day: { gt: afterDay } },
    data: { streakDays: { increment: days } },
  });
};
