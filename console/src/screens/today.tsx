import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { NextList } from '#features/today/next-list.tsx';
import styles from '#features/today/today.module.css';
import { WaitingList } from '#features/today/waiting-list.tsx';
import { formatTimeOfDay, formatWeekday, zoneName } from '#lib/language/format.ts';
import { lazyPart } from '#lib/load-part.ts';
import { Columns, Page } from '#ui/page.tsx';
import { Loading } from '#ui/state.tsx';

const TodayFigures = lazyPart(() => import('#features/numbers/today/today-figures.tsx'), 'TodayFigures');
const WhereTheyStop = lazyPart(() => import('#features/numbers/today/where-they-stop.tsx'), 'WhereTheyStop');
const SideFigures = lazyPart(() => import('#features/numbers/today/side-figures.tsx'), 'SideFigures');

/** How today goes, what waits, and what happens next. */
export function Today() {
  const { t } = useTranslation(['today', 'common']);
  const now = new Date().toISOString();
  const note = t('dateLine', { date: formatWeekday(now), time: formatTimeOfDay(now), zone: zoneName() });
  const seesNumbers = useMay('numbers');
  // All roles have it today; a role without it would see no dates.
  const seesContent = useMay('content.read');
  return (
    <Page title={t('common:place.today')} note={note}>
      <Columns>
        {seesNumbers ? (
          <>
            <div className={styles.column}>
              <div>
                <Suspense fallback={<Loading lines={10} />}>
                  <TodayFigures />
                </Suspense>
              </div>
              <div className={styles.third}>
                <Suspense fallback={<Loading lines={8} />}>
                  <WhereTheyStop />
                </Suspense>
              </div>
            </div>
            <div className={styles.column}>
              <div className={styles.second}>
                <WaitingList />
                {seesContent && <NextList />}
              </div>
              <div className={styles.fourth}>
                <Suspense fallback={<Loading lines={4} />}>
                  <SideFigures />
                </Suspense>
              </div>
            </div>
          </>
        ) : (
          <>
            <div>
              <WaitingList />
            </div>
            <div>{seesContent && <NextList />}</div>
          </>
        )}
      </Columns>
    </Page>
  );
}
