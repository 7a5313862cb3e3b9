import { useTranslation } from 'react-i18next';
import { countryName } from '#lib/language/format.ts';
import { MultipleChips } from '#ui/chips.tsx';
import { ChoiceField } from '#ui/choice.tsx';
import { countryChoices } from './country-choices.ts';

interface CountriesFieldProps {
  label: string;
  /** What it means that none is chosen. */
  hint: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Some countries: a list that adds one, and those that are chosen, which a press takes away. */
export function CountriesField({ label, hint, values, onChange }: CountriesFieldProps) {
  const { t } = useTranslation('shop');
  return (
    <>
      <ChoiceField
        label={label}
        hint={values.length === 0 ? hint : undefined}
        value={null}
        choices={countryChoices().filter(({ value }) => !values.includes(value))}
        onChange={(added) => onChange([...values, added])}
      />
      {values.length > 0 && (
        <MultipleChips
          label={t('countries.chosen')}
          values={values}
          choices={values.map((value) => ({ value, name: countryName(value) }))}
          onChange={(left) => onChange([...left])}
        />
      )}
    </>
  );
}
