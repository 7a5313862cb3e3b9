import type { EpisodeDetail } from '@cliffhanger/contracts';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { ContentNotes } from '#entities/drama/content-notes.tsx';
import { useRatingWords } from '#entities/drama/use-rating-words.ts';
import type { EpisodeVideo } from '#player/engine/episode-video.ts';
import { usePosition } from '#player/view/chrome/use-position.ts';
import styles from './rating-line.module.css';

const shownSeconds = 6;

type RatingLineProps = { detail: EpisodeDetail; video: EpisodeVideo };

/** The age and the content of a drama over the first seconds of its first episode. It takes no taps. */
export function RatingLine({ detail, video }: RatingLineProps) {
  const words = useRatingWords(detail.drama);
  const position = usePosition(video);
  if (!words) return null;
  const { rating, notes } = words;
  return (
    <p className={classNames(styles.line, position >= shownSeconds && styles.past)}>
      {rating && <span className={styles.symbol}>{rating.symbol}</span>}
      {notes.length > 0 ? <ContentNotes notes={notes} /> : <span>{rating?.advice}</span>}
    </p>
  );
}
