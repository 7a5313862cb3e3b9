import { Trans, useTranslation } from 'react-i18next';
import { formatCoins } from '#lib/language/format.ts';
import { Amount } from '#ui/amount.tsx';
import { useCoinsLabel } from './use-coins-label.ts';

/** What the viewer has, and what they have left. */
export function BalanceAfter({ balanceCoins, priceCoins }: { balanceCoins: number; priceCoins: number }) {
  const { t } = useTranslation('unlocks');
  const coinsLabel = useCoinsLabel();
  return (
    <span>
      <Trans
        t={t}
        i18nKey="balanceAfter"
        values={{ after: formatCoins(balanceCoins - priceCoins) }}
        components={{ c: <Amount value={formatCoins(balanceCoins)} label={coinsLabel(balanceCoins)} /> }}
      />
    </span>
  );
}
