import { Icon } from '@cliffhanger/look/icon.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listChosenBefore } from '#features/location/chosen-before.ts';
import { CountryList } from '#features/location/country-list.tsx';
import { listCountries } from '#features/location/list-countries.ts';
import { matchCountries } from '#features/location/match-countries.ts';
import { useChooseCountry } from '#features/location/use-choose-country.ts';
import { WorldMap } from '#features/location/world-map.tsx';
import { countryName, findCountry } from '#lib/language/country.ts';
import { paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Column } from '#ui/column.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './location.module.css';

/** The choice of a country, on a map or in a list. Nothing changes before the button. */
export default function ChooseCountry() {
  const { t } = useTranslation(['location', 'settings', 'common']);
  const goBack = useGoBack(paths.settings());
  const [country, setCountry] = useState(findCountry);
  const [search, setSearch] = useState('');
  const [countries] = useState(listCountries);
  const [chosenBefore] = useState(listChosenBefore);
  const saving = useChooseCountry(goBack);
  return (
    <Column>
      <PageBar onBack={goBack} />
      <p className={styles.intro}>
        <WordWrap text={t('intro')} />
      </p>
      <SearchField value={search} onChange={setSearch} />
      <WorldMap country={country} onChoose={setCountry} />
      <CountryList
        found={matchCountries(countries, search)}
        chosenBefore={chosenBefore}
        isSearching={search.trim() !== ''}
        country={country}
        onChoose={setCountry}
      />
      {country !== null && (
        <div className={styles.foot}>
          <Button variant="main" wide busy={saving.isPending} onClick={() => saving.mutate(country)}>
            {t('use', { country: countryName(country) })}
          </Button>
        </div>
      )}
    </Column>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('location');
  return (
    <search className={styles.search}>
      <Icon name="search" size={16} />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('search')}
        placeholder={t('search')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {value !== '' && <IconButton icon="close" size={16} label={t('clear')} onClick={() => onChange('')} />}
    </search>
  );
}
