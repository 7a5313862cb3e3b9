import { limits } from '@cliffhanger/contracts/core';

export interface AutoUnlockInput {
  isOn: boolean;
  /** The price shown before the episode was reached. */
  priceCoins: number;
  balanceCoins: number;
  /** All coins spent on this drama so far. */
  spentCoins: number;
  capCoins: number;
  /** Automatic unlocks in a row without a touch of the screen. */
  unattendedUnlocks: number;
}

/** Why the viewer is asked although auto-unlock is on. Only the reasons that the viewer has to know. */
export type AskReason = 'paused' | 'capReached';

/** Whether to unlock the next episode without asking, or why not. The server applies the same rule. */
export const decideAutoUnlock = (input: AutoUnlockInput): 'unlock' | 'ask' | AskReason => {
  if (!input.isOn || input.priceCoins > input.balanceCoins) return 'ask';
  if (input.spentCoins + input.priceCoins > input.capCoins) return 'capReached';
  return input.unattendedUnlocks < limits.maxUntouchedAutoUnlocks ? 'unlock' : 'paused';
};
