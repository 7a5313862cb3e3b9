import { limits } from '@cliffhanger/contracts';

export interface AutoUnlockInput {
  isOn: boolean;
  /** The price that was shown before the episode was reached. */
  priceCoins: number;
  balanceCoins: number;
  /** On this drama, in all. */
  spentCoins: number;
  capCoins: number;
  /** Automatic unlocks in a row without a touch of the viewer. */
  unattendedUnlocks: number;
}

/** Whether a locked episode that was reached in passing is unlocked without asking; the server decides by the same. */
export const canAutoUnlock = (situation: AutoUnlockInput): boolean =>
  situation.isOn &&
  situation.unattendedUnlocks < limits.maxUntouchedAutoUnlocks &&
  situation.priceCoins <= situation.balanceCoins &&
  situation.spentCoins + situation.priceCoins <= situation.capCoins;
