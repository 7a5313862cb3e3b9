import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { countryName, currencyName } from '#lib/language/country.ts';
import { formatMoney } from '#lib/language/format.ts';
import { ChoiceList } from '#ui/choice-list.tsx';
import type { Elements } from '#ui/elements.ts';
import styles from './location.module.css';
import type { FoundCountry } from './match-countries.ts';
import { findSamplePrices, useCountryOffers } from './use-country-prices.ts';

type CountryListProps = {
  found: readonly FoundCountry[];
  /** Countries in a group of their own at the end. */
  chosenBefore: readonly string[];
  isSearching: boolean;
  country: string | null;
  onChoose: (country: string) => void;
};

/** The countries as a list: the viewer's first, those chosen before, and those that match the search. The chosen one states its prices. */
export function CountryList({ found, chosenBefore, isSearching, country, onChoose }: CountryListProps) {
  const { t } = useTranslation(['location', 'settings']);
  const prices = usePriceText(country);
  // The line stands while the prices load, so that nothing moves.
  const detailOf = (code: string) => (code === country ? (prices ?? '\u00a0') : undefined);
  const [yours] = useState(country);
  const chosen = yours !== null && (
    <Group title={t('yours')}>
      <ChoiceList
        label={t('yours')}
        items={[{ id: yours, label: countryName(yours), detail: detailOf(yours) }]}
        current={country}
        onChange={onChoose}
      />
    </Group>
  );
  const others = chosenBefore.filter((code) => code !== yours);
  const before = (
    <Group title={t('before')} isEmpty={others.length === 0}>
      <ChoiceList
        label={t('before')}
        items={others.map((id) => ({ id, label: countryName(id), detail: detailOf(id) }))}
        current={country}
        onChange={onChoose}
      />
    </Group>
  );
  return (
    <div className={styles.list}>
      {!isSearching && (
        <>
          {chosen}
          {before}
        </>
      )}
      <Group title={found.length === 0 ? t('none') : t('count', { count: found.length })}>
        <ChoiceList
          label={t('settings:region')}
          items={found.map(({ code, before, match, after }) => ({
            id: code,
            label: (
              <>
                {before && <span>{before}</span>}
                {match && <mark>{match}</mark>}
                {after && <span>{after}</span>}
              </>
            ),
            detail: detailOf(code),
          }))}
          current={country}
          onChange={onChoose}
        />
      </Group>
      {isSearching && before}
    </div>
  );
}

type GroupProps = { title: string; isEmpty?: boolean; children: Elements };

function Group({ title, isEmpty = false, children }: GroupProps) {
  if (isEmpty) return null;
  return (
    <section>
      <h2 className={styles.group} aria-live="polite">
        {title}
      </h2>
      {children}
    </section>
  );
}

function usePriceText(country: string | null): string | undefined {
  const { t } = useTranslation('location');
  const offers = useCountryOffers(country);
  if (offers.isError) return t('failed');
  const pack = offers.data && findSamplePrices(offers.data).pack;
  return (
    pack &&
    t('price', {
      currency: currencyName(pack.price.currency),
      coins: formatCoinsWithUnit(pack.coins),
      price: formatMoney(pack.price),
    })
  );
}
