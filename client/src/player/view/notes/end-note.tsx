import type { Elements } from '#ui/elements.ts';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './end-note.module.css';

type EndNoteProps = {
  title: string;
  text?: string | undefined;
  /** Shown below the text. */
  children?: Elements;
  /** Two buttons at most, the main one first. */
  actions: Elements;
};

/** What the player has to say at the end of an episode, over its last frame. It takes the place of all controls. */
export function EndNote({ title, text, children, actions }: EndNoteProps) {
  return (
    // Screen readers hear the note once, and not each of the seconds that it counts.
    <section className={styles.end} role="status" aria-atomic="false" aria-relevant="additions">
      <h2 className="title">
        <WordWrap text={title} />
      </h2>
      {text && (
        <p className={styles.text}>
          <WordWrap text={text} />
        </p>
      )}
      {children}
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
