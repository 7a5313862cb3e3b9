import type { Money, SpendingLimit } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { formatDayAndTimeInText, formatMoney } from '#lib/language/format.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import { SpendingLimitSheet } from './spending-limit-sheet.tsx';

type SpendingLimitRowsProps = {
  /** The price of the cheapest offer. Its currency is that of the first limit. */
  cheapest: Money;
  className?: string | undefined;
};

/** What the viewer lets themselves spend, in the currency of the offers and in others that have a limit. */
export function SpendingLimitRows({ cheapest, className }: SpendingLimitRowsProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const { currency } = cheapest;
  const { data, isError, refetch } = useQuery(api.spendingLimits.list.query({ currency }));
  const [openCurrency, setOpenCurrency] = useState<string | null>(null);
  const limits = data?.limits ?? [];
  return (
    <>
      <List className={className}>
        {data === undefined && (
          <ListItem
            label={t('limit.title')}
            value={isError ? t('common:tryAgain') : undefined}
            chevron={!isError}
            onClick={() => void refetch()}
          />
        )}
        {limits.map((limit) => (
          <ListItem
            key={limit.currency}
            label={t('limit.title')}
            detail={describe(limit)}
            value={
              limit.limitMinor === null
                ? t('limit.none')
                : t('limit.value', { limit: formatMinor(limit.limitMinor, limit.currency) })
            }
            needsConnection
            onClick={() => setOpenCurrency(limit.currency)}
          />
        ))}
      </List>
      {limits.map((limit) => (
        <SpendingLimitSheet
          key={limit.currency}
          limit={limit}
          cheapestMinor={cheapest.amountMinor}
          open={openCurrency === limit.currency}
          onClose={() => setOpenCurrency(null)}
        />
      ))}
    </>
  );

  function describe({ limitMinor, spentMinor, next, currency: of }: SpendingLimit): string | undefined {
    if (next) {
      const time = formatDayAndTimeInText(next.at);
      return next.limitMinor === null
        ? t('limit.nextNone', { time })
        : t('limit.next', { time, limit: formatMinor(next.limitMinor, of) });
    }
    return limitMinor === null ? undefined : t('limit.spent', { spent: formatMinor(spentMinor, of) });
  }
}

const formatMinor = (amountMinor: number, currency: string) => formatMoney({ amountMinor, currency });
