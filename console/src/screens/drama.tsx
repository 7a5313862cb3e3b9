import type { DramaDetailJson, Permission } from '@cliffhanger/contracts/staff';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { type DramaEditor, useDramaDraft } from '#entities/drama-draft/use-drama-draft.ts';
import { mayDo, useMe } from '#entities/me.ts';
import { CountriesTab } from '#features/drama/countries/countries-tab.tsx';
import { DramaPage } from '#features/drama/drama-page.tsx';
import { EpisodesTab } from '#features/drama/episodes/episodes-tab.tsx';
import { PicturesTab } from '#features/drama/pictures/pictures-tab.tsx';
import { ReleaseTab } from '#features/drama/release/release-tab.tsx';
import { TextsTab } from '#features/drama/texts/texts-tab.tsx';
import { DramaFiles, PageDrop } from '#features/files/drama-files.tsx';
import { LogList } from '#features/log/log-list.tsx';
import { PreviewSheet } from '#features/preview/preview-sheet.tsx';
import { CallRefused } from '#lib/api/errors.ts';
import { useCall } from '#lib/api/use-call.ts';
import { lazyPart } from '#lib/load-part.ts';
import { NotAllowedPart } from '#screens/not-allowed.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Page, Section } from '#ui/page.tsx';
import { Loaded, Loading, State } from '#ui/state.tsx';

// Plots are code of their own.
const DramaNumbers = lazyPart(() => import('#features/numbers/drama-numbers.tsx'), 'DramaNumbers');

const tabs = {
  episodes: EpisodesTab,
  texts: TextsTab,
  pictures: PicturesTab,
  release: ReleaseTab,
  countries: CountriesTab,
  numbers: NumbersTab,
  history: History,
} as const;
type Tab = keyof typeof tabs;
const tabNames = Object.keys(tabs) as Tab[];

/** A tab that a role lacks is not drawn; its address says who can open it. */
const permissionOf: Readonly<Record<Tab, Permission>> = {
  episodes: 'content.read',
  texts: 'content.read',
  pictures: 'content.read',
  release: 'content.read',
  countries: 'content.publish',
  numbers: 'numbers',
  history: 'log',
};

const isTab = (name: string | undefined): name is Tab => name !== undefined && Object.hasOwn(tabs, name);

/** A drama: what viewers see of it, and what it costs them. */
export function Drama() {
  const { slug = '', tab } = useParams();
  const { t } = useTranslation('drama');
  const answer = useCall('drama.show', { slug });
  if (!isTab(tab)) return <Navigate to={`/dramas/${slug}/episodes`} replace />;
  if (answer.error instanceof CallRefused && answer.error.body.refusal?.reason === 'dramaUnknown')
    return (
      <Page title={t('page.loading')}>
        <State
          title={t('unknown.title', { slug })}
          text={t('unknown.text')}
          action={<ButtonLink to="/dramas">{t('list.showAll')}</ButtonLink>}
        />
      </Page>
    );
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
  const me = useMe();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const navigate = useNavigate();
  const { slug } = drama;
  const showFiles = useCallback(() => void navigate(`/dramas/${slug}/episodes`), [navigate, slug]);
  const needed = permissionOf[tab];
  const Shown = tabs[tab];
  return (
    <DramaPage
      editor={editor}
      tabs={tabNames.filter((name) => mayDo(me, permissionOf[name]))}
      onPreview={() => setIsPreviewing(true)}
    >
      {tab !== 'episodes' && <PageDrop slug={slug} onSent={showFiles} />}
      {mayDo(me, needed) ? (
        <Shown editor={editor} files={<DramaFiles slug={slug} />} />
      ) : (
        <NotAllowedPart permission={needed} />
      )}
      {isPreviewing && (
        <PreviewSheet subject={{ page: 'drama', slug }} onClose={() => setIsPreviewing(false)} />
      )}
    </DramaPage>
  );
}

function NumbersTab({ editor }: { editor: DramaEditor }) {
  return (
    <Suspense fallback={<Loading lines={10} />}>
      <DramaNumbers slug={editor.drama.slug} />
    </Suspense>
  );
}

/** What staff changed of the drama. Changes can be put back. */
function History({ editor }: { editor: DramaEditor }) {
  const { t } = useTranslation('drama');
  const empty = { title: t('history.empty'), text: t('history.emptyText') };
  return (
    <Section title={t('tab.history')}>
      <LogList filter={{ subject: editor.drama.slug }} empty={empty} />
    </Section>
  );
}
