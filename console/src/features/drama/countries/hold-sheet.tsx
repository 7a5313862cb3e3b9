import { type CountryHoldJson, holdKinds, staffCalls } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listCountries } from '#features/drama/country-options.ts';
import { findProblems } from '#lib/form/describe-issue.ts';
import { countryName } from '#lib/language/format.ts';
import { Chips } from '#ui/chips.tsx';
import { ChoiceField } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { TimeField } from '#ui/time-field.tsx';

interface HoldSheetProps {
  /** Null for a new one. */
  hold: CountryHoldJson | null;
  /** Countries that have one already. */
  taken: readonly string[];
  /** The viewers of a country who bought the drama. */
  countOf: (country: string) => number;
  onSave: (hold: CountryHoldJson) => void;
  onClose: () => void;
}

/** Why and until when a drama is hidden in a country. Viewers get it with the review. */
export function HoldSheet({ hold, taken, countOf, onSave, onClose }: HoldSheetProps) {
  const { t } = useTranslation('drama');
  const [country, setCountry] = useState(hold?.country ?? null);
  const [kind, setKind] = useState(hold?.kind ?? 'licence');
  const [reason, setReason] = useState(hold?.reason ?? '');
  const [endsAt, setEndsAt] = useState(hold?.endsAt ?? null);
  const [isLeft, setIsLeft] = useState(false);
  const input = { country: country ?? '', kind, reason: reason.trim() || null, endsAt };
  const problems = findProblems(staffCalls['drama.edit'].input, { slug: 'x', holds: [input] });
  const choices = listCountries().filter(({ value }) => value === hold?.country || !taken.includes(value));
  const name = country === null ? '' : countryName(country);
  return (
    <FormSheet
      title={hold ? t('countries.editNamed', { country: name }) : t('countries.add')}
      button={country === null ? t('countries.hide') : t('countries.hideIn', { country: name })}
      isDisabled={country === null || Object.keys(problems).length > 0}
      onSave={() => country !== null && onSave({ ...input, country })}
      isPending={false}
      failure={null}
      onClose={onClose}
    >
      <ChoiceField
        label={t('countries.country')}
        value={country}
        choices={choices}
        onChange={setCountry}
        isDisabled={hold !== null}
      />
      <Chips
        label={t('countries.why')}
        value={kind}
        choices={holdKinds.map((value) => ({ value, name: t(`countries.kind.${value}`) }))}
        onChange={setKind}
      />
      <Field
        label={t('countries.reason')}
        hint={t('countries.reasonHint')}
        value={reason}
        onChange={setReason}
        onBlur={() => setIsLeft(true)}
        problem={isLeft ? problems['holds.0.reason'] : undefined}
      />
      <TimeField
        label={t('countries.endsAt')}
        hint={t('countries.endsAtHint')}
        value={endsAt}
        onChange={setEndsAt}
      />
      {country !== null && (
        <p className="t2">{t('countries.buyersRead', { country: name, count: countOf(country) })}</p>
      )}
    </FormSheet>
  );
}
