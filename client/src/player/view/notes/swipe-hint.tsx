import { useTranslation } from 'react-i18next';
import { useEpisodeDetail } from '#player/episode-detail.ts';
import type { Neighbors } from '#player/player-item.ts';
import { FadeInImage } from '#ui/fade-in-image.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './swipe-hint.module.css';

type SwipeHintProps = {
  next: NonNullable<Neighbors['next']>;
  /** The player moves between dramas, and not between the episodes of one. */
  isFeed: boolean;
};

/** The next item under the one that is lifted, with what a swipe leads to. */
export function SwipeHint({ next, isFeed }: SwipeHintProps) {
  const { t } = useTranslation('player');
  const detail = useEpisodeDetail(next).data;
  const drama = detail?.drama.title;
  if (isFeed && drama === undefined) return null;
  return (
    // Keyboards and screen readers have no swipe.
    <div className={styles.below} aria-hidden="true">
      <div className={styles.row}>
        {detail?.playback && <FadeInImage eager src={detail.playback.posterUrl} className={styles.picture} />}
        <p className={styles.overlayText}>
          <Icon name="swipe" size={16} />
          <span className="clip">
            {isFeed ? t('swipe.drama', { drama }) : t('swipe.episode', { number: next.order })}
          </span>
        </p>
      </div>
    </div>
  );
}
