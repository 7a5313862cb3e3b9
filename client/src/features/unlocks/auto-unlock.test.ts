import { limits } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { canAutoUnlock } from './auto-unlock.ts';

const input = {
  isOn: true,
  priceCoins: 12,
  balanceCoins: 300,
  spentCoins: 48,
  capCoins: 120,
  unattendedUnlocks: 0,
};

describe('mayUnlockByItself', () => {
  it('allows it if the setting is on and the cap is not reached', () => {
    expect(canAutoUnlock(input)).toBe(true);
    expect(canAutoUnlock({ ...input, isOn: false })).toBe(false);
  });

  it('spends no more than the cap', () => {
    expect(canAutoUnlock({ ...input, spentCoins: 108 })).toBe(true);
    expect(canAutoUnlock({ ...input, spentCoins: 109 })).toBe(false);
    expect(canAutoUnlock({ ...input, capCoins: 0, priceCoins: 0, spentCoins: 0 })).toBe(true);
  });

  it('spends no more than the balance', () => {
    expect(canAutoUnlock({ ...input, balanceCoins: 12 })).toBe(true);
    expect(canAutoUnlock({ ...input, balanceCoins: 11 })).toBe(false);
  });

  it('pauses after five unattended unlocks in a row', () => {
    expect(canAutoUnlock({ ...input, unattendedUnlocks: limits.maxUntouchedAutoUnlocks - 1 })).toBe(true);
    expect(canAutoUnlock({ ...input, unattendedUnlocks: limits.maxUntouchedAutoUnlocks })).toBe(false);
  });
});
