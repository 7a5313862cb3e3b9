import { limits } from '@cliffhanger/contracts';

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

/** Whether to unlock the next episode without asking. The server applies the same rule. */
export const canAutoUnlock = (input: AutoUnlockInput): boolean =>
  input.isOn &&
  input.unattendedUnlocks < limits.maxUntouchedAutoUnlocks &&
  input.priceCoins <= input.balanceCoins &&
  input.spentCoins + input.priceCoins <= input.capCoins;
