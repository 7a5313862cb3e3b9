import { dayAfter } from '#platform/time/local-day.ts';
import { type CheckInRow, canMakeUp, checkInCoinsOf } from './check-in.board.ts';

/** A check-in with the moment it was made, which decides what a make-up found. */
export interface DatedCheckIn extends CheckInRow {
  createdAt: Date;
}

const byTime = (a: DatedCheckIn, b: DatedCheckIn) => a.createdAt.getTime() - b.createdAt.getTime();
const byDay = (a: DatedCheckIn, b: DatedCheckIn) => a.day.localeCompare(b.day);
const sumOf = (rows: readonly DatedCheckIn[]) => rows.reduce((sum, { coins }) => sum + coins, 0);

/**
 * The check-ins of any number of accounts as one account would have made them: each day once, with the streak and the
 * coins it would have had. A make-up that the one account would have been refused is left out.
 *
 * @returns one row a day, in the order of the days
 */
export const replayCheckIns = (rows: readonly DatedCheckIn[]): DatedCheckIn[] => {
  const checkedIn = rows.filter(({ madeUp }) => !madeUp).toSorted((a, b) => byDay(a, b) || byTime(a, b));
  const checkedInDays = new Set(checkedIn.map(({ day }) => day));
  const makeUps = rows.filter(({ madeUp, day }) => madeUp && !checkedInDays.has(day)).toSorted(byTime);
  const kept = new Map<string, DatedCheckIn>();
  const madeUp: DatedCheckIn[] = [];

  const keep = (row: DatedCheckIn) => {
    const streakDays = (kept.get(dayAfter(row.day, -1))?.streakDays ?? 0) + 1;
    kept.set(row.day, { ...row, streakDays, coins: checkInCoinsOf(streakDays) });
    return streakDays;
  };
  const makeUp = (row: DatedCheckIn) => {
    const isMissed = !kept.has(row.day) && kept.has(dayAfter(row.day, -1));
    if (!isMissed || !canMakeUp(row.day, madeUp)) return;
    const streakDays = keep(row);
    madeUp.push(row);
    let next = kept.get(dayAfter(row.day, 1));
    while (next) {
      next.streakDays += streakDays;
      next = kept.get(dayAfter(next.day, 1));
    }
  };

  for (const row of checkedIn) {
    while (makeUps[0] && makeUps[0].createdAt <= row.createdAt) makeUp(makeUps.shift() as DatedCheckIn);
    if (!kept.has(row.day)) keep(row);
  }
  for (const row of makeUps) makeUp(row);
  return [...kept.values()].toSorted(byDay);
};

/**
 * The check-ins of two accounts that become one. What remains is always the history of a single account: both of them
 * replayed or, where make-ups made one of them worth more, that one as it is.
 *
 * @returns the rows of the joined account, and by how many coins both were paid more than these rows
 */
export const mergeCheckIns = (
  own: readonly DatedCheckIn[],
  theirs: readonly DatedCheckIn[],
): { rows: DatedCheckIn[]; duplicateCoins: number } => {
  if (own.length === 0 || theirs.length === 0) return { rows: [...own, ...theirs], duplicateCoins: 0 };
  const histories = [replayCheckIns([...own, ...theirs]), own, theirs];
  const best = histories.reduce((a, b) => (sumOf(b) > sumOf(a) ? b : a));
  const paidCoins = sumOf(own) + sumOf(theirs);
  // Nothing is paid out in retrospect: the last days keep less when both were paid less than one would have been.
  let leftCoins = Math.min(paidCoins, sumOf(best));
  const duplicateCoins = paidCoins - leftCoins;
  const rows = best.toSorted(byDay).map((row) => {
    const coins = Math.min(row.coins, leftCoins);
    leftCoins -= coins;
    return { ...row, coins };
  });
  return { rows, duplicateCoins };
};
