import type { RawTransaction } from '#platform/database/open-database.ts';

export interface NewCheckIn {
  userId: string;
  day: string;
  madeUp: boolean;
  coins: number;
  streakDays: number;
  createdAt: Date;
}

/** Inserts a check-in. The primary key (user, day) rejects a second one on the same day. */
export const insertCheckIn = async (
  tx: RawTransaction,
  { userId, day, madeUp, coins, streakDays, createdAt }: NewCheckIn,
) => {
  await tx.$executeRaw`
    INSERT INTO "CheckIn" ("userId", "day", "madeUp", "coins", "streakDays", "createdAt")
    VALUES (${userId}, ${day}, ${Number(madeUp)}, ${coins}, ${streakDays}, ${createdAt.getTime()})`;
};

/** Adds to the streaks of all check-ins after a made-up day, because they continue its streak. */
export const extendLaterStreaks = async (
  tx: RawTransaction,
  userId: string,
  afterDay: string,
  days: number,
) => {
  await tx.$executeRaw`
    UPDATE "CheckIn" SET "streakDays" = "streakDays" + ${days} WHERE "userId" = ${userId} AND "day" > ${afterDay}`;
};
