import { describe, expect, it } from 'vitest';
import { closeGaps, mergeSchedules } from './schedule.ts';

const dayZero = Date.parse('2026-11-20T12:00:00Z');
const at = (day: number) => new Date(dayZero + day * 86_400_000);
const grant = (id: string, from: number, to: number, bought = from) => ({
  id,
  days: to - from,
  startsAt: at(from),
  endsAt: at(to),
  createdAt: at(bought),
});
const redeemed = (codeId: string, ...args: Parameters<typeof grant>) => ({ ...grant(...args), codeId });
const bought = (...args: Parameters<typeof grant>) => ({ ...grant(...args), codeId: null });
const daysOf = ({ moved, endsAt }: ReturnType<typeof closeGaps>) => ({
  moved: moved.map(({ id, startsAt, endsAt: end }) => [
    id,
    (startsAt.getTime() - dayZero) / 86_400_000,
    (end.getTime() - dayZero) / 86_400_000,
  ]),
  endsOn: endsAt && (endsAt.getTime() - dayZero) / 86_400_000,
});

describe('closeGaps', () => {
  it('has no end when nothing is left', () => {
    expect(daysOf(closeGaps([]))).toEqual({ moved: [], endsOn: null });
  });

  it('does not move grants without a gap before them', () => {
    expect(daysOf(closeGaps([grant('b', 7, 14, 1), grant('a', 0, 7)]))).toEqual({ moved: [], endsOn: 14 });
  });

  it('moves later grants into the gap, but not before they were bought', () => {
    // The grant for days 0 to 7 was revoked. The other grants were bought on days 1 and 3.
    expect(daysOf(closeGaps([grant('b', 7, 14, 1), grant('c', 14, 44, 3)]))).toEqual({
      moved: [
        ['b', 1, 8],
        ['c', 8, 38],
      ],
      endsOn: 38,
    });
  });

  it('keeps a pause before the next purchase', () => {
    expect(daysOf(closeGaps([grant('a', 0, 7), grant('c', 30, 37, 30)]))).toEqual({ moved: [], endsOn: 37 });
  });

  it('never moves grants back, even where those of two merged accounts overlap', () => {
    expect(daysOf(closeGaps([grant('a', 0, 30), grant('b', 0, 7), grant('c', 7, 14, 1)]))).toEqual({
      moved: [],
      endsOn: 30,
    });
  });
});

describe('mergeSchedules', () => {
  const merged = (...args: Parameters<typeof mergeSchedules>) => {
    const { revokedIds, ...schedule } = mergeSchedules(...args);
    return { revokedIds, ...daysOf(schedule) };
  };

  it('has no end without any days', () => {
    expect(merged([], [], at(0))).toEqual({ revokedIds: [], moved: [], endsOn: null });
  });

  it('does not move expired grants or one’s own', () => {
    const own = [bought('a', 0, 7), bought('b', 7, 14, 1)];
    expect(merged(own, [bought('c', 0, 5)], at(6))).toEqual({ revokedIds: [], moved: [], endsOn: 14 });
  });

  it('adds the days left of the other account after one’s own', () => {
    expect(merged([bought('a', 0, 7)], [bought('b', 1, 31), bought('c', 31, 38, 2)], at(4))).toEqual({
      revokedIds: [],
      moved: [
        ['b', 4, 34],
        ['c', 34, 41],
      ],
      endsOn: 41,
    });
  });

  it('counts overlapping days of an account once, which earlier merges can leave', () => {
    const own = [bought('a', 0, 7), bought('b', 4, 34)];
    expect(merged(own, [], at(4))).toEqual({ revokedIds: [], moved: [], endsOn: 34 });
    expect(merged([bought('c', 3, 10)], own, at(4)).endsOn).toBe(10 + 30);
  });

  it('counts a code once, from its first redemption, and closes the gap', () => {
    const own = [redeemed('code', 'late', 5, 35), bought('b', 35, 42, 6), redeemed('other', 'c', 42, 45, 6)];
    const theirs = [redeemed('code', 'first', 0, 30)];
    expect(merged(own, theirs, at(10))).toEqual({
      revokedIds: ['late'],
      moved: [
        ['b', 10, 17],
        ['c', 17, 20],
        ['first', 10, 40],
      ],
      endsOn: 40,
    });
    expect(merged(theirs, own, at(10))).toEqual({
      revokedIds: ['late'],
      moved: [
        ['b', 30, 37],
        ['c', 37, 40],
      ],
      endsOn: 40,
    });
  });

  it('does not renew an expired code that was redeemed twice', () => {
    const [first, late] = [redeemed('code', 'first', 0, 30), redeemed('code', 'late', 29, 59)];
    for (const [own, theirs] of [
      [first, late],
      [late, first],
    ] as const) {
      expect(merged([own], [theirs], at(31))).toEqual({ revokedIds: ['late'], moved: [], endsOn: 30 });
    }
  });
});
