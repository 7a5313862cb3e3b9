import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Store, useStore } from '#lib/store.ts';
import styles from './popup.module.css';
import { useTopLayer } from './top-layer.ts';

type PopupContent = { title: string; text: string; durationMs?: number };

const waiting = new Store<readonly PopupContent[]>([]);

/** Shows a title and a text in the middle of the screen for 3 s, or `durationMs`. Several follow one another. */
export function popup(content: PopupContent) {
  waiting.set([...waiting.value, content]);
}

/** Renders the popups. Use it once per page. */
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
    <div className={styles.container} role="status">
      {shown && <PopupCard key={shown.title + shown.text} {...shown} />}
    </div>,
    useTopLayer(),
  );
}

/** The card of a popup. */
export function PopupCard({ title, text }: PopupContent) {
  return (
    <div className={styles.popup}>
      <p className="display">{title}</p>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
