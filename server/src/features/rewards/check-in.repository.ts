import type { RawTransaction, SelectRows } from '#platform/database/open-database.ts';
import { dayAfter } from '#platform/time/local-day.ts';
import { type CheckInRow, checkInHistoryDays } from './check-in.board.ts';

export interface NewCheckIn {
  userId: string;
  day: string;
  madeUp: boolean;
  coins: number;
  streakDays: number;
  createdAt: Date;
}

/** The day before the check-ins that decisions on `today` depend on. */
export const historyStartOf = (today: string): string => dayAfter(today, -checkInHistoryDays);

/** Selects the check-ins after @historyStart of @userId as JSON: a list of `CheckInRow`. */
export const recentCheckInsJson = `
  SELECT json_group_array(json_object(
    'day', day, 'coins', coins, 'madeUp', json(iif(madeUp, 'true', 'false')), 'streakDays', coalesce(streakDays, 1)
  )) FROM CheckIn WHERE userId = @userId AND day > @historyStart`;

const recentCheckInsSql = `SELECT (${recentCheckInsJson}) AS json`;

/** Lists the check-ins that decisions on `today` depend on. */
export const listRecentCheckIns = (rows: SelectRows, userId: string, today: string): CheckInRow[] => {
  const values = { userId, historyStart: historyStartOf(today) };
  return rows<{ json: string }>(recentCheckInsSql, values).flatMap(({ json }) => JSON.parse(json));
};

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
