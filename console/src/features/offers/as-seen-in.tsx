import { useTranslation } from 'react-i18next';
import { countryChoices } from '#entities/country/country-choices.ts';
import { SmallChoice } from '#ui/choice.tsx';
import styles from './offers.module.css';

interface AsSeenInProps {
  country: string;
  onChange: (country: string) => void;
}

/** Chooses the country as whose viewers the offers are seen. */
export function AsSeenIn({ country, onChange }: AsSeenInProps) {
  const { t } = useTranslation('shop');
  return (
    <span className={styles.asSeenIn}>
      {t('home.asSeenIn')}
      <SmallChoice
        label={t('offers.country')}
        value={country}
        choices={countryChoices()}
        onChange={onChange}
      />
    </span>
  );
}
