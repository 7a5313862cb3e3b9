import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter } from '#platform/time/local-day.ts';
import { checkInStatusOf, makeUpOf } from './check-in.board.ts';
import { type DatedCheckIn, mergeCheckIns, replayCheckIns } from './check-in.replay.ts';

const firstDay = '2026-11-02';
const noonOf = (day: number) => new Date(Date.parse(dayAfter(firstDay, day)) + 43_200_000);
type Action = 'rest' | 'checkIn' | 'makeUp' | 'makeUpFirst' | 'checkInFirst';

/** Returns the check-ins of an account that takes one action per day, under the rules of the reward board. */
const accountOf = (actions: readonly Action[]): DatedCheckIn[] => {
  const rows: DatedCheckIn[] = [];
  actions.forEach((action, index) => {
    const today = dayAfter(firstDay, index);
    const createdAt = noonOf(index);
    const checkIn = () => {
      const { todayCoins: coins, todayStreakDays: streakDays } = checkInStatusOf(today, rows);
      rows.push({ day: today, coins, streakDays, madeUp: false, createdAt });
    };
    const makeUp = (at: Date) => {
      const missed = makeUpOf(today, rows);
      if (!missed) return;
      for (const row of rows) if (row.day > missed.day) row.streakDays += missed.streakDays;
      const { day, coins, streakDays } = missed;
      rows.push({ day, coins, streakDays, madeUp: true, createdAt: at });
    };
    const later = new Date(createdAt.getTime() + 1000);
    if (action === 'makeUpFirst') makeUp(new Date(createdAt.getTime() - 1000));
    if (action === 'checkIn' || action === 'makeUpFirst' || action === 'checkInFirst') checkIn();
    if (action === 'makeUp' || action === 'checkInFirst') makeUp(later);
  });
  return rows.toSorted((a, b) => a.day.localeCompare(b.day));
};
const sumOf = (rows: readonly DatedCheckIn[]) => rows.reduce((sum, { coins }) => sum + coins, 0);
const streaksOf = (rows: readonly DatedCheckIn[]) => rows.map(({ day, streakDays }) => [day, streakDays]);
const actions = fc.array(
  fc.constantFrom<Action>('rest', 'checkIn', 'checkIn', 'makeUp', 'makeUpFirst', 'checkInFirst'),
  {
    maxLength: 40,
    size: 'max',
  },
);
const days = (count: number, action: Action = 'checkIn'): Action[] => Array(count).fill(action);

describe('replayCheckIns', () => {
  it('returns the check-ins of a single account unchanged', () => {
    fc.assert(
      fc.property(actions, (done) => {
        const rows = accountOf(done);
        expect(replayCheckIns(rows)).toEqual(rows);
      }),
    );
  });

  it('pays several accounts without make-ups for the days of all of them', () => {
    const plain = fc.array(fc.constantFrom<Action>('rest', 'checkIn'), { maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(plain, plain, plain, (...accounts) => {
        const all = Array.from(
          { length: 40 },
          (_, day): Action => (accounts.some((account) => account[day] === 'checkIn') ? 'checkIn' : 'rest'),
        );
        expect(replayCheckIns(accounts.flatMap(accountOf))).toEqual(accountOf(all));
      }),
    );
  });

  it('leaves out a make-up of a day on which another account checked in', () => {
    const rows = replayCheckIns([
      ...accountOf(['checkIn', 'rest', 'checkInFirst']),
      ...accountOf(['rest', 'checkIn']),
    ]);
    expect(rows.map(({ madeUp, coins }) => [madeUp, coins])).toEqual([
      [false, 10],
      [false, 15],
      [false, 20],
    ]);
  });

  it('leaves out the later of two make-ups within a week', () => {
    const rows = replayCheckIns([
      ...accountOf(['checkIn', 'rest', 'checkInFirst', 'rest', 'checkIn']),
      ...accountOf(['rest', 'rest', 'checkIn', 'rest', 'checkInFirst']),
    ]);
    expect(rows.map(({ day, streakDays, coins }) => [day.slice(-2), streakDays, coins])).toEqual([
      ['02', 1, 10],
      ['03', 2, 15],
      ['04', 3, 10],
      ['06', 1, 10],
    ]);
  });
});

describe('mergeCheckIns', () => {
  it('keeps at most what both were paid and at least what one was paid, and returns the difference', () => {
    fc.assert(
      fc.property(actions, actions, (one, other) => {
        const [own, theirs] = [accountOf(one), accountOf(other)];
        const { rows, duplicateCoins } = mergeCheckIns(own, theirs);
        expect(sumOf(rows) + duplicateCoins).toBe(sumOf(own) + sumOf(theirs));
        expect(duplicateCoins).toBeGreaterThanOrEqual(0);
        expect(sumOf(rows)).toBeGreaterThanOrEqual(Math.max(sumOf(own), sumOf(theirs)));
      }),
    );
  });

  it('returns the history of one account, so that the next days pay the same as for that account', () => {
    fc.assert(
      fc.property(actions, actions, (one, other) => {
        const [own, theirs] = [accountOf(one), accountOf(other)];
        const { rows } = mergeCheckIns(own, theirs);
        const histories = [replayCheckIns([...own, ...theirs]), own, theirs];
        const isWithin = (history: DatedCheckIn[]) =>
          isDeepStrictEqual(streaksOf(history), streaksOf(rows)) && sumOf(rows) <= sumOf(history);
        expect(histories.some(isWithin)).toBe(true);
      }),
    );
  });

  it('keeps the history of one account when the replay of both is worth less', () => {
    const own = accountOf(['checkIn', 'checkIn', 'rest', ...days(2), 'rest', 'makeUpFirst', ...days(4)]);
    // This account makes up the third day, so the sixth day cannot be made up in the replay.
    const theirs = accountOf(['rest', 'checkIn', 'rest', 'checkInFirst']);
    expect(mergeCheckIns(own, theirs)).toEqual({ rows: own, duplicateCoins: sumOf(theirs) });
    expect(mergeCheckIns(theirs, own)).toEqual({ rows: own, duplicateCoins: sumOf(theirs) });
  });

  it('reduces the last days when both were paid less than one account would have been', () => {
    const { rows, duplicateCoins } = mergeCheckIns(
      accountOf(['checkIn', 'rest', 'checkIn']),
      accountOf(['rest', 'checkIn']),
    );
    expect(duplicateCoins).toBe(0);
    expect(rows.map(({ coins, streakDays }) => [coins, streakDays])).toEqual([
      [10, 1],
      [15, 2],
      [5, 3],
    ]);
  });
});
