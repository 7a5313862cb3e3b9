import { languages } from '@cliffhanger/contracts/language-table';
import { periodFields, retentionFilter } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { dramaListInput } from '#entities/dramas.ts';
import styles from '#features/numbers/numbers.module.css';
import { periodOf } from '#features/numbers/period.ts';
import { PeriodChoice } from '#features/numbers/period-choice.tsx';
import { useCall } from '#lib/api/use-call.ts';
import { languageName } from '#lib/language/format.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { SmallChoice } from '#ui/choice.tsx';
import { CountryChoice } from '#ui/country-choice.tsx';
import { Loaded, State } from '#ui/state.tsx';
import { RetentionFigure } from './retention-figure.tsx';

const address = { ...periodFields, ...retentionFilter, slug: z.string().check(z.minLength(1)) };
const all = 'all';

/** Where the viewers of a drama stop: episode by episode, against the days before. */
export function RetentionPage() {
  const { t } = useTranslation('numbers');
  const [input, change] = useAddressInput(address);
  const period = periodOf(input);
  const { country, language } = input;
  const dramas = useCall('drama.list', dramaListInput());
  const slug = input.slug ?? dramas.data?.[0]?.slug;
  const retention = useCall(
    'stats.retention',
    { ...period, slug: slug ?? '', country, language },
    { enabled: slug !== undefined, keepsPrevious: true },
  );
  return (
    <Loaded answer={dramas} lines={10}>
      {(list) =>
        slug === undefined ? (
          <State title={t('retention.noDrama')} text={t('retention.noDramaText')} />
        ) : (
          <>
            <div className={styles.filters}>
              <SmallChoice
                label={t('retention.choose')}
                value={slug}
                choices={list.map((drama) => ({ value: drama.slug, name: drama.title ?? drama.slug }))}
                onChange={(chosen) => change({ slug: chosen })}
              />
              <PeriodChoice period={period} onChange={change} />
              <CountryChoice value={country} onChange={(chosen) => change({ country: chosen } as never)} />
              <SmallChoice
                label={t('retention.language')}
                value={language ?? all}
                choices={[
                  { value: all, name: t('retention.allLanguages') },
                  ...languages.map((value) => ({ value, name: languageName(value) })),
                ]}
                onChange={(chosen) => change({ language: chosen === all ? undefined : chosen } as never)}
              />
            </div>
            <Loaded answer={retention} lines={10}>
              {(answer) =>
                answer.episodes.every(({ viewers, viewersBefore }) => viewers + viewersBefore === 0) ? (
                  <State title={t('retention.empty')} text={t('retention.emptyText')} />
                ) : (
                  <RetentionFigure retention={answer} />
                )
              }
            </Loaded>
          </>
        )
      }
    </Loaded>
  );
}
