import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useMay } from '#entities/me.ts';
import { FailedNotices } from '#features/notices/failed-notices.tsx';
import { NewsList } from '#features/notices/news-list.tsx';
import { SentNotices } from '#features/notices/sent-notices.tsx';
import { zoneName } from '#lib/language/format.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { NotAllowedPart } from './not-allowed.tsx';

const parts = ['messages', 'sent', 'failed'] as const;

/** Messages to viewers, what became of all notices, and those that could not be delivered. */
export function Notices() {
  const { t } = useTranslation(['notices', 'common']);
  const seesPeople = useMay('people.read');
  const mayWrite = useMay('news');
  const shown = parts.filter((part) => part !== 'failed' || seesPeople);
  return (
    <Page
      title={t('common:place.notices')}
      note={t('note', { zone: zoneName() })}
      actions={mayWrite && <ButtonLink to="/notices/write">{t('write')}</ButtonLink>}
    >
      <Tabs
        label={t('common:place.notices')}
        tabs={shown.map((part) => ({ to: `/notices/${part}`, name: t(`tabs.${part}`) }))}
      />
      <div>
        <Routes>
          <Route path="messages" element={<NewsList />} />
          <Route path="sent" element={<SentNotices />} />
          <Route
            path="failed"
            element={seesPeople ? <FailedNotices /> : <NotAllowedPart permission="people.read" />}
          />
          <Route path="*" element={<Navigate to="/notices/messages" replace />} />
        </Routes>
      </div>
    </Page>
  );
}
