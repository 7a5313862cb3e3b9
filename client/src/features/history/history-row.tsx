import type { HistoryItem } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatPosition, formatTimeOfDay } from '#lib/language/format.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { IconButton } from '#ui/button.tsx';
import { ImageRow } from '#ui/image-row.tsx';
import { SwipeRow } from '#ui/swipe-row.tsx';
import styles from './history.module.css';

type HistoryRowProps = { item: HistoryItem; isEditing: boolean; onRemove: () => void };

/** A watched drama, which continues where the viewer stopped. */
export function HistoryRow({ item, isEditing, onRemove }: HistoryRowProps) {
  const { t } = useTranslation('history');
  const { drama, episodeId, finished, percent, watchedAt } = item;
  const remove = (button: HTMLElement) => {
    const row = button.closest('li');
    (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')?.focus();
    onRemove();
  };
  return (
    <li>
      <SwipeRow label={t('clear')} onSwiped={onRemove} disabled={isEditing}>
        <ImageRow
          href={href(paths.player(drama.dramaId, finished ? undefined : episodeId))}
          src={drama.posterUrl}
          tone={drama.tone}
          title={drama.title}
          meta={useProgressText(item)}
          aside={isEditing ? undefined : formatTimeOfDay(watchedAt)}
          progressPercent={percent}
          done={isAtEnd(item)}
          end={
            isEditing && (
              <IconButton
                icon="close"
                size={16}
                label={t('clearDrama', { title: drama.title })}
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

const isAtEnd = ({ finished, episodesIndex, drama }: HistoryItem) =>
  finished && episodesIndex >= drama.episodesNum;

const useProgressText = (item: HistoryItem): string => {
  const { t } = useTranslation('history');
  const { drama, episodesIndex, finished, durationSeconds, progress } = item;
  if (isAtEnd(item)) return t('finished', { count: drama.episodesNum });
  if (finished) return t('next', { number: episodesIndex + 1 });
  return t('left', { number: episodesIndex, clock: formatPosition(durationSeconds - progress) });
};
