import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LanguageChoice } from '#features/languages/language-choice.tsx';
import { SubtitlesRow } from '#features/settings/subtitles-row.tsx';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { classNames } from '#ui/class-names.ts';
import { Column } from '#ui/column.tsx';
import { ImageCard } from '#ui/image-card.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './choice.module.css';

export default function Language() {
  const { t } = useTranslation(['profile', 'common']);
  const goBack = useGoBack(paths.profile());
  useDocumentTitle(t('languageTitle'));
  return (
    <Column>
      <TopBar title={t('languageTitle')} back={{ label: t('common:back'), onClick: goBack }} />
      <p className={classNames('t2', styles.text)}>
        <WordWrap text={t('languageText')} />
      </p>
      <LanguageChoice />
      <div className={styles.apart}>
        <SubtitlesRow />
        <p className="small t2">{t('subtitlesLanguage')}</p>
      </div>
      <Sample />
    </Column>
  );
}

/** Posters in the chosen language. Shows nothing if they do not load: the choice works without. */
function Sample() {
  const { t } = useTranslation('profile');
  const { data: home } = useQuery(api.home.getHomeInfo.query());
  const dramas = home?.trending.slice(0, 3) ?? [];
  if (dramas.length === 0) return null;
  return (
    <section className={styles.sample}>
      <ShelfHeader title={t('postersChange')} />
      <CardGrid>
        {dramas.map(({ dramaId, posterUrl, tone, title }) => (
          <ImageCard
            key={dramaId}
            fluid
            href={href(paths.drama(dramaId))}
            src={posterUrl}
            tone={tone}
            title={title}
          />
        ))}
      </CardGrid>
    </section>
  );
}
