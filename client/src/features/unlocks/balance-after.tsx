import { Trans, useTranslation } from 'react-i18next';
import { CoinAmount } from '#entities/wallet/coin-amount.tsx';
import { formatCoins } from '#entities/wallet/format-coins.ts';

/** The balance now and after paying the price. */
export function BalanceAfter({ balanceCoins, priceCoins }: { balanceCoins: number; priceCoins: number }) {
  const { t } = useTranslation('unlocks');
  return (
    <span>
      <Trans
        t={t}
        i18nKey="balanceAfter"
        values={{ after: formatCoins(balanceCoins - priceCoins) }}
        components={{ c: <CoinAmount coins={balanceCoins} /> }}
      />
    </span>
  );
}
