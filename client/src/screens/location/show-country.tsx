import { useTranslation } from 'react-i18next';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { CountryMap } from '#features/location/country-map.tsx';
import { findSamplePrices, useCountryOffers } from '#features/location/use-country-prices.ts';
import { countryName, currencyName, useCountry } from '#lib/language/country.ts';
import { formatMoney } from '#lib/language/format.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Column } from '#ui/column.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './location.module.css';

/** The chosen country on a map, with what it means for prices. */
export default function ShowCountry() {
  const { t } = useTranslation(['location', 'settings', 'common']);
  const goBack = useGoBack(paths.settings());
  const country = useCountry();
  return (
    <Column>
      <PageBar onBack={goBack} />
      {country === null ? (
        <StatusMessage
          kind="empty"
          title={t('unset')}
          text={t('intro')}
          action={{ label: t('choose'), href: href(paths.chooseCountry()) }}
        />
      ) : (
        <Region country={country} />
      )}
    </Column>
  );
}

function Region({ country }: { country: string }) {
  const { t } = useTranslation('location');
  return (
    <>
      <CountryMap country={country} />
      <section className={styles.region}>
        <p className="t2">{t('yours')}</p>
        <h2 className="display">{countryName(country)}</h2>
        <Prices country={country} />
        <p className={styles.fine}>
          <WordWrap text={t('note')} />
        </p>
        <Button wide href={href(paths.chooseCountry())}>
          {t('another')}
        </Button>
      </section>
    </>
  );
}

function Prices({ country }: { country: string }) {
  const { t } = useTranslation(['location', 'common']);
  const offers = useCountryOffers(country);
  if (offers.isError) {
    return <LoadFailure text={t('failed')} onRetry={offers.refetch} isBusy={offers.isFetching} />;
  }
  if (!offers.data) return <PricesSkeleton />;
  const { pack, week } = findSamplePrices(offers.data);
  return (
    <List className={styles.prices}>
      {pack && <ListItem label={t('currency')} value={currencyName(pack.price.currency)} />}
      {pack && <ListItem label={formatCoinsWithUnit(pack.coins)} value={formatMoney(pack.price)} strong />}
      {week && <ListItem label={t('week')} value={formatMoney(week.price)} strong />}
    </List>
  );
}

function PricesSkeleton() {
  const { t } = useTranslation();
  return (
    <Skeleton label={t('loading')}>
      <div className={styles.prices}>
        <SkeletonLine width="72%" />
        <SkeletonLine width="56%" />
        <SkeletonLine width="64%" />
      </div>
    </Skeleton>
  );
}
