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
  const { values, bind, save } = useCallForm({
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
  if (made) return <NewCodesSheet campaign={values} codes={made} onClose={onClose} />;
  const number = (name: keyof typeof numbers, hint?: string) => (
    <NumberInput label={t(`codes.form.${name}`)} hint={hint} {...bind(name, numbers[name])} />
  );
  return (
    <FormSheet
      title={t('codes.add')}
      button={t('codes.addButton', { count: values.count ?? 0, number: formatNumber(values.count ?? 0) })}
      {...save}
      onClose={onClose}
    >
      <Field label={t('codes.name')} hint={t('codes.nameHint')} autoFocus {...bind('name')} />
      <Chips
        label={t('codes.form.kind')}
        choices={[
          { value: 'coins' as const, name: t('offers.coinsField') },
          { value: 'days' as const, name: t('codes.form.days') },
        ]}
        {...bind('kind')}
      />
      {number('amount')}
      <div className={styles.pair}>
        {number('count')}
        {number('maxUses')}
      </div>
      <TimeField label={t('codes.end')} hint={t('codes.endHint')} {...bind('expiresAt')} />
      <AtMost {...values} />
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
