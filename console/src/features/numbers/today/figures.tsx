import styles from './figures.module.css';

interface FiguresProps {
  /** For screen readers. */
  label: string;
  figures: readonly { name: string; value: string; note: string }[];
  /** What they count. */
  sentence: string;
}

/** Figures beside each other: a name, a number, and what it compares with. */
export function Figures({ label, figures, sentence }: FiguresProps) {
  return (
    <section className={styles.figures} aria-label={label}>
      <dl className={styles.list}>
        {figures.map(({ name, value, note }) => (
          <div key={name}>
            <dt className="fine">{name}</dt>
            <dd className={`title ${styles.value}`}>{value}</dd>
            <dd className="fine">{note}</dd>
          </div>
        ))}
      </dl>
      <p className={`fine ${styles.sentence}`}>{sentence}</p>
    </section>
  );
}
