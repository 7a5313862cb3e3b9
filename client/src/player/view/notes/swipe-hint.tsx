import { Icon } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { useEpisodeDetail } from '#player/episode-detail.ts';
import type { Neighbors } from '#player/player-item.ts';
import { FadeInImage } from '#ui/fade-in-image.tsx';
import styles from './swipe-hint.module.css';

/** The main pointer is a mouse or a trackpad, which has no swipe. */
const mouseQuery = '(hover: hover) and (pointer: fine)';

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
  const isByMouse = matchMedia(mouseQuery).matches;
  return (
    // Screen readers have buttons for it.
    <div className={styles.below} aria-hidden="true">
      <div className={styles.row}>
        {detail?.playback && <FadeInImage eager src={detail.playback.posterUrl} className={styles.picture} />}
        <p className={styles.overlayText}>
          {!isByMouse && <Icon name="swipe" size={16} />}
          <span className={styles.label}>
            {number === undefined
              ? isByMouse
                ? t('wheel.drama', { drama })
                : t('swipe.drama', { drama })
              : isByMouse
                ? t('wheel.episode', { number })
                : t('swipe.episode', { number })}
          </span>
        </p>
      </div>
    </div>
  );
}
