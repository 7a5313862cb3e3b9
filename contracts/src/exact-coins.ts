import type { Money } from './kernel/fields.ts';
import type { CoinPack } from './offers.ts';

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
