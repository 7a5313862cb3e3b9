import { fractionDigitsOf, minorUnitsOf } from '@cliffhanger/contracts/money';
import type { StaffArguments, StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { todayIn } from '#features/numbers/period.ts';
import { useKnownChange } from '#lib/api/use-known-change.ts';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { listCurrencies } from '#lib/language/currencies.ts';
import { formatCalendarDay, formatMoney, ownZone } from '#lib/language/format.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { ChoiceField } from '#ui/choice.tsx';
import { DayField } from '#ui/day-field.tsx';
import { Field } from '#ui/field.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { showToast } from '#ui/toasts.tsx';

interface SheetProps {
  /** The list in which a row stands. */
  list: StaffArguments<'spend.list'>;
  onClose: () => void;
}

interface SpendSheetProps extends SheetProps {
  /** Null for a new one. */
  row: SpendRow | null;
  campaign: string | undefined;
  known: readonly string[];
}

export type SpendRow = StaffResult<'spend.list'>['rows'][number];

type SpendForm = { campaign: string; day: string | null; currency: string; amount: number | null };

/** What was spent on a day, by hand. */
export function SpendSheet({ row, list, campaign, known, onClose }: SpendSheetProps) {
  const { t } = useTranslation(['numbers', 'common']);
  const defaultValues: SpendForm = {
    campaign: row?.campaign ?? campaign ?? (known.length === 1 ? (known[0] ?? '') : ''),
    day: row?.day ?? todayIn(ownZone()),
    currency: row?.currency ?? 'USD',
    amount: row ? row.amountMinor / minorUnitsOf(row.currency) : null,
  };
  const { values, bind, save } = useCallForm({
    call: 'spend.set',
    defaultValues,
    draft: `spend ${row ? `${row.day} ${row.currency} ${row.campaign}` : ''}`,
    list: 'spend.list',
    listInput: list,
    toInput: ({ amount, day, ...of }) => ({
      rows: [
        {
          ...of,
          day: day ?? '',
          amountMinor: amount === null ? Number.NaN : Math.round(amount * minorUnitsOf(of.currency)),
        },
      ],
    }),
    onDone: () => {
      showToast({ text: t('spend.saved') });
      onClose();
    },
  });
  const digits = fractionDigitsOf(values.currency);
  return (
    <FormSheet
      title={t(row ? 'spend.change' : 'spend.add')}
      button={t('common:save')}
      {...save}
      onClose={onClose}
    >
      <Field
        label={t('one.campaign')}
        hint={t('spend.campaignHint')}
        isDisabled={row !== null}
        autoFocus={row === null}
        {...bind('campaign', 'rows.0.campaign')}
      />
      <DayField label={t('day')} isDisabled={row !== null} {...bind('day', 'rows.0.day')} />
      <ChoiceField
        label={t('spend.currency')}
        choices={listCurrencies()}
        isDisabled={row !== null}
        {...bind('currency', 'rows.0.currency')}
      />
      <NumberInput
        label={t('spend.amount')}
        hint={row === null ? t('spend.replaces') : undefined}
        minValue={0}
        autoFocus={row !== null}
        formatOptions={{ minimumFractionDigits: digits, maximumFractionDigits: digits }}
        {...bind('amount', 'rows.0.amountMinor')}
      />
    </FormSheet>
  );
}

/** Removes what was spent on a day. */
export function RemoveSpendSheet({ row, list, onClose }: SheetProps & { row: SpendRow }) {
  const { t } = useTranslation('numbers');
  const { mutateAsync, isPending, error, isStale } = useKnownChange('spend.set', 'spend.list', list);
  const { campaign, day, currency } = row;
  const of = { amount: formatMoney(row), campaign, day: formatCalendarDay(day) };
  const act = async () => {
    await mutateAsync({ rows: [{ campaign, day, currency, amountMinor: null }] });
    showToast({ text: t('spend.removed', of) });
    onClose();
  };
  return (
    <ActSheet
      title={t('spend.removeTitle', of)}
      text={t('spend.removeText')}
      button={t('spend.removeButton', of)}
      onAct={act}
      onClose={onClose}
      isPending={isPending}
      error={error}
      isStale={isStale}
    />
  );
}
