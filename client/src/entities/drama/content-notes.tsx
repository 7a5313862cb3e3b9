import styles from './content-notes.module.css';

/** The content notes of a drama in one text, each on one line unless it is longer than a line. */
export function ContentNotes({ notes }: { notes: readonly string[] }) {
  const last = notes.length - 1;
  return (
    <span>
      {notes.map((note, index) => (
        <span key={note} className={styles.note}>
          {index === last ? note : `${note} · `}
        </span>
      ))}
    </span>
  );
}
