import { countryCodes } from '@cliffhanger/contracts/countries';
import { useTranslation } from 'react-i18next';
import { countryName } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { type Choice, SmallChoice } from './choice.tsx';

const all = 'all';

/** All countries by their names in the language of the interface. */
const listCountries = (): Choice<string>[] => {
  const collator = new Intl.Collator(currentLanguage());
  return countryCodes
    .map((code) => ({ value: code, name: countryName(code) }))
    .sort((one, other) => collator.compare(one.name, other.name));
};

interface CountryChoiceProps {
  /** Undefined for all. */
  value: string | undefined;
  onChange: (country: string | undefined) => void;
}

/** A country by which a list is filtered. Typing goes to a name. */
export function CountryChoice({ value = all, onChange }: CountryChoiceProps) {
  const { t } = useTranslation();
  return (
    <SmallChoice
      label={t('country')}
      value={value}
      choices={[{ value: all, name: t('allCountries') }, ...listCountries()]}
      onChange={(chosen) => onChange(chosen === all ? undefined : chosen)}
    />
  );
}
