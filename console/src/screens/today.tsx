import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { NextList } from '#features/today/next-list.tsx';
import { WaitingList } from '#features/today/waiting-list.tsx';
import { formatTimeOfDay, formatWeekday, zoneName } from '#lib/language/format.ts';
import { Columns, Page } from '#ui/page.tsx';

/** What waits, and what happens next. */
export function Today() {
  const { t } = useTranslation(['today', 'common']);
  const now = new Date().toISOString();
  const note = t('dateLine', { date: formatWeekday(now), time: formatTimeOfDay(now), zone: zoneName() });
  // All roles have it today; a role without it would see no dates.
  const seesContent = useMay('content.read');
  return (
    <Page title={t('common:place.today')} note={note}>
      <Columns>
        <div>
          <WaitingList />
        </div>
        <div>{seesContent && <NextList />}</div>
      </Columns>
    </Page>
  );
}
