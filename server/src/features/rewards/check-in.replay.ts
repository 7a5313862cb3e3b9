import { dayAfter } from '#platform/time/local-day.ts';
import { type CheckInRow, canMakeUp, checkInCoinsOf } from './check-in.board.ts';

/** A check-in with its creation time, which decides the state that a make-up saw. */
export interface DatedCheckIn extends CheckInRow {
  createdAt: Date;
}

const byTime = (a: DatedCheckIn, b: DatedCheckIn) => a.createdAt.getTime() - b.createdAt.getTime();
const byDay = (a: DatedCheckIn, b: DatedCheckIn) => a.day.localeCompare(b.day);
const sumOf = (rows: readonly DatedCheckIn[]) => rows.reduce((sum, { coins }) => sum + coins, 0);

/**
 * Replays the check-ins of several accounts as if one account had made them: each day counts once, with the streak and
 * coins of the single account. Leaves out make-ups that the single account would have been refused.
 *
 * @returns one row per day, ordered by day
 */
export const replayCheckIns = (rows: readonly DatedCheckIn[]): DatedCheckIn[] => {
  const checkedIn = rows.filter(({ madeUp }) => !madeUp).toSorted((a, b) => byDay(a, b) || byTime(a, b));
  const checkedInDays = new Set(checkedIn.map(({ day }) => day));
  const makeUps = rows.filter(({ madeUp, day }) => madeUp && !checkedInDays.has(day)).toSorted(byTime);
  const replayed = new Map<string, DatedCheckIn>();
  const madeUp: DatedCheckIn[] = [];

  const add = (row: DatedCheckIn) => {
    const streakDays = (replayed.get(dayAfter(row.day, -1))?.streakDays ?? 0) + 1;
    replayed.set(row.day, { ...row, streakDays, coins: checkInCoinsOf(streakDays) });
    return streakDays;
  };
  const makeUp = (row: DatedCheckIn) => {
    const isMissed = !replayed.has(row.day) && replayed.has(dayAfter(row.day, -1));
    if (!isMissed || !canMakeUp(row.day, madeUp)) return;
    const streakDays = add(row);
    madeUp.push(row);
    let next = replayed.get(dayAfter(row.day, 1));
    while (next) {
      next.streakDays += streakDays;
      next = replayed.get(dayAfter(next.day, 1));
    }
  };

  for (const row of checkedIn) {
    while (makeUps[0] && makeUps[0].createdAt <= row.createdAt) makeUp(makeUps.shift() as DatedCheckIn);
    if (!replayed.has(row.day)) add(row);
  }
  for (const row of makeUps) makeUp(row);
  return [...replayed.values()].toSorted(byDay);
};

/**
 * Merges the check-ins of two accounts. The result is always a history that a single account could have: both accounts
 * replayed or, where make-ups made the history of one account worth more, that history unchanged.
 *
 * @returns the check-ins of the merged account, and the coins that both accounts were paid in excess of them
 */
export const mergeCheckIns = (
  own: readonly DatedCheckIn[],
  theirs: readonly DatedCheckIn[],
): { rows: DatedCheckIn[]; duplicateCoins: number } => {
  if (own.length === 0 || theirs.length === 0) return { rows: [...own, ...theirs], duplicateCoins: 0 };
  const histories = [replayCheckIns([...own, ...theirs]), own, theirs];
  const best = histories.reduce((a, b) => (sumOf(b) > sumOf(a) ? b : a));
  const paidCoins = sumOf(own) + sumOf(theirs);
  // A merge never pays coins. When the accounts were paid less than a single one would have been, the last days get less.
  let leftCoins = Math.min(paidCoins, sumOf(best));
  const duplicateCoins = paidCoins - leftCoins;
  const rows = best.toSorted(byDay).map((row) => {
    const coins = Math.min(row.coins, leftCoins);
    leftCoins -= coins;
    return { ...row, coins };
  });
  return { rows, duplicateCoins };
};
