import type { Money } from '@cliffhanger/contracts';

/** The purchase of missing coins, which leads on to the unlock. */
export interface TopUp {
  /** The chosen pack with its bonus; null if none is for sale, or while that is not known. */
  pack: { coins: number; price: Money } | null;
  isPlacing: boolean;
  buy: () => void;
}
