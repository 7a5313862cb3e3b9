import type { DramaDetailJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { useDramaDraft } from '#entities/drama-draft/use-drama-draft.ts';
import { useMay } from '#entities/me.ts';
import { CountriesTab } from '#features/drama/countries/countries-tab.tsx';
import { DramaPage } from '#features/drama/drama-page.tsx';
import { EpisodesTab } from '#features/drama/episodes/episodes-tab.tsx';
import { HistoryTab } from '#features/drama/history/history-tab.tsx';
import { ReleaseTab } from '#features/drama/release/release-tab.tsx';
import { TextsTab } from '#features/drama/texts/texts-tab.tsx';
import { useCall } from '#lib/api/use-call.ts';
import { Page } from '#ui/page.tsx';
import { Loaded } from '#ui/state.tsx';

const tabs = {
  episodes: EpisodesTab,
  texts: TextsTab,
  release: ReleaseTab,
  countries: CountriesTab,
  history: HistoryTab,
} as const;
type Tab = keyof typeof tabs;

const isTab = (name: string | undefined): name is Tab => name !== undefined && Object.hasOwn(tabs, name);

/** A drama: what viewers see of it, and what it costs them. */
export function Drama() {
  const { slug = '', tab } = useParams();
  const { t } = useTranslation('drama');
  const answer = useCall('drama.show', { slug });
  if (!isTab(tab)) return <Navigate to={`/dramas/${slug}/episodes`} replace />;
  if (answer.data === undefined)
    return (
      <Page title={t('page.loading')}>
        <Loaded answer={answer} lines={10}>
          {() => null}
        </Loaded>
      </Page>
    );
  return <LoadedDrama key={slug} drama={answer.data} tab={tab} />;
}

function LoadedDrama({ drama, tab }: { drama: DramaDetailJson; tab: Tab }) {
  const editor = useDramaDraft(drama);
  const maySeeLog = useMay('log');
  const mayPublish = useMay('content.publish');
  const shown = (Object.keys(tabs) as Tab[]).filter(
    (name) => (name !== 'history' || maySeeLog) && (name !== 'countries' || mayPublish),
  );
  const Shown = tabs[tab];
  return (
    <DramaPage editor={editor} tabs={shown}>
      {shown.includes(tab) && <Shown editor={editor} />}
    </DramaPage>
  );
}
