import { classNames } from '@cliffhanger/look/class-names.ts';
import { useTranslation } from 'react-i18next';
import { LanguageChoice } from '#features/languages/language-choice.tsx';
import { PosterSample } from '#features/languages/poster-sample.tsx';
import { SubtitlesRow } from '#features/settings/subtitles-row.tsx';
import { paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './choice.module.css';

export default function Language() {
  const { t } = useTranslation(['profile', 'common']);
  const goBack = useGoBack(paths.profile());
  return (
    <Column>
      <PageBar onBack={goBack} />
      <p className={classNames('t2', styles.text)}>
        <WordWrap text={t('languageText')} />
      </p>
      <LanguageChoice />
      <div className={styles.apart}>
        <SubtitlesRow />
        <p className="small t2">{t('subtitlesLanguage')}</p>
      </div>
      <PosterSample />
    </Column>
  );
}
