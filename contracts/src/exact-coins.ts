import type { Money } from './kernel/fields.ts';
import type { CoinPack, Offers } from './offers.ts';

/** A number of coins for sale: the pack that the order names, and the price. */
export interface ExactCoinsOffer {
  templateId: string;
  price: Money;
}

/**
 * The price of any number of coins: that of a coin of the largest pack that is not larger, else of the smallest pack,
 * without a bonus and rounded up to a minor unit; never more than a pack that has as many coins costs.
 * @param packs what is on sale to the viewer
 * @param coins at least 1
 * @returns null if no pack is on sale
 */
export const priceExactCoins = (packs: readonly CoinPack[], coins: number): ExactCoinsOffer | null => {
  const currency = packs[0]?.price.currency;
  const bySize = packs
    .filter(({ price }) => price.currency === currency)
    .toSorted((one, other) => one.coins - other.coins);
  const rated = bySize.findLast((pack) => pack.coins <= coins) ?? bySize[0];
  if (!rated) return null;
  const enough = bySize.filter((pack) => pack.coins + pack.bonusCoins >= coins);
  const prices = [
    Math.ceil((coins * rated.price.amountMinor) / rated.coins),
    ...enough.map(({ price }) => price.amountMinor),
  ];
  return {
    templateId: rated.templateId,
    price: { amountMinor: Math.min(...prices), currency: rated.price.currency },
  };
};

/** A purchase of the coins that a viewer lacks. */
export type MissingCoinsOffer = ExactCoinsOffer & {
  coins: number;
  /** More than the viewer lacks, since the provider takes no smaller payment. */
  isSmallest: boolean;
};

/**
 * Finds the purchase of the coins that are missing, or of as many as the smallest payment buys.
 * @returns null where coins are sold in packs only, or more are missing than are sold at once
 */
export const findMissingCoinsOffer = (
  { coinPacks, exactCoins }: Pick<Offers, 'coinPacks' | 'exactCoins'>,
  missingCoins: number,
): MissingCoinsOffer | null => {
  if (!exactCoins || missingCoins < 1 || missingCoins > exactCoins.maxCoins) return null;
  const coins = Math.max(missingCoins, exactCoins.minCoins);
  const offer = priceExactCoins(coinPacks, coins);
  return offer && { ...offer, coins, isSmallest: coins > missingCoins };
};
