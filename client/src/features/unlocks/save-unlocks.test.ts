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
  previous: neighbor(3, 'locked'),
  next: neighbor(5, 'locked'),
} as EpisodeDetail;

it('an unlock opens the neighbors that it unlocked, and an undo locks them', () => {
  const unlock = { episodeIds: ['e3'], unlocked: true };
  const after = applyUnlocks(detail, unlock);
  expect(after).toEqual({
    previous: neighbor(3, 'unlocked'),
    next: neighbor(5, 'locked'),
  });
  expect(applyUnlocks(after, { ...unlock, unlocked: false }).previous).toEqual(neighbor(3, 'locked'));
});
