import { Icon } from '@cliffhanger/look/icon.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callingCodeCountries, callingCodeOf } from '#lib/language/calling-codes.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import styles from './country-code-select.module.css';

type CountryCodeSelectProps = { value: string; onChange: (country: string) => void };

/** The choice of the country whose calling code a phone number gets. Shows only the code. */
export function CountryCodeSelect({ value, onChange }: CountryCodeSelectProps) {
  const { t } = useTranslation('account');
  const language = currentLanguage();
  const countries = useMemo(() => listCountries(language), [language]);
  return (
    <label className={styles.select}>
      <span className={styles.label}>{t('country')}</span>
      <span className={styles.code} aria-hidden="true">
        {callingCodeOf(value)}
      </span>
      <select
        name="country"
        autoComplete="tel-country-code"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {countries.map(({ country, name }) => (
          <option key={country} value={country}>
            {`${name} ${callingCodeOf(country)}`}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} className="t2" />
    </label>
  );
}

const listCountries = (language: string) => {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return callingCodeCountries
    .map((country) => ({ country, name: names.of(country) ?? country }))
    .sort((a, b) => compare(a.name, b.name));
};
