import type { Offers } from '@cliffhanger/contracts';
import { limits } from '@cliffhanger/contracts/core';
import { unspentCoinsRefundDays } from '@cliffhanger/contracts/unspent-coins';
import type { TFunction } from 'i18next';
import { formatMoney } from '#lib/language/format.ts';
import { formatCoinsWithUnit } from './format-coins.ts';
import { coinPricesOf } from './use-coin-prices.ts';

/** The price of an episode in the example where no episode is at hand. */
const exampleCoins = 12;

type Translate = TFunction<'fair'>;

/**
 * An example of a purchase: what the smallest pack opens. Null if no pack opens anything.
 * @param priceCoins of an episode whose price is shown beside the example
 */
export const describeExample = (
  { coinPacks }: Pick<Offers, 'coinPacks'>,
  t: Translate,
  priceCoins = 0,
): string | null => {
  const each = priceCoins || exampleCoins;
  const pack = coinPacks.find(({ coins, bonusCoins }) => coins + bonusCoins >= each);
  if (!pack) return null;
  const coins = pack.coins + pack.bonusCoins;
  const values = {
    count: Math.floor(coins / each),
    coins: formatCoinsWithUnit(coins),
    price: formatMoney(pack.price),
  };
  return priceCoins > 0
    ? t('terms.exampleHere', values)
    : t('terms.example', { ...values, each: coinPricesOf(coinPacks).describe(each) });
};

/** The sentence about money back for unspent coins. */
export const describeUnspent = (t: Translate): string =>
  t('terms.unspent', { count: unspentCoinsRefundDays });

/** In which numbers this server sells coins. */
export const describeNumbers = ({ exactCoins }: Pick<Offers, 'exactCoins'>, t: Translate): string => {
  if (!exactCoins) return t('terms.packsOnly');
  const { minCoins } = exactCoins;
  return minCoins > 1 ? t('terms.exactFrom', { coins: formatCoinsWithUnit(minCoins) }) : t('terms.exact');
};

/** How coins work on this server, a sentence or two each. */
export const describeTerms = (offers: Offers, t: Translate): string[] => [
  t('terms.money'),
  describeNumbers(offers, t),
  t('promises.unspent.text'),
  t('terms.kinds'),
  t('terms.unlocked', { count: limits.undoSeconds }),
  t('terms.refunds'),
  t('terms.renewal'),
];
