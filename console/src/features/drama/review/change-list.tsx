import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import type { DraftChange } from '#entities/drama-draft/list-changes.ts';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { useChangeWords } from './change-words.ts';
import styles from './review.module.css';

interface ChangeListProps {
  editor: DramaEditor;
  /** Why a change cannot be published. */
  problems: ReadonlyMap<DraftChange, string>;
}

/** The changes of a draft, each with before and after. Each can be taken back alone. */
export function ChangeList({ editor, problems }: ChangeListProps) {
  const { t } = useTranslation('drama');
  const wordsOf = useChangeWords(editor.drama);
  return (
    <ul className={styles.changes}>
      {editor.changes.map((change) => {
        const { name, before, after, language } = wordsOf(change);
        return (
          <li key={`${change.kind} ${name}`} className={styles.change}>
            <span className={styles.changeName}>{name}</span>
            <span className={classNames(styles.changeWords, language && styles.long)} lang={language}>
              <span className={styles.before}>{before}</span>
              {before !== '' && !language && <span className={styles.before}>{'→'}</span>}
              <span className={styles.after}>{after}</span>
              {problems.has(change) && (
                <span className={styles.problem} lang={currentLanguage()}>
                  {problems.get(change)}
                </span>
              )}
            </span>
            <Button
              className={styles.takeBack ?? ''}
              aria-label={t('review.takeBack', { name })}
              onPress={() => editor.takeBack(change)}
            >
              <Icon name="close" size={14} />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
