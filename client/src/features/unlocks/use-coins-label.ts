import { useTranslation } from 'react-i18next';
import { formatCoins } from '#lib/language/format.ts';

/** An amount in words, for who does not see the coin beside it. */
export const useCoinsLabel = () => {
  const { t } = useTranslation('unlocks');
  return (coins: number): string => t('coins', { count: coins, coins: formatCoins(coins) });
};
