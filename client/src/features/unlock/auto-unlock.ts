/** After so many automatic unlocks in a row that nobody touched, the viewer is asked again. */
export const untouchedLimit = 5;

export interface AutoUnlockSituation {
  isOn: boolean;
  /** The price that was shown before the episode was reached. */
  priceCoins: number;
  balanceCoins: number;
  /** On this drama, in all. */
  spentCoins: number;
  capCoins: number;
  /** Automatic unlocks in a row without a touch of the viewer. */
  untouchedUnlocks: number;
}

/** Whether a locked episode that was reached in passing is unlocked without asking. */
export const mayUnlockByItself = (situation: AutoUnlockSituation): boolean =>
  situation.isOn &&
  situation.untouchedUnlocks < untouchedLimit &&
  situation.priceCoins <= situation.balanceCoins &&
  situation.spentCoins + situation.priceCoins <= situation.capCoins;
