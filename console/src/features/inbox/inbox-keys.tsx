import { useTranslation } from 'react-i18next';
import type { InboxPlace } from '#entities/inbox.ts';
import styles from './inbox.module.css';

/** The keys of the inbox, for the kind of item that is open. */
export function InboxKeys({ kind }: { kind: InboxPlace['kind'] | null }) {
  const { t } = useTranslation('inbox');
  const own = {
    comment: [
      ['⇧K', t('keys.keep')],
      ['R', t('keys.remove')],
    ],
    feedback: [
      ['E', t('keys.answer')],
      ['D', t('keys.done')],
    ],
  };
  const keys = [['J', t('keys.next')], ['K', t('keys.before')], ...(kind ? own[kind] : [])];
  return (
    <p className={styles.keys}>
      {keys.map(([key, name]) => (
        <span key={key}>
          <kbd>{key}</kbd>
          {name}
        </span>
      ))}
    </p>
  );
}
