import { Trans, useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit } from '#lib/language/format.ts';
import { Amount } from '#ui/amount.tsx';

/** What the viewer has, and what they have left. */
export function BalanceAfter({ balanceCoins, priceCoins }: { balanceCoins: number; priceCoins: number }) {
  const { t } = useTranslation('unlocks');
  return (
    <span>
      <Trans
        t={t}
        i18nKey="balanceAfter"
        values={{ after: formatCoins(balanceCoins - priceCoins) }}
        components={{
          c: <Amount value={formatCoins(balanceCoins)} label={formatCoinsWithUnit(balanceCoins)} />,
        }}
      />
    </span>
  );
}
