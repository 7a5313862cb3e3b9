import type { SpendingLimit } from '@cliffhanger/contracts';
import { minorUnitsOf } from '@cliffhanger/contracts/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { formatCount, formatMoney } from '#lib/language/format.ts';
import { AmountForm } from '#ui/amount-form.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { largestLimit, limitStops, parseLimit } from './limit-amount.ts';

type SpendingLimitSheetProps = {
  limit: SpendingLimit;
  /** The price of the cheapest offer, in minor units. */
  cheapestMinor: number;
  open: boolean;
  onClose: () => void;
};

/** Sets or removes the most that the viewer spends in 30 days. */
export function SpendingLimitSheet({ open, onClose, ...form }: SpendingLimitSheetProps) {
  const { t } = useTranslation(['wallet', 'common']);
  return (
    <Sheet open={open} onClose={onClose} title={t('limit.title')} closeLabel={t('common:close')}>
      <LimitForm {...form} onSaved={onClose} />
    </Sheet>
  );
}

type LimitFormProps = Omit<SpendingLimitSheetProps, 'open' | 'onClose'> & { onSaved: () => void };

function LimitForm({ limit: { currency, limitMinor, next }, cheapestMinor, onSaved }: LimitFormProps) {
  const { t } = useTranslation('wallet');
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...api.spendingLimits.set.mutation(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.spendingLimits.list.key() }),
  });
  const save = (amountMinor: number | null) =>
    mutate({ currency, limitMinor: amountMinor }, { onSuccess: onSaved });
  const minorUnits = minorUnitsOf(currency);
  const format = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const stops = limitStops(cheapestMinor, minorUnits);
  const wanted = next?.limitMinor ?? limitMinor;
  return (
    <>
      <AmountForm
        label={t('limit.title')}
        text={t('limit.text')}
        stops={stops.map((stop) => ({ value: stop, label: formatCount(stop / minorUnits) }))}
        initial={wanted || (stops[1] ?? minorUnits)}
        format={format}
        formatTyped={(amountMinor) => String(amountMinor / minorUnits)}
        parse={(text) => parseLimit(text, minorUnits)}
        inputMode="decimal"
        other={{
          label: t('limit.other'),
          problem: t('limit.problem', { max: format(largestLimit * minorUnits) }),
        }}
        action={(amountMinor) =>
          amountMinor === null ? t('limit.save') : t('limit.action', { limit: format(amountMinor) })
        }
        isSaving={isPending}
        onSave={save}
      />
      {limitMinor !== null && (
        <ListItem
          label={t('limit.remove')}
          detail={t('limit.removeDetail')}
          chevron={false}
          disabled={isPending}
          onClick={() => save(null)}
        />
      )}
    </>
  );
}
