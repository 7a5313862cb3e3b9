import type { IconName } from '@cliffhanger/look/icon.tsx';
import { Button } from '#ui/button.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './note.module.css';

export interface NoteAction {
  label: string;
  icon?: IconName;
  onClick: () => void;
}

type NoteProps = {
  title: string;
  text?: string;
  /** At most two; the first one stands out. */
  actions: readonly NoteAction[];
  /** Something failed, so screen readers interrupt what they read. */
  isUrgent?: boolean;
};

/** What the player has to say. It stands where the overlay text stood, and never over the middle. */
export function Note({ title, text, actions, isUrgent = false }: NoteProps) {
  return (
    <section className={styles.note} role={isUrgent ? 'alert' : 'status'}>
      <h2 className="title">
        <WordWrap text={title} />
      </h2>
      {text !== undefined && (
        <p className={styles.text}>
          <WordWrap text={text} />
        </p>
      )}
      <div className={styles.actions}>
        {actions.map(({ label, icon, onClick }, index) => (
          <Button
            key={label}
            slim
            {...(icon && { icon })}
            variant={index === 0 ? 'quiet' : 'text'}
            className={index === 0 ? undefined : styles.other}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
