import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { formatNumber } from '#lib/language/format.ts';
import { Chips } from '#ui/chips.tsx';
import { Field } from '#ui/field.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { TimeField } from '#ui/time-field.tsx';
import styles from './codes.module.css';
import { NewCodesSheet } from './new-codes-sheet.tsx';

type NewCampaignForm = {
  name: string;
  count: number | null;
  kind: 'coins' | 'days';
  amount: number | null;
  maxUses: number | null;
  expiresAt: string | null;
};

const empty: NewCampaignForm = {
  name: '',
  count: 1,
  kind: 'coins',
  amount: null,
  maxUses: 1,
  expiresAt: null,
};

const numbers = { amount: 'amount', count: 'count', maxUses: 'maxUses' } as const;

/** Makes a campaign, and shows its codes, which are shown only once. */
export function NewCampaignSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shop');
  const [made, setMade] = useState<readonly string[] | null>(null);
  const { form, save, problemOf } = useCallForm({
    call: 'codes.create',
    defaultValues: empty,
    draft: 'codes',
    toInput: ({ name, count, amount, maxUses, ...rest }) => ({
      ...(name.trim() !== '' && { name }),
      count: count ?? Number.NaN,
      amount: amount ?? Number.NaN,
      maxUses: maxUses ?? Number.NaN,
      ...(rest as Pick<NewCampaignForm, 'kind' | 'expiresAt'>),
    }),
    onDone: setMade,
  });
  if (made) return <NewCodesSheet campaign={form.state.values} codes={made} onClose={onClose} />;
  const number = (name: keyof typeof numbers, hint?: string) => (
    <form.Field name={name}>
      {({ state, handleChange, handleBlur }) => (
        <NumberInput
          label={t(`codes.form.${name}`)}
          hint={hint}
          value={state.value}
          onChange={handleChange}
          onBlur={handleBlur}
          problem={problemOf(numbers[name], state.meta.isBlurred)}
        />
      )}
    </form.Field>
  );
  return (
    <FormSheet
      title={t('codes.add')}
      button={
        <form.Subscribe selector={({ values }) => values.count}>
          {(count) => t('codes.addButton', { count: count ?? 0, number: formatNumber(count ?? 0) })}
        </form.Subscribe>
      }
      {...save}
      onClose={onClose}
    >
      <form.Field name="name">
        {({ state, handleChange, handleBlur }) => (
          <Field
            label={t('codes.name')}
            hint={t('codes.nameHint')}
            value={state.value}
            onChange={handleChange}
            onBlur={handleBlur}
            problem={problemOf('name', state.meta.isBlurred)}
            autoFocus
          />
        )}
      </form.Field>
      <form.Field name="kind">
        {({ state, handleChange }) => (
          <Chips
            label={t('codes.form.kind')}
            value={state.value}
            choices={[
              { value: 'coins' as const, name: t('offers.coinsField') },
              { value: 'days' as const, name: t('codes.form.days') },
            ]}
            onChange={handleChange}
          />
        )}
      </form.Field>
      {number('amount')}
      <div className={styles.pair}>
        {number('count')}
        {number('maxUses')}
      </div>
      <form.Field name="expiresAt">
        {({ state, handleChange, handleBlur }) => (
          <TimeField
            label={t('codes.end')}
            hint={t('codes.endHint')}
            value={state.value}
            onChange={handleChange}
            onBlur={handleBlur}
            problem={problemOf('expiresAt', state.meta.isBlurred)}
          />
        )}
      </form.Field>
      <form.Subscribe selector={({ values }) => values}>{(values) => <AtMost {...values} />}</form.Subscribe>
      <p className="fine">{t('codes.once')}</p>
    </FormSheet>
  );
}

/** What the campaign pays if every code is used as often as it can be. */
function AtMost({ kind, amount, count, maxUses }: NewCampaignForm) {
  const { t } = useTranslation('shop');
  if (amount === null || count === null || maxUses === null) return null;
  const viewers = count * maxUses;
  const total = viewers * amount;
  return (
    <p role="status">
      {t('codes.atMost', {
        pays: t(`codes.pays.${kind}`, { count: total, amount: formatNumber(total) }),
        viewers: formatNumber(viewers),
      })}
    </p>
  );
}
