import type { FollowItem } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { DramaCard } from '#entities/drama/drama-card.tsx';
import { IconButton } from '#ui/button.tsx';
import { followStateOf, seriesPercent } from './follow-state.ts';
import styles from './follows.module.css';

type FollowCardProps = { item: FollowItem; isEditing: boolean; onRemove: () => void };

/** A followed drama. The line below it shows the progress in the series. */
export function FollowCard({ item, isEditing, onRemove }: FollowCardProps) {
  const { t } = useTranslation('follows');
  const isBegun = item.lastWatched !== null && followStateOf(item) !== 'finished';
  return (
    <div className={styles.card}>
      <DramaCard
        fluid
        drama={item.drama}
        meta={useMeta(item)}
        progressPercent={isBegun ? seriesPercent(item) : undefined}
      />
      {isEditing && (
        <IconButton
          icon="close"
          size={12}
          label={t('unfollow', { title: item.drama.title })}
          className={styles.remove}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

const useMeta = (item: FollowItem): string => {
  const { t } = useTranslation(['follows', 'common']);
  const { drama, newEpisodesNum, lastWatched } = item;
  const total = drama.episodesNum;
  const state = followStateOf(item);
  if (state === 'finished') return t('common:finished');
  if (!lastWatched) {
    return state === 'new' ? t('new', { count: newEpisodesNum }) : t('notBegun', { count: total });
  }
  const { number } = lastWatched;
  return state === 'new' ? t('newAt', { count: newEpisodesNum, number, total }) : t('at', { number, total });
};
