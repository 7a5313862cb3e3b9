import { periodFields } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { CampaignsPage } from '#features/numbers/campaigns/campaigns-page.tsx';
import { CohortsPage } from '#features/numbers/cohorts/cohorts-page.tsx';
import { MoneyPage } from '#features/numbers/money/money-page.tsx';
import { PlaybackPage } from '#features/numbers/playback/playback-page.tsx';
import { RetentionPage } from '#features/numbers/retention/retention-page.tsx';
import { WallPage } from '#features/numbers/wall/wall-page.tsx';
import { ownZone, zoneName } from '#lib/language/format.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { Page } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';

const parts = ['money', 'wall', 'retention', 'cohorts', 'campaigns', 'playback'] as const;

/** Figures that staff act on, each with its table and its file. */
export function Numbers() {
  const { t } = useTranslation(['numbers', 'common']);
  const [{ zone = ownZone() }] = useAddressInput({ zone: periodFields.zone });
  // Measurements of players are counted by days of UTC.
  const isMeasured = useLocation().pathname === '/numbers/playback';
  const note = t('daysOf', { zone: zoneName(isMeasured ? 'UTC' : zone) });
  return (
    <Page title={t('common:place.numbers')} note={note}>
      <Tabs
        label={t('common:place.numbers')}
        tabs={parts.map((part) => ({ to: `/numbers/${part}`, name: t(`part.${part}`) }))}
      />
      <div>
        <Routes>
          <Route path="money" element={<MoneyPage />} />
          <Route path="wall" element={<WallPage />} />
          <Route path="retention" element={<RetentionPage />} />
          <Route path="cohorts" element={<CohortsPage />} />
          <Route path="campaigns" element={<CampaignsPage />} />
          <Route path="playback" element={<PlaybackPage />} />
          <Route path="*" element={<Navigate to={`/numbers/${parts[0]}`} replace />} />
        </Routes>
      </div>
    </Page>
  );
}
