import { type CheckInBoard, rewardRules } from '@cliffhanger/contracts';
import { dayAfter } from '#platform/time/local-day.ts';

/** A day on which the viewer checked in, or that was made up. */
export interface CheckInRow {
  day: string;
  coins: number;
  madeUp: boolean;
  /** How many days in a row there were on this day. */
  streakDays: number;
}

/** A missed day that can be made up. */
export interface MakeUp {
  day: string;
  coins: number;
  streakDays: number;
  /** What today pays once the day is made up; null when today is done. */
  todayCoins: number | null;
}

/** How a viewer's check-ins stand. */
export interface CheckInStatus {
  today: string;
  isDone: boolean;
  /** Days in a row, today's included once it is done. */
  streakDays: number;
  /** The streak of today's check-in, done or to come, and what it pays. */
  todayStreakDays: number;
  todayCoins: number;
  makeUp: MakeUp | null;
}

const { cycleCoins, makeUpEveryDays } = rewardRules.checkIn;
const cycleDayOf = (streakDays: number) => ((streakDays - 1) % cycleCoins.length) + 1;
/** What a check-in pays that makes a streak this long, in days. */
export const checkInCoinsOf = (streakDays: number): number => cycleCoins[cycleDayOf(streakDays) - 1] ?? 0;

/** How many days before today the rows must reach: a day made up within a week, and the week before it. */
export const checkInHistoryDays = 2 * makeUpEveryDays;

/** @param rows of the last `checkInDaysNeeded` days, in any order */
export const checkInStatusOf = (today: string, rows: readonly CheckInRow[]): CheckInStatus => {
  const rowOf = (day: string) => rows.find((row) => row.day === day);
  const done = rowOf(today);
  const streakDays = (done ?? rowOf(dayAfter(today, -1)))?.streakDays ?? 0;
  return {
    today,
    isDone: done !== undefined,
    streakDays,
    todayStreakDays: done ? streakDays : streakDays + 1,
    todayCoins: done?.coins ?? checkInCoinsOf(streakDays + 1),
    makeUp: makeUpOf(today, rows, rowOf),
  };
};

/** Whether no other day was made up within a week of this one. */
export const canMakeUp = (day: string, rows: readonly CheckInRow[]): boolean =>
  rows.every(
    (row) =>
      !row.madeUp || row.day <= dayAfter(day, -makeUpEveryDays) || row.day >= dayAfter(day, makeUpEveryDays),
  );

/** Only the day that broke the streak can be made up, while it is within a week and no other was made up around it. */
const makeUpOf = (
  today: string,
  rows: readonly CheckInRow[],
  rowOf: (day: string) => CheckInRow | undefined,
): MakeUp | null => {
  const isDone = rowOf(today) !== undefined;
  let ago = isDone ? 0 : 1;
  while (rowOf(dayAfter(today, -ago))) ago += 1;
  const day = dayAfter(today, -ago);
  const before = rowOf(dayAfter(day, -1));
  if (!before || !canMakeUp(day, rows) || ago >= makeUpEveryDays) return null;
  const streakDays = before.streakDays + 1;
  return {
    day,
    coins: checkInCoinsOf(streakDays),
    streakDays,
    todayCoins: isDone ? null : checkInCoinsOf(streakDays + ago),
  };
};

/** The seven days around today, as they are shown. */
export const checkInBoardView = (standing: CheckInStatus, rows: readonly CheckInRow[]): CheckInBoard => {
  const { today, isDone, streakDays, todayStreakDays, makeUp } = standing;
  const cycleDay = cycleDayOf(todayStreakDays);
  return {
    state: !isDone ? 'signIn' : cycleDay === cycleCoins.length ? 'completed' : 'signedIn',
    streakDays,
    cycleDay,
    days: cycleCoins.map((coins, index) => {
      const day = dayAfter(today, index + 1 - cycleDay);
      const row = rows.find((candidate) => candidate.day === day);
      const ahead = day === today ? 'today' : 'ahead';
      return {
        cycleDay: index + 1,
        day,
        coins: row?.coins ?? coins,
        state: row ? (row.madeUp ? 'madeUp' : 'done') : ahead,
      };
    }),
    makeUp: makeUp && { day: makeUp.day, coins: makeUp.coins, todayCoins: makeUp.todayCoins },
  };
};
