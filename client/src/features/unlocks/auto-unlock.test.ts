import { limits } from '@cliffhanger/contracts/core';
import { describe, expect, it } from 'vitest';
import { decideAutoUnlock } from './auto-unlock.ts';

const input = {
  isOn: true,
  priceCoins: 12,
  balanceCoins: 300,
  spentCoins: 48,
  capCoins: 120,
  unattendedUnlocks: 0,
};

describe('an automatic unlock', () => {
  it('happens if the setting is on and the cap is not reached', () => {
    expect(decideAutoUnlock(input)).toBe('unlock');
    expect(decideAutoUnlock({ ...input, isOn: false })).toBe('ask');
  });

  it('spends no more than the cap', () => {
    expect(decideAutoUnlock({ ...input, spentCoins: 108 })).toBe('unlock');
    expect(decideAutoUnlock({ ...input, spentCoins: 109 })).toBe('capReached');
    expect(decideAutoUnlock({ ...input, capCoins: 0, priceCoins: 0, spentCoins: 0 })).toBe('unlock');
  });

  it('spends no more than the balance', () => {
    expect(decideAutoUnlock({ ...input, balanceCoins: 12 })).toBe('unlock');
    expect(decideAutoUnlock({ ...input, balanceCoins: 11 })).toBe('ask');
  });

  it('pauses after five unattended unlocks in a row, and says so', () => {
    expect(decideAutoUnlock({ ...input, unattendedUnlocks: limits.maxUntouchedAutoUnlocks - 1 })).toBe(
      'unlock',
    );
    expect(decideAutoUnlock({ ...input, unattendedUnlocks: limits.maxUntouchedAutoUnlocks })).toBe('paused');
  });
});
