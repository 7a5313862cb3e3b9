import type { CountryHoldJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sortHolds } from '#entities/drama-draft/draft.ts';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { useCall } from '#lib/api/use-call.ts';
import { countryName, formatDay } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { State } from '#ui/state.tsx';
import styles from './countries.module.css';
import { HoldSheet } from './hold-sheet.tsx';

/** The countries in which the drama is hidden, why, until when, and who bought it there. */
export function CountriesTab({ editor }: { editor: DramaEditor }) {
  const { t } = useTranslation('drama');
  const { drama, draft, edit } = editor;
  const [opened, setOpened] = useState<CountryHoldJson | 'new' | null>(null);
  const buyers = useCall('drama.buyers', { slug: drama.slug });
  const holds = sortHolds(draft.holds ?? drama.holds);
  const countOf = (country: string) => buyers.data?.find((each) => each.country === country)?.buyers ?? 0;
  const store = (next: CountryHoldJson[]) => edit((before) => ({ ...before, holds: sortHolds(next) }));
  const isPublished = (hold: CountryHoldJson) =>
    drama.holds.some((stored) => JSON.stringify(stored) === JSON.stringify(hold));
  const ending = drama.holds.filter((stored) => !holds.some(({ country }) => country === stored.country));
  const others = (country: string) => holds.filter((hold) => hold.country !== country);
  return (
    <div className={styles.countries}>
      <Section
        title={t('countries.title')}
        end={
          <Button kind="outline" onPress={() => setOpened('new')}>
            {t('countries.add')}
          </Button>
        }
      >
        {holds.length + ending.length === 0 ? (
          <State title={t('countries.none')} text={t('countries.noneText')} />
        ) : (
          holds.map((hold) => (
            <Row
              key={hold.country}
              title={countryName(hold.country)}
              note={
                <>
                  {!isPublished(hold) && (
                    <span className={styles.unpublished}>{t('countries.unpublished')} · </span>
                  )}
                  {[
                    t(`countries.kind.${hold.kind}`),
                    hold.endsAt === null
                      ? t('countries.noEnd')
                      : t('countries.until', { day: formatDay(hold.endsAt) }),
                    ...(hold.reason === null ? [] : [hold.reason]),
                  ].join(' · ')}
                  <br />
                  {t('countries.buyers', {
                    country: countryName(hold.country),
                    count: countOf(hold.country),
                  })}
                </>
              }
              end={
                <>
                  <Button
                    kind="plain"
                    aria-label={t('countries.editNamed', { country: countryName(hold.country) })}
                    onPress={() => setOpened(hold)}
                  >
                    {t('countries.edit')}
                  </Button>
                  <Button
                    kind="plain"
                    aria-label={t('countries.endNamed', { country: countryName(hold.country) })}
                    onPress={() => store(others(hold.country))}
                  >
                    {t('countries.end')}
                  </Button>
                </>
              }
            />
          ))
        )}
        {ending.map(({ country }) => (
          <Row
            key={country}
            title={countryName(country)}
            note={<span className={styles.unpublished}>{t('countries.shownOncePublished')}</span>}
          />
        ))}
      </Section>
      <p className="fine">{t('countries.worth')}</p>
      {opened !== null && (
        <HoldSheet
          hold={opened === 'new' ? null : opened}
          taken={holds.map(({ country }) => country)}
          countOf={countOf}
          onSave={(hold) => {
            store([...others(hold.country), hold]);
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
