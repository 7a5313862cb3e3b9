import type { CoinPack } from '@cliffhanger/contracts';
import { priceExactCoins } from '@cliffhanger/contracts/exact-coins';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { api } from '#lib/api/client.ts';
import { formatMoney } from '#lib/language/format.ts';
import { formatCoinsWithUnit } from './format-coins.ts';

/** Says prices in coins together with what they are in money. */
export interface CoinPrices {
  /** The price of exactly this number of coins: "$0.12". Null while it is not known, and where no coins are sold. */
  moneyOf: (coins: number) => string | null;
  /** A price within a sentence: "12 coins ($0.12)", without the money while that is not known. */
  describe: (coins: number) => string;
  /** The same for prices of which the lowest is `lowCoins`: "12 coins ($0.08–$0.12)". */
  describeRange: (lowCoins: number, highCoins: number) => string;
  /** Whether the money may still come, so that its place is kept. */
  isPending: boolean;
}

/** Says prices in coins by the packs on sale. */
export const coinPricesOf = (packs: readonly CoinPack[], isPending = false): CoinPrices => {
  const moneyOf = (coins: number) => {
    const price = coins > 0 ? priceExactCoins(packs, coins)?.price : undefined;
    return price ? formatMoney(price) : null;
  };
  const join = (coins: number, money: string | null) =>
    money === null
      ? formatCoinsWithUnit(coins)
      : i18next.t('wallet:price', { coins: formatCoinsWithUnit(coins), money });
  return {
    moneyOf,
    describe: (coins) => join(coins, moneyOf(coins)),
    describeRange: (lowCoins, highCoins) => {
      const [low, high] = [moneyOf(lowCoins), moneyOf(highCoins)];
      return join(highCoins, low === null || low === high ? high : `${low}–${high}`);
    },
    isPending,
  };
};

/** Says prices in coins by the packs on sale to the viewer. */
export const useCoinPrices = (): CoinPrices => {
  const { data, isPending } = useQuery(api.wallet.templates.query());
  return coinPricesOf(data?.coinPacks ?? [], isPending);
};
