import { limits } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { mayUnlockByItself } from './auto-unlock.ts';

const situation = {
  isOn: true,
  priceCoins: 12,
  balanceCoins: 300,
  spentCoins: 48,
  capCoins: 120,
  untouchedUnlocks: 0,
};

describe('mayUnlockByItself', () => {
  it('unlocks when the viewer switched it on and it stays within the cap', () => {
    expect(mayUnlockByItself(situation)).toBe(true);
    expect(mayUnlockByItself({ ...situation, isOn: false })).toBe(false);
  });

  it('spends up to the cap and not a coin more', () => {
    expect(mayUnlockByItself({ ...situation, spentCoins: 108 })).toBe(true);
    expect(mayUnlockByItself({ ...situation, spentCoins: 109 })).toBe(false);
    expect(mayUnlockByItself({ ...situation, capCoins: 0, priceCoins: 0, spentCoins: 0 })).toBe(true);
  });

  it('spends the last coins, but none that are not there', () => {
    expect(mayUnlockByItself({ ...situation, balanceCoins: 12 })).toBe(true);
    expect(mayUnlockByItself({ ...situation, balanceCoins: 11 })).toBe(false);
  });

  it('pauses after five in a row that nobody touched', () => {
    expect(mayUnlockByItself({ ...situation, untouchedUnlocks: limits.autoUnlockUntouched - 1 })).toBe(true);
    expect(mayUnlockByItself({ ...situation, untouchedUnlocks: limits.autoUnlockUntouched })).toBe(false);
  });
});
