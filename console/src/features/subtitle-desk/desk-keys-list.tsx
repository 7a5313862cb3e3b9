import { useTranslation } from 'react-i18next';
import styles from './desk.module.css';
import { type DeskAction, shownKeys } from './desk-keys.ts';

const reading: readonly DeskAction[] = ['play', 'back', 'forward', 'playLine', 'next', 'previous'];

/** The keys of the desk, which work while somebody types. */
export function DeskKeys({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation('subtitles');
  const keys = shownKeys.filter(([action]) => !isReadOnly || reading.includes(action));
  return (
    <dl className={styles.keys} aria-label={t('keys')}>
      {keys.map(([action, pressed]) => (
        <div key={action}>
          <dt>
            {pressed.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{t(`key.${action}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
