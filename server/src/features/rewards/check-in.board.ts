import { type CheckInBoard, rewardRules } from '@cliffhanger/contracts';
import { dayAfter } from '#platform/time/local-day.ts';

/** A day on which the viewer checked in, or which they made up. */
export interface CheckInRow {
  day: string;
  coins: number;
  madeUp: boolean;
  /** The length of the streak on this day. */
  streakDays: number;
}

/** A missed day that can be made up. */
export interface MakeUp {
  day: string;
  coins: number;
  streakDays: number;
  /** The coins of today's check-in after the make-up; null when today is done. */
  todayCoins: number | null;
}

/** A viewer's check-in status. */
export interface CheckInStatus {
  isDone: boolean;
  /** The length of the streak; today counts once it is done. */
  streakDays: number;
  /** The streak that today's check-in makes, whether or not it is done. */
  todayStreakDays: number;
  /** The coins of today's check-in, whether or not it is done. */
  todayCoins: number;
}

const { cycleCoins, makeUpEveryDays } = rewardRules.checkIn;
const cycleDayOf = (streakDays: number) => ((streakDays - 1) % cycleCoins.length) + 1;

/** The coins of a check-in that extends the streak to this length. */
export const checkInCoinsOf = (streakDays: number): number => cycleCoins[cycleDayOf(streakDays) - 1] ?? 0;

/** How many days of history a decision needs: a make-up within the last week looks at the week before it. */
export const checkInHistoryDays = 2 * makeUpEveryDays;

const rowOf = (rows: readonly CheckInRow[], day: string) => rows.find((row) => row.day === day);

/** @param rows the check-ins of the last `checkInHistoryDays` days, in any order */
export const checkInStatusOf = (today: string, rows: readonly CheckInRow[]): CheckInStatus => {
  const done = rowOf(rows, today);
  const streakDays = (done ?? rowOf(rows, dayAfter(today, -1)))?.streakDays ?? 0;
  return {
    isDone: done !== undefined,
    streakDays,
    todayStreakDays: done ? streakDays : streakDays + 1,
    todayCoins: done?.coins ?? checkInCoinsOf(streakDays + 1),
  };
};

/** Whether a day can be made up: no other make-up lies within a week of it. */
export const canMakeUp = (day: string, rows: readonly CheckInRow[]): boolean =>
  rows.every(
    (row) =>
      !row.madeUp || row.day <= dayAfter(day, -makeUpEveryDays) || row.day >= dayAfter(day, makeUpEveryDays),
  );

/**
 * Returns the missed day that can be made up: only the one that broke the streak, within a week and if `canMakeUp`.
 * @param rows as for `checkInStatusOf`
 */
export const makeUpOf = (today: string, rows: readonly CheckInRow[]): MakeUp | null => {
  const isDone = rowOf(rows, today) !== undefined;
  let daysAgo = isDone ? 0 : 1;
  while (rowOf(rows, dayAfter(today, -daysAgo))) daysAgo += 1;
  const day = dayAfter(today, -daysAgo);
  const previous = rowOf(rows, dayAfter(day, -1));
  if (!previous || !canMakeUp(day, rows) || daysAgo >= makeUpEveryDays) return null;
  const streakDays = previous.streakDays + 1;
  return {
    day,
    coins: checkInCoinsOf(streakDays),
    streakDays,
    todayCoins: isDone ? null : checkInCoinsOf(streakDays + daysAgo),
  };
};

/** The view of the seven-day cycle that contains today. @param rows as for `checkInStatusOf` */
export const checkInBoardView = (today: string, rows: readonly CheckInRow[]): CheckInBoard => {
  const { isDone, streakDays, todayStreakDays } = checkInStatusOf(today, rows);
  const makeUp = makeUpOf(today, rows);
  const cycleDay = cycleDayOf(todayStreakDays);
  return {
    state: !isDone ? 'signIn' : cycleDay === cycleCoins.length ? 'completed' : 'signedIn',
    streakDays,
    cycleDay,
    days: cycleCoins.map((coins, index) => {
      const day = dayAfter(today, index + 1 - cycleDay);
      const row = rowOf(rows, day);
      const openState = day === today ? 'today' : 'ahead';
      return {
        cycleDay: index + 1,
        day,
        coins: row?.coins ?? coins,
        state: row ? (row.madeUp ? 'madeUp' : 'done') : openState,
      };
    }),
    makeUp: makeUp && { day: makeUp.day, coins: makeUp.coins, todayCoins: makeUp.todayCoins },
  };
};
