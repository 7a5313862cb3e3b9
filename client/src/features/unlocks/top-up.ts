import type { Money } from '@cliffhanger/contracts';

/** The purchase of missing coins, which leads on to the unlock. */
export interface TopUp {
  /** The chosen pack with its bonus; null if none is for sale, or while that is not known. */
  pack: { coins: number; price: Money } | null;
  /** Exactly the missing coins, or as many as the smallest payment buys; null where they cost no less than the pack. */
  exact: { coins: number; price: Money; isSmallest: boolean; buy: () => void } | null;
  isPlacing: boolean;
  buy: () => void;
}
