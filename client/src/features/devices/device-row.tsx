import type { SessionEntry } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#lib/language/format-day.ts';
import { formatTimeAgo } from '#lib/language/time-ago.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { deviceIcon, deviceParts } from './device-name.ts';
import styles from './devices.module.css';

type DeviceRowProps = {
  session: SessionEntry;
  isEnding?: boolean;
  /** Gets the name of the device. Without it the row has no button. */
  onEnd?: (name: string) => void;
};

/** A signed-in device: what it is, when it was last used, and since when it is signed in. */
export function DeviceRow({ session, isEnding, onEnd }: DeviceRowProps) {
  const { t } = useTranslation(['devices', 'profile']);
  const { browser, system } = deviceParts(session);
  const name = browser && system ? t('name', { browser, system }) : (browser ?? system ?? t('unknown'));
  const date = formatDate(session.createdAt);
  return (
    <div className={styles.row}>
      <Icon name={deviceIcon(session)} />
      <div className="grow">
        {name}
        <p className={styles.detail}>
          {session.isCurrent
            ? t('now', { date })
            : t('seen', { seen: formatTimeAgo(session.lastSeenAt), date })}
        </p>
      </div>
      {onEnd && (
        <Button
          slim
          needsConnection
          busy={isEnding}
          aria-label={`${t('profile:signOut.row')}: ${name}`}
          onClick={() => onEnd(name)}
        >
          {t('profile:signOut.row')}
        </Button>
      )}
    </div>
  );
}
