import i18next from 'i18next';
import { formatNumber } from '#lib/language/format.ts';

/** Coins in full: 1,200. */
export const formatCoins = (coins: number): string => formatNumber(coins);

/** Coins with their unit: "1,200 coins". */
export const formatCoinsWithUnit = (coins: number): string =>
  i18next.t('coins', { count: coins, coins: formatCoins(coins) });
