import { describe, expect, it } from 'vitest';
import { closeGaps } from './schedule.ts';

const dayZero = Date.parse('2026-11-20T12:00:00Z');
const at = (day: number) => new Date(dayZero + day * 86_400_000);
const grant = (id: string, from: number, to: number, bought = from) => ({
  id,
  days: to - from,
  startsAt: at(from),
  endsAt: at(to),
  createdAt: at(bought),
});
const plain = ({ moved, endsAt }: ReturnType<typeof closeGaps>) => ({
  moved: moved.map(({ id, startsAt, endsAt: end }) => [
    id,
    (startsAt.getTime() - dayZero) / 86_400_000,
    (end.getTime() - dayZero) / 86_400_000,
  ]),
  ends: endsAt && (endsAt.getTime() - dayZero) / 86_400_000,
});

describe('closeGaps', () => {
  it('has no end when nothing is left', () => {
    expect(plain(closeGaps([]))).toEqual({ moved: [], ends: null });
  });

  it('leaves alone what has no gap before it', () => {
    expect(plain(closeGaps([grant('b', 7, 14, 1), grant('a', 0, 7)]))).toEqual({ moved: [], ends: 14 });
  });

  it('moves what came after into the gap, but not before it was bought', () => {
    // Days 0 to 7 were taken back; these were bought on the first and on the third day.
    expect(plain(closeGaps([grant('b', 7, 14, 1), grant('c', 14, 44, 3)]))).toEqual({
      moved: [
        ['b', 1, 8],
        ['c', 8, 38],
      ],
      ends: 38,
    });
  });

  it('keeps a pause in which nobody had bought anything', () => {
    expect(plain(closeGaps([grant('a', 0, 7), grant('c', 30, 37, 30)]))).toEqual({ moved: [], ends: 37 });
  });

  it('never moves days back, also where those of two joined accounts overlap', () => {
    expect(plain(closeGaps([grant('a', 0, 30), grant('b', 0, 7), grant('c', 7, 14, 1)]))).toEqual({
      moved: [],
      ends: 30,
    });
  });
});
