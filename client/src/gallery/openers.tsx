import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { Wordmark } from '#ui/wordmark.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';

type OpenersProps = { onUnlock: () => void; onEpisodes: () => void; onPopup: () => void };

/** The buttons that open sheets, popups and toasts. */
export function Openers({ onUnlock, onEpisodes, onPopup }: OpenersProps) {
  return (
    <Section title="What opens">
      <div className={styles.beside}>
        <Button slim onClick={onUnlock}>
          Unlock
        </Button>
        <Button slim onClick={onEpisodes}>
          Episodes
        </Button>
        <Button slim onClick={onPopup}>
          Popup
        </Button>
        <Button slim onClick={() => toast('The line dropped. Nothing was spent.')}>
          Toast
        </Button>
      </div>
      <Wordmark label="Cliffhanger" className={styles.wordmark} />
    </Section>
  );
}
