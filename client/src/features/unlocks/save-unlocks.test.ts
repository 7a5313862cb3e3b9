import type { EpisodeDetail } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import { applyUnlocks } from './save-unlocks.ts';

const neighbor = (number: number, access: 'locked' | 'unlocked') => ({
  episodeId: `e${number}`,
  number,
  access,
  priceCoins: 12,
});
const detail = {
  wall: { priceCoins: 12, balanceCoins: 100 },
  previous: neighbor(3, 'locked'),
  next: neighbor(5, 'locked'),
} as EpisodeDetail;
const balance = { coin: 88, paidCoin: 88, bonusCoin: 0 };

it('an unlock shows the new balance at the other paywalls, and the lock of the neighbors', () => {
  const unlock = { dramaId: 'ferry', episodeIds: ['e3'], unlocked: true, balance };
  const after = applyUnlocks(detail, unlock);
  expect(after).toEqual({
    wall: { priceCoins: 12, balanceCoins: 88 },
    previous: neighbor(3, 'unlocked'),
    next: neighbor(5, 'locked'),
  });
  expect(applyUnlocks(after, { ...unlock, unlocked: false }).previous).toEqual(neighbor(3, 'locked'));
});
