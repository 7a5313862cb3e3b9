import type { IconName } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { offlineQueue, type QueueEntry, subjectOf } from '#entities/offline/offline-queue.ts';
import { formatTimeOfDay } from '#lib/language/format.ts';
import { formatPosition } from '#lib/language/format-position.ts';
import { useStore } from '#lib/store.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import styles from './waiting-changes.module.css';

const icons: Record<QueueEntry['call']['kind'], IconName> = {
  follow: 'save',
  like: 'heart',
  progress: 'clock',
};

/** The changes that wait for the connection; nothing if there are none. */
export function WaitingChanges() {
  const { t } = useTranslation('offline');
  const entries = useStore(offlineQueue);
  if (entries.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className="title">{t('waiting')}</h2>
      <List>
        {entries.map((entry) => (
          <WaitingChange key={subjectOf(entry.call)} {...entry} />
        ))}
      </List>
    </section>
  );
}

function WaitingChange({ call, queuedAtMs }: QueueEntry) {
  const { t } = useTranslation('offline');
  const drama = call.title ?? t('aSeries');
  const time = formatTimeOfDay(queuedAtMs);
  const icon = icons[call.kind];
  switch (call.kind) {
    case 'follow':
      return (
        <ListItem icon={icon} label={t(call.followed ? 'follow' : 'unfollow', { drama })} detail={time} />
      );
    case 'like':
      return (
        <ListItem
          icon={icon}
          label={t(call.liked ? 'like' : 'unlike', { number: call.episodeNumber, drama })}
          detail={time}
        />
      );
    case 'progress':
      return (
        <ListItem
          icon={icon}
          label={t('position', { drama })}
          detail={t('positionDetail', {
            number: call.episodeNumber,
            position: formatPosition(call.progressSeconds),
          })}
        />
      );
  }
}
