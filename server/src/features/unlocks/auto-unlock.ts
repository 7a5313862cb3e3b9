import { limits } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';

/** The state that an automatic unlock depends on. */
export interface AutoUnlockSituation {
  isOn: boolean;
  priceCoins: number;
  /** Coins spent on the drama so far. */
  spentCoins: number;
  capCoins: number;
  /** Automatic unlocks in a row without a touch by the viewer. */
  untouchedUnlocks: number;
}

/** Checks that an automatic unlock is allowed. @throws AppError autoUnlockOff, autoUnlockPaused, autoUnlockCapReached */
export const requireAutoUnlockAllowed = ({
  isOn,
  priceCoins,
  spentCoins,
  capCoins,
  untouchedUnlocks,
}: AutoUnlockSituation): void => {
  if (!isOn) throw new AppError('autoUnlockOff');
  if (untouchedUnlocks >= limits.maxUntouchedAutoUnlocks)
    throw new AppError('autoUnlockPaused', { untouchedUnlocks });
  if (spentCoins + priceCoins > capCoins) {
    throw new AppError('autoUnlockCapReached', { priceCoins, spentCoins, capCoins });
  }
};
