import styles from './arrival.module.css';
import type { Elements } from './elements.ts';
import { WordWrap } from './word-wrap.tsx';

type ArrivalProps = {
  /** Small text above the title. */
  label?: string;
  title: string | Elements;
  text?: string | Elements;
};

/** Announces a success: a progress line across the whole screen, with its marker at the end. */
export function Arrival({ label, title, text }: ArrivalProps) {
  return (
    <section className={styles.arrival} role="status">
      <div className={styles.ledge} />
      {label && <p className="t2">{label}</p>}
      <h2 className="display">
        <WordWrap text={title} />
      </h2>
      {text && (
        <p className={styles.text}>
          <WordWrap text={text} />
        </p>
      )}
    </section>
  );
}
