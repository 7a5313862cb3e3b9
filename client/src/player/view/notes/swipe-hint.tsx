import { useTranslation } from 'react-i18next';
import { useEpisodeDetail } from '#player/episode-detail.ts';
import type { Neighbors } from '#player/player-item.ts';
import { FadeInImage } from '#ui/fade-in-image.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './swipe-hint.module.css';

type SwipeHintProps = {
  next: NonNullable<Neighbors['next']>;
  /** The number of the next episode; undefined if the next item is another drama. */
  number: number | undefined;
};

/** The next item under the one that is lifted, with what a swipe leads to. */
export function SwipeHint({ next, number }: SwipeHintProps) {
  const { t } = useTranslation('player');
  const detail = useEpisodeDetail(next).data;
  const drama = detail?.drama.title;
  if (number === undefined && drama === undefined) return null;
  return (
    // Keyboards and screen readers have no swipe.
    <div className={styles.below} aria-hidden="true">
      <div className={styles.row}>
        {detail?.playback && <FadeInImage eager src={detail.playback.posterUrl} className={styles.picture} />}
        <p className={styles.overlayText}>
          <Icon name="swipe" size={16} />
          <span className="clip">
            {number === undefined ? t('swipe.drama', { drama }) : t('swipe.episode', { number })}
          </span>
        </p>
      </div>
    </div>
  );
}
