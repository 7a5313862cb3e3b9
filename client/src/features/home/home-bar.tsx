import { Wordmark } from '#ui/wordmark.tsx';
import styles from './home-bar.module.css';

/** The wordmark over the first slide. */
export function HomeBar({ brand }: { brand: string }) {
  return (
    <header className={styles.bar}>
      <h1>
        <Wordmark label={brand} className={styles.wordmark} />
      </h1>
    </header>
  );
}
