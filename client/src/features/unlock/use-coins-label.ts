import { useTranslation } from 'react-i18next';
import { formatCoins } from '#lib/format.ts';

/** An amount in words, for who does not see the coin beside it. */
export const useCoinsLabel = () => {
  const { t } = useTranslation('unlock');
  return (coins: number): string => t('coins', { count: coins, coins: formatCoins(coins) });
};
