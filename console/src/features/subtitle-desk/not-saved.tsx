import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './desk.module.css';
import type { CueEditor } from './use-cue-editor.ts';

/** Why the lines were not saved. They stay, also beside those that somebody else has saved. */
export function NotSaved({ editor }: { editor: CueEditor }) {
  const { t } = useTranslation(['subtitles', 'common']);
  const { failure, since, takeTheirs, saveOver } = editor;
  if (failure === null) return null;
  return (
    <div className={styles.failure}>
      <Notice>{failure}</Notice>
      {since && (
        <div className={styles.failureActions}>
          <Button onPress={() => void takeTheirs()}>{t('stale.theirs')}</Button>
          <Button onPress={() => void saveOver()}>{t('common:putMineOver')}</Button>
        </div>
      )}
    </div>
  );
}
