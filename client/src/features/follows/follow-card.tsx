import type { FollowItem } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { IconButton } from '#ui/button.tsx';
import { ImageCard } from '#ui/image-card.tsx';
import { followStateOf, seriesPercent } from './follow-state.ts';
import styles from './follows.module.css';

type FollowCardProps = { item: FollowItem; isEditing: boolean; onRemove: () => void };

/** A followed drama. The line below it shows the progress in the series. */
export function FollowCard({ item, isEditing, onRemove }: FollowCardProps) {
  const { t } = useTranslation('follows');
  const { dramaId, posterUrl, tone, title } = item.drama;
  const isBegun = item.lastWatched !== null && followStateOf(item) !== 'finished';
  return (
    <div className={styles.card}>
      <ImageCard
        fluid
        href={href(paths.drama(dramaId))}
        src={posterUrl}
        tone={tone}
        title={title}
        meta={useMeta(item)}
        progressPercent={isBegun ? seriesPercent(item) : undefined}
      />
      {isEditing && (
        <IconButton
          icon="close"
          size={12}
          label={t('unfollow', { title })}
          className={styles.remove}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

const useMeta = (item: FollowItem): string => {
  const { t } = useTranslation('follows');
  const { drama, newEpisodesNum, lastWatched } = item;
  const total = drama.episodesNum;
  const state = followStateOf(item);
  if (state === 'finished') return t('finished');
  if (!lastWatched) {
    return state === 'new' ? t('new', { count: newEpisodesNum }) : t('notBegun', { count: total });
  }
  const { number } = lastWatched;
  return state === 'new' ? t('newAt', { count: newEpisodesNum, number, total }) : t('at', { number, total });
};
