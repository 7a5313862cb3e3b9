import type { TFunction } from 'i18next';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import type { CoinPrices } from '#entities/wallet/use-coin-prices.ts';
import type { CliffValues } from './cliff-values.ts';

/** The labels of a cliff: above its top line, on the step, below the lit part, and all of it in one sentence. */
export interface CliffLabels {
  topLabel: string;
  stepLabel: string | undefined;
  /** The numbers of the paid episodes, where the step has room for them before its label. */
  stepRange: string | undefined;
  litLabel: string | undefined;
  sentence: string;
}

type CliffTranslate = TFunction<['dramas', 'common']>;

/** Labels a cliff. */
export const cliffLabels = (
  cliff: CliffValues,
  { balanceCoins, prices }: { balanceCoins: number; prices: CoinPrices },
  t: CliffTranslate,
): CliffLabels => {
  const { kind, freeThroughNumber, lastNumber: to } = cliff;
  const from = freeThroughNumber + 1;
  const topLabel = freeThroughNumber === 0 ? '' : t('cliff.free', { count: freeThroughNumber });
  if (kind === 'free') {
    return {
      topLabel: t('common:free'),
      stepLabel: undefined,
      stepRange: undefined,
      litLabel: undefined,
      sentence: t('cliff.sentence.allFree'),
    };
  }
  if (kind !== 'locked') {
    return {
      topLabel,
      stepLabel: t(`cliff.${kind}`, { from, to }),
      stepRange: undefined,
      litLabel: undefined,
      sentence: t(`cliff.sentence.${kind}`),
    };
  }
  const isOne = from === to;
  const price = isOne ? prices.describe(cliff.lowestPriceCoins) : priceEach(cliff, prices, t);
  const paid = isOne ? 'paidOne' : 'paid';
  const free = freeThroughNumber === 0 ? '' : `${t('cliff.sentence.free', { count: freeThroughNumber })} `;
  return {
    topLabel,
    stepLabel: price,
    stepRange: isOne ? t('cliff.rangeOne', { from }) : t('cliff.range', { from, to }),
    litLabel: describeReach(cliff, balanceCoins, t),
    sentence: `${free}${t(`cliff.sentence.${paid}`, { from, to, price })} ${reachSentence(cliff, balanceCoins, t)}`,
  };
};

const priceEach = (
  { lowestPriceCoins: low, highestPriceCoins: high }: CliffValues,
  { describe, describeRange }: CoinPrices,
  t: CliffTranslate,
) =>
  low === high
    ? t('cliff.each', { price: describe(low) })
    : t('cliff.eachBetween', { low: formatCoins(low), price: describeRange(low, high) });

const describeReach = ({ reach, reachesNumber: number }: CliffValues, count: number, t: CliffTranslate) => {
  const coins = formatCoins(count);
  if (reach === 'none') return undefined;
  return reach === 'end'
    ? t('cliff.reachesEnd', { count, coins })
    : t('cliff.reaches', { count, coins, number });
};

const reachSentence = ({ reach, reachesNumber: number }: CliffValues, count: number, t: CliffTranslate) =>
  t(`cliff.sentence.${reach}`, { coins: formatCoins(count), number });
