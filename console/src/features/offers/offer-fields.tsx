import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { countryChoices } from '#entities/country/country-choices.ts';
import { listCurrencies } from '#lib/language/currencies.ts';
import { Chips } from '#ui/chips.tsx';
import { ChoiceField } from '#ui/choice.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { countryOf, type OfferForm, places } from './new-offer.ts';
import { kinds, moneyFormat, type OfferKind } from './offer-texts.ts';
import styles from './offers.module.css';

interface OfferFieldsProps {
  value: OfferForm;
  onChange: (value: OfferForm) => void;
  dramas: StaffResult<'drama.list'> | undefined;
  problemOf: (path: string) => string | undefined;
  /** The person has left the field of a path. */
  onLeave: (path: string) => void;
}

interface PartProps extends Pick<OfferFieldsProps, 'value' | 'dramas'> {
  set: (changes: Partial<OfferForm>) => void;
  /** A number field of the offer. @param path in the input of the call */
  number: (name: 'coins' | 'bonusPercent' | 'membershipDays' | 'amount', path: string) => NumberProps;
}

interface NumberProps {
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur: () => void;
  problem: string | undefined;
}

/** What is sold, for how much and where. */
export function OfferFields({ value, onChange, dramas, problemOf, onLeave }: OfferFieldsProps) {
  const { t } = useTranslation('shop');
  const set = (changes: Partial<OfferForm>) => onChange({ ...value, ...changes });
  const number: PartProps['number'] = (name, path) => ({
    value: value[name],
    onChange: (written) => set({ [name]: written }),
    onBlur: () => onLeave(path),
    problem: problemOf(path),
  });
  const part = { value, set, number, dramas };
  return (
    <>
      <Chips
        label={t('offers.what')}
        value={value.what}
        choices={(Object.keys(kinds) as OfferKind[]).map((kind) => ({
          value: kind,
          name: t(`offers.kind.${kind}`),
        }))}
        onChange={(what) => set({ what })}
      />
      <ThingFields {...part} />
      <PriceFields {...part} />
    </>
  );
}

function ThingFields({ value, set, number, dramas }: PartProps) {
  const { t } = useTranslation('shop');
  if (value.what === 'series')
    return (
      <ChoiceField
        label={t('home.drama')}
        value={value.dramaId || null}
        choices={(dramas ?? []).map(({ dramaId, title, slug }) => ({ value: dramaId, name: title ?? slug }))}
        onChange={(dramaId) => set({ dramaId })}
      />
    );
  if (value.what === 'membership')
    return (
      <div className={styles.pair}>
        <NumberInput label={t('offers.membershipDays')} {...number('membershipDays', 'membershipDays')} />
        <ChoiceField
          label={t('offers.period')}
          value={value.period}
          choices={(['week', 'month', 'quarter', 'year'] as const).map((period) => ({
            value: period,
            name: t(`offers.periods.${period}`),
          }))}
          onChange={(period) => set({ period })}
        />
      </div>
    );
  return (
    <div className={styles.pair}>
      <NumberInput label={t('offers.coinsField')} {...number('coins', 'coins')} autoFocus />
      <NumberInput label={t('offers.bonusField')} {...number('bonusPercent', 'bonusPercent')} />
    </div>
  );
}

function PriceFields({ value, set, number }: PartProps) {
  const { t } = useTranslation('shop');
  const { currency, where } = value;
  const hint = where === places.beside ? 'besideHint' : currency === 'USD' ? 'whereHint' : 'keepHint';
  return (
    <>
      <div className={styles.pair}>
        <NumberInput
          label={t('offers.price')}
          {...number('amount', 'amountMinor')}
          formatOptions={moneyFormat(currency)}
          minValue={0}
        />
        <ChoiceField
          label={t('offers.currency')}
          value={currency}
          choices={listCurrencies()}
          onChange={(chosen) => set({ currency: chosen })}
        />
      </div>
      <ChoiceField
        label={t('offers.where')}
        hint={countryOf(where) === null ? t(`offers.${hint}`) : undefined}
        value={where}
        choices={[
          { value: places.elsewhere, name: t('offers.everywhere', { currency }) },
          { value: places.beside, name: t('offers.beside', { currency }) },
          ...countryChoices(),
        ]}
        onChange={(chosen) => set({ where: chosen })}
      />
    </>
  );
}
