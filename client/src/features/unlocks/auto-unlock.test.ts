import { limits } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { canAutoUnlock } from './auto-unlock.ts';

const situation = {
  isOn: true,
  priceCoins: 12,
  balanceCoins: 300,
  spentCoins: 48,
  capCoins: 120,
  unattendedUnlocks: 0,
};

describe('mayUnlockByItself', () => {
  it('unlocks when the viewer switched it on and it stays within the cap', () => {
    expect(canAutoUnlock(situation)).toBe(true);
    expect(canAutoUnlock({ ...situation, isOn: false })).toBe(false);
  });

  it('spends up to the cap and not a coin more', () => {
    expect(canAutoUnlock({ ...situation, spentCoins: 108 })).toBe(true);
    expect(canAutoUnlock({ ...situation, spentCoins: 109 })).toBe(false);
    expect(canAutoUnlock({ ...situation, capCoins: 0, priceCoins: 0, spentCoins: 0 })).toBe(true);
  });

  it('spends the last coins, but none that are not there', () => {
    expect(canAutoUnlock({ ...situation, balanceCoins: 12 })).toBe(true);
    expect(canAutoUnlock({ ...situation, balanceCoins: 11 })).toBe(false);
  });

  it('pauses after five in a row that nobody touched', () => {
    expect(canAutoUnlock({ ...situation, unattendedUnlocks: limits.maxUntouchedAutoUnlocks - 1 })).toBe(true);
    expect(canAutoUnlock({ ...situation, unattendedUnlocks: limits.maxUntouchedAutoUnlocks })).toBe(false);
  });
});
