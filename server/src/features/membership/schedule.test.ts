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
const redeemed = (codeId: string, ...given: Parameters<typeof grant>) => ({ ...grant(...given), codeId });
const bought = (...given: Parameters<typeof grant>) => ({ ...grant(...given), codeId: null });
const plain = ({ moved, endsAt }: ReturnType<typeof closeGaps>) => ({
  moved: moved.map(({ id, startsAt, endsAt: end }) => [
    id,
    (startsAt.getTime() - dayZero) / 86_400_000,
    (end.getTime() - dayZero) / 86_400_000,
  ]),
  ends: endsAt && (endsAt.getTime() - dayZero) / 86_400_000,
});

describe('closeGaps', () => {
  it('returns no end when no grants are left', () => {
    expect(plain(closeGaps([]))).toEqual({ moved: [], ends: null });
  });

  it('keeps grants without a gap before them', () => {
    expect(plain(closeGaps([grant('b', 7, 14, 1), grant('a', 0, 7)]))).toEqual({ moved: [], ends: 14 });
  });

  it('moves later grants into the gap, but not before their purchase', () => {
    // Days 0 to 7 were taken back; these were bought on the first and on the third day.
    expect(plain(closeGaps([grant('b', 7, 14, 1), grant('c', 14, 44, 3)]))).toEqual({
      moved: [
        ['b', 1, 8],
        ['c', 8, 38],
      ],
      ends: 38,
    });
  });

  it('keeps a gap in which no grant existed', () => {
    expect(plain(closeGaps([grant('a', 0, 7), grant('c', 30, 37, 30)]))).toEqual({ moved: [], ends: 37 });
  });

  it('never moves days back, even where merged accounts overlap', () => {
    expect(plain(closeGaps([grant('a', 0, 30), grant('b', 0, 7), grant('c', 7, 14, 1)]))).toEqual({
      moved: [],
      ends: 30,
    });
  });
});

describe('joinSchedules', () => {
  const joined = (...given: Parameters<typeof mergeSchedules>) => {
    const { revokedIds, ...schedule } = mergeSchedules(...given);
    return { revokedIds, ...plain(schedule) };
  };

  it('returns no end without grants', () => {
    expect(joined([], [], at(0))).toEqual({ revokedIds: [], moved: [], ends: null });
  });

  it('keeps expired grants and the surviving account’s own', () => {
    const own = [bought('a', 0, 7), bought('b', 7, 14, 1)];
    expect(joined(own, [bought('c', 0, 5)], at(6))).toEqual({ revokedIds: [], moved: [], ends: 14 });
  });

  it('appends the other account’s remaining days to one’s own', () => {
    expect(joined([bought('a', 0, 7)], [bought('b', 1, 31), bought('c', 31, 38, 2)], at(4))).toEqual({
      revokedIds: [],
      moved: [
        ['b', 4, 34],
        ['c', 34, 41],
      ],
      ends: 41,
    });
  });

  it('counts overlapping days once, as earlier merges can leave them', () => {
    const own = [bought('a', 0, 7), bought('b', 4, 34)];
    expect(joined(own, [], at(4))).toEqual({ revokedIds: [], moved: [], ends: 34 });
    expect(joined([bought('c', 3, 10)], own, at(4)).ends).toBe(10 + 30);
  });

  it('counts a code once, from its first redemption, and closes the gap', () => {
    const own = [redeemed('code', 'late', 5, 35), bought('b', 35, 42, 6), redeemed('other', 'c', 42, 45, 6)];
    const theirs = [redeemed('code', 'first', 0, 30)];
    expect(joined(own, theirs, at(10))).toEqual({
      revokedIds: ['late'],
      moved: [
        ['b', 10, 17],
        ['c', 17, 20],
        ['first', 10, 40],
      ],
      ends: 40,
    });
    expect(joined(theirs, own, at(10))).toEqual({
      revokedIds: ['late'],
      moved: [
        ['b', 30, 37],
        ['c', 37, 40],
      ],
      ends: 40,
    });
  });

  it('does not grant an expired code again', () => {
    const [first, late] = [redeemed('code', 'first', 0, 30), redeemed('code', 'late', 29, 59)];
    for (const [own, theirs] of [
      [first, late],
      [late, first],
    ] as const) {
      expect(joined([own], [theirs], at(31))).toEqual({ revokedIds: ['late'], moved: [], ends: 30 });
    }
  });
});
