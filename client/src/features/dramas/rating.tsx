import type { DramaRating } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { ContentNotes } from '#entities/drama/content-notes.tsx';
import { useRatingWords } from '#entities/drama/use-rating-words.ts';
import styles from './rating.module.css';

/** The age and the content of a drama; nothing if staff have said nothing about it. */
export function Rating({ drama }: { drama: DramaRating }) {
  const { t } = useTranslation('rating');
  const words = useRatingWords(drama);
  if (!words) return null;
  const { rating, notes } = words;
  return (
    <section className={styles.rating} aria-label={t('title')}>
      {rating && <span className={styles.symbol}>{rating.symbol}</span>}
      <p className="small t2">
        {rating && <span>{rating.advice}</span>}
        {rating && notes.length > 0 && <br />}
        {notes.length > 0 && <ContentNotes notes={notes} />}
      </p>
    </section>
  );
}
