import { limits } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';

/** An automatic unlock that is about to be made. */
export interface AutoUnlockSituation {
  isOn: boolean;
  priceCoins: number;
  /** On this drama, in all. */
  spentCoins: number;
  capCoins: number;
  /** Automatic unlocks in a row without a touch of the viewer. */
  untouchedUnlocks: number;
}

/** Lets an automatic unlock pass that the viewer wants. @throws AppError autoUnlockOff, autoUnlockPaused, autoUnlockCapReached */
export const admitAutoUnlock = ({
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
