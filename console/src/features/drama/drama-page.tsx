import { Icon } from '@cliffhanger/look/icon.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { countryName, formatDay, formatList, formatTime } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { Button } from '#ui/button.tsx';
import { useTabTitle } from '#ui/page.tsx';
import { Poster } from '#ui/poster.tsx';
import { Tabs } from '#ui/tabs.tsx';
import styles from './drama-page.module.css';
import { formatRunningTime, posterUrlOf, titleOf } from './drama-words.ts';
import { ReviewSheet } from './review/review-sheet.tsx';
import { StaleNotice } from './review/stale-notice.tsx';

type TabName = 'episodes' | 'texts' | 'pictures' | 'release' | 'countries' | 'numbers' | 'history';

interface DramaPageProps {
  editor: DramaEditor;
  tabs: readonly TabName[];
  /** Shows the drama as viewers see it. */
  onPreview: () => void;
  children: ReactNode;
}

/** The head of a drama with its changes that wait, and one of its tabs. */
export function DramaPage({ editor, tabs, onPreview, children }: DramaPageProps) {
  const { t } = useTranslation(['drama', 'preview']);
  const [isReviewing, setIsReviewing] = useState(false);
  const { drama, changes } = editor;
  const title = titleOf(drama);
  useTabTitle(title);
  return (
    <main className={styles.page} tabIndex={-1}>
      <header className={styles.head}>
        <Poster url={posterUrlOf(drama, currentLanguage())} width={40} />
        <div className={styles.words}>
          <h1 className="title">{title}</h1>
          <p className="fine">
            <Facts editor={editor} />
          </p>
        </div>
        <div className={styles.actions}>
          {changes.length > 0 && (
            <Button kind="plain" onPress={editor.discard}>
              {t('page.discard')}
            </Button>
          )}
          <Button kind="outline" onPress={onPreview}>
            {t('preview:title')}
          </Button>
          {changes.length > 0 && (
            <Button kind="main" onPress={() => setIsReviewing(true)}>
              {t('page.review', { count: changes.length })}
            </Button>
          )}
        </div>
      </header>
      <Tabs
        label={t('page.tabs')}
        tabs={tabs.map((name) => ({
          to: `/dramas/${drama.slug}/${name}`,
          name: t(`tab.${name}`),
          hasSign: name === 'texts' && drama.missing.length > 0,
        }))}
      />
      {editor.isStale && <StaleNotice editor={editor} />}
      {children}
      {isReviewing && <ReviewSheet editor={editor} onClose={() => setIsReviewing(false)} />}
    </main>
  );
}

function Facts({ editor: { drama } }: { editor: DramaEditor }) {
  const { t } = useTranslation('drama');
  const { publishedAt, episodeCount, durationSeconds, hiddenInCountries } = drama;
  const countries = hiddenInCountries.map(countryName);
  const parts = [
    publishedAt === null
      ? t('list.hidden')
      : Date.parse(publishedAt) > Date.now()
        ? t('list.plannedFor', { time: formatTime(publishedAt) })
        : t('list.shownSince', { day: formatDay(publishedAt) }),
    t('page.episodes', { count: episodeCount, time: formatRunningTime(durationSeconds) }),
    ...(countries.length === 0
      ? []
      : [
          countries.length <= 3
            ? t('page.heldIn', { countries: formatList(countries) })
            : t('page.heldInCount', { count: countries.length }),
        ]),
  ];
  return (
    <>
      {countries.length > 0 && <Icon name="warn" size={12} className={styles.sign} />}
      {parts.join(' · ')}
    </>
  );
}
