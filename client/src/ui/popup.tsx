import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from '#ui/popup.module.css';
import { Store, useStore } from '#ui/store.ts';
import { useTopLayer } from '#ui/top-layer.ts';

type PopupContent = { title: string; text: string; durationMs?: number };

const waiting = new Store<readonly PopupContent[]>([]);

/** Shows a number and a sentence in the middle, for 3 s or `durationMs`; several come one after another. */
export function popup(content: PopupContent) {
  waiting.set([...waiting.value, content]);
}

/** Where popups appear; once a page. */
export function Popups() {
  const shown = useStore(waiting)[0];

  useEffect(() => {
    if (!shown) return;
    const close = () => waiting.set(waiting.value.filter((other) => other !== shown));
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && close();
    const timer = setTimeout(close, shown.durationMs ?? 3_000);
    addEventListener('keydown', closeOnEscape);
    addEventListener('pointerdown', close);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', closeOnEscape);
      removeEventListener('pointerdown', close);
    };
  }, [shown]);

  return createPortal(
    <div className={styles.place} role="status">
      {shown && <PopupCard key={shown.title + shown.text} {...shown} />}
    </div>,
    useTopLayer(),
  );
}

/** The card by itself. */
export function PopupCard({ title, text }: PopupContent) {
  return (
    <div className={styles.popup}>
      <p className="display">{title}</p>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
