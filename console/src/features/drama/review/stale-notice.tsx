import { useTranslation } from 'react-i18next';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { useMay } from '#entities/me.ts';
import { formatList, formatTimeInText } from '#lib/language/format.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useChangedNames } from './changed-names.ts';
import styles from './review.module.css';

/** Says who changed the drama after the person began, and what. Nothing of theirs is lost. */
export function StaleNotice({ editor }: { editor: DramaEditor }) {
  const { t } = useTranslation('drama');
  const maySeeLog = useMay('log');
  const { drama, changes } = editor;
  const names = useChangedNames(drama.lastChange?.what ?? []);
  if (!drama.lastChange) return null;
  const { who, at } = drama.lastChange;
  return (
    <div className={styles.stale}>
      <Notice>
        {t('stale.text', {
          who,
          what: formatList(names),
          time: formatTimeInText(at),
          count: changes.length,
        })}
      </Notice>
      <div className={styles.staleActions}>
        {maySeeLog && <ButtonLink to={`/dramas/${drama.slug}/history`}>{t('stale.show')}</ButtonLink>}
        <Button onPress={editor.keepMine}>{t('stale.keepMine')}</Button>
      </div>
    </div>
  );
}
