import type { HistoryItem } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatTimeOfDay } from '#lib/language/format.ts';
import { IconButton } from '#ui/button.tsx';
import { SwipeRow } from '#ui/swipe-row.tsx';
import styles from './history.module.css';
import { WatchedRow } from './watched-row.tsx';

type HistoryRowProps = { item: HistoryItem; isEditing: boolean; onRemove: () => void };

/** A watched drama that a swipe removes, or a button while the list is edited. */
export function HistoryRow({ item, isEditing, onRemove }: HistoryRowProps) {
  const { t } = useTranslation('history');
  // The focus would be lost with the button.
  const remove = (button: HTMLElement) => {
    const row = button.closest('li');
    (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')?.focus();
    onRemove();
  };
  return (
    <li>
      <SwipeRow label={t('clear')} onSwiped={onRemove} disabled={isEditing}>
        <WatchedRow
          item={item}
          aside={isEditing ? undefined : formatTimeOfDay(item.watchedAt)}
          end={
            isEditing && (
              <IconButton
                icon="close"
                size={16}
                label={t('clearDrama', { title: item.drama.title })}
                className={styles.remove}
                onClick={(event) => remove(event.currentTarget)}
              />
            )
          }
        />
      </SwipeRow>
    </li>
  );
}
