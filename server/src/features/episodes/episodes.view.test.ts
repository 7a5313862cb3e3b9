import { describe, expect, it } from 'vitest';
import { accessOf, neighborView, rangesOf, resumeOf, type ViewedEpisode } from './episodes.view.ts';

const row = (number: number, more: Partial<ViewedEpisode> = {}) => ({
  id: `episode-${number}`,
  number,
  priceCoins: 0,
  access: 'free' as const,
  position: undefined,
  ...more,
});
const watched = (positionSeconds: number, second: number) => ({
  position: { positionSeconds, finished: positionSeconds === 0, updatedAtMs: second * 1000 },
});

describe('accessOf', () => {
  it.each([
    [0, false, false, 'free'],
    [0, true, true, 'free'],
    [12, true, false, 'unlocked'],
    [12, true, true, 'unlocked'],
    [12, false, true, 'member'],
    [12, false, false, 'locked'],
  ] as const)(
    'for a price of %i coins, bought %s, member %s is %s',
    (priceCoins, isBought, isMember, access) => {
      expect(accessOf({ priceCoins, unlocks: isBought ? [{}] : [] }, isMember)).toBe(access);
    },
  );
});

describe('rangesOf', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => ({ number: index + 1 }));
  it.each([
    [0, []],
    [1, [{ from: 1, to: 1 }]],
    [30, [{ from: 1, to: 30 }]],
    [
      31,
      [
        { from: 1, to: 30 },
        { from: 31, to: 31 },
      ],
    ],
  ])('divides %i episodes', (count, ranges) => {
    expect(rangesOf(numbers(count))).toEqual(ranges);
  });

  it('follows the existing episode numbers', () => {
    expect(rangesOf(numbers(40).filter(({ number }) => number !== 30))).toEqual([
      { from: 1, to: 31 },
      { from: 32, to: 40 },
    ]);
  });
});

describe('resumeOf', () => {
  it('returns the first episode when nothing was watched', () => {
    expect(resumeOf([row(1), row(2)])).toEqual({
      episodeId: 'episode-1',
      number: 1,
      positionSeconds: 0,
      started: false,
      finished: false,
    });
  });

  it('returns the last watched episode at its position', () => {
    const rows = [row(1, watched(10, 2)), row(2, watched(20, 3)), row(3, watched(30, 1))];
    expect(resumeOf(rows)).toMatchObject({
      episodeId: 'episode-2',
      number: 2,
      positionSeconds: 20,
      started: true,
    });
  });

  it('returns the next episode at its position when the last watched one is finished', () => {
    const rows = [row(1, watched(0, 2)), row(3, watched(30, 1)), row(4)];
    expect(resumeOf(rows)).toMatchObject({
      episodeId: 'episode-3',
      number: 3,
      positionSeconds: 30,
      started: true,
    });
    expect(resumeOf([row(1, watched(0, 1)), row(2)])).toMatchObject({ number: 2, positionSeconds: 0 });
  });

  it('returns the first episode after the end, as finished', () => {
    expect(resumeOf([row(1), row(2, watched(0, 1))])).toEqual({
      episodeId: 'episode-1',
      number: 1,
      positionSeconds: 0,
      started: true,
      finished: true,
    });
    expect(resumeOf([row(1), row(2, watched(20, 1))])).toMatchObject({ number: 2, finished: false });
  });
});

it('the first and the last episode have no neighbor beyond them', () => {
  expect(neighborView(undefined)).toBeNull();
  expect(neighborView(row(2, { priceCoins: 12, access: 'member' }))).toEqual({
    episodeId: 'episode-2',
    number: 2,
    access: 'member',
    priceCoins: 12,
  });
});
