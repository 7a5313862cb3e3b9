import type { MergePreview } from '@cliffhanger/contracts';
import { expect, test } from 'vitest';
import { countMoved, minutesUntil } from './count-moved.ts';

test('rewards that count twice are summed over their reasons', () => {
  const preview = {
    paidCoin: 160,
    bonusCoin: 40,
    duplicateRewards: { checkIn: 10, task: 5, ad: 0, invite: 0, redeem: 20 },
    watchedEpisodes: 20,
    followedDramas: 6,
    likedEpisodes: 5,
    comments: 3,
    orders: 1,
  } as MergePreview;
  expect(countMoved(preview)).toEqual({ coins: 200, duplicateCoins: 35, places: 31, records: 4 });
});

test('an offer ends in whole minutes, and never in none', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(minutesUntil('2026-11-20T12:10:02Z', now)).toBe(10);
  expect(minutesUntil('2026-11-20T12:08:40Z', now)).toBe(9);
  expect(minutesUntil('2026-11-20T11:59:00Z', now)).toBe(1);
});
