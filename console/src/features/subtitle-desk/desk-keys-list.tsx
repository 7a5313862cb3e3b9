import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './desk.module.css';
import { shownKeys, signsOf } from './desk-keys.ts';

const isMac = /^Mac/.test(navigator.platform);

/** The keys of the desk, which work while somebody types. */
export const DeskKeys = memo(function DeskKeys({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation('subtitles');
  return (
    <dl className={styles.keys} aria-label={t('keys')}>
      {shownKeys
        .filter(({ isReading }) => isReading || !isReadOnly)
        .map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {signsOf(keys, isMac).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`key.${does}`)}</dd>
          </div>
        ))}
    </dl>
  );
});
