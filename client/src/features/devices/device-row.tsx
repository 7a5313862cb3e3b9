import type { SessionEntry } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#lib/language/format-day.ts';
import { formatTimeAgo } from '#lib/language/time-ago.ts';
import { Button } from '#ui/button.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { deviceIcon, deviceParts } from './device-name.ts';

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
    <ListItem
      icon={deviceIcon(session)}
      label={name}
      detail={
        session.isCurrent ? t('now', { date }) : t('seen', { seen: formatTimeAgo(session.lastSeenAt), date })
      }
      end={
        onEnd && (
          <Button
            slim
            needsConnection
            busy={isEnding}
            aria-label={`${t('profile:signOut.row')}: ${name}`}
            onClick={() => onEnd(name)}
          >
            {t('profile:signOut.row')}
          </Button>
        )
      }
    />
  );
}
