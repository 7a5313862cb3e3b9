import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { SmallChoice } from '#ui/choice.tsx';
import { CountryChoice } from '#ui/country-choice.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import type { OrderFilter } from './order-filter.ts';
import styles from './orders.module.css';

const states = [
  'all',
  'paid',
  'failed',
  'refunded',
  'created',
  'expired',
  'disputed',
  'refundFailed',
] as const;
type State = (typeof states)[number];
const failures = ['all', 'declined', 'insufficientFunds', 'expiredCard'] as const;

const stateOf = ({ disputed, refundFailed, status }: OrderFilter): State => {
  if (refundFailed) return 'refundFailed';
  return disputed ? 'disputed' : (status ?? 'all');
};

interface OrderFiltersProps {
  filter: OrderFilter;
  onChange: (changes: OrderFilter) => void;
}

/** Chooses which orders are listed. */
export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  const { t } = useTranslation('people');
  const [isOpen, setIsOpen] = useState(false);
  const state = stateOf(filter);
  const choose = (chosen: State) =>
    onChange({
      status: chosen === 'all' || chosen === 'disputed' || chosen === 'refundFailed' ? undefined : chosen,
      disputed: chosen === 'disputed' ? true : undefined,
      refundFailed: chosen === 'refundFailed' ? true : undefined,
      failureReason: undefined,
    } as OrderFilter);
  return (
    <>
      <div className={styles.filters}>
        <Chips
          label={t('orderList.states')}
          value={state}
          choices={states.map((value) => ({
            value,
            name: value === 'all' ? t('all') : t(`orderList.state.${value}`),
          }))}
          onChange={choose}
        />
        {(state === 'failed' || state === 'expired') && (
          <SmallChoice
            label={t('orderList.failure')}
            value={filter.failureReason ?? 'all'}
            choices={failures.map((value) => ({
              value,
              name: t(value === 'all' ? 'orderList.anyFailure' : `order.failure.${value}`),
            }))}
            onChange={(value) =>
              onChange({ failureReason: value === 'all' ? undefined : value } as OrderFilter)
            }
          />
        )}
        <CountryChoice value={filter.country} onChange={(country) => onChange({ country } as OrderFilter)} />
        <Button kind="plain" onPress={() => setIsOpen(true)}>
          {describePeriod(filter) ?? t('orderList.more')}
        </Button>
      </div>
      {isOpen && <FilterSheet filter={filter} onChange={onChange} onClose={() => setIsOpen(false)} />}
    </>
  );

  function describePeriod({ since, until, templateId, who }: OrderFilter): string | null {
    const parts = [
      ...(since ? [t('orderList.since', { time: formatTime(since) })] : []),
      ...(until ? [t('orderList.until', { time: formatTime(until) })] : []),
      ...(templateId ? [templateId] : []),
      ...(who ? [t('orderList.of', { who })] : []),
    ];
    return parts.length === 0 ? null : parts.join(' · ');
  }
}
