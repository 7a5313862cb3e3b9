import type { Transaction } from '#platform/database/open-database.ts';

export interface NewCheckIn {
  userId: string;
  day: string;
  madeUp: boolean;
  coins: number;
  streakDays: number;
  createdAt: Date;
}

/** Inserts a check-in. The primary key (user, day) rejects a second one on the same day. */
export const insertCheckIn = async (tx: Transaction, row: NewCheckIn) => {
  await tx.checkIn.create({ data: row });
};

/** Adds to the streaks of all check-ins after a made-up day, because they continue its streak. */
export const extendLaterStreaks = async (tx: Transaction, userId: string, afterDay: string, days: number) => {
  await tx.checkIn.updateMany({
    where: { userId, day: { gt: afterDay } },
    data: { streakDays: { increment: days } },
  });
};
