import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '#lib/store.ts';
import { type Toast, toasts } from './toast.ts';
import styles from './toasts.module.css';
import { useTopLayer } from './top-layer.ts';
import { WordWrap } from './word-wrap.tsx';

/** A label may count something else than the time of the toast, so it is read more often than once per second. */
const countdownStepMs = 250;

function dismissAll() {
  for (const shown of toasts.value) shown.dismiss();
}

/** Renders the toasts. Use it once per page. */
export function Toasts() {
  const shown = useStore(toasts);
  // A change that could still be undone is committed when the page is closed.
  useEffect(() => {
    addEventListener('pagehide', dismissAll);
    return () => removeEventListener('pagehide', dismissAll);
  }, []);

  return createPortal(
    // Screen readers read each new toast once, and not the seconds that change.
    <div className={styles.toasts} role="status" aria-atomic="false" aria-relevant="additions">
      {shown.map((item) => (
        <LiveToast key={item.endsAtMs} {...item} />
      ))}
    </div>,
    useTopLayer(),
  );
}

function LiveToast({ message, action, endsAtMs, press }: Toast) {
  const [nowMs, setNowMs] = useState(() => performance.now());

  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), countdownStepMs);
    return () => clearInterval(timer);
  }, []);

  if (!action) return <ToastCard message={message} />;
  const { label } = action;
  const secondsLeft = Math.max(0, Math.round((endsAtMs - nowMs) / 1_000));
  return (
    <ToastCard
      message={message}
      button={typeof label === 'string' ? label : label(secondsLeft)}
      onPress={press}
    />
  );
}

type ToastCardProps = { message: string; button?: string; onPress?: () => void };

/** The card of a toast. */
export function ToastCard({ message, button, onPress }: ToastCardProps) {
  return (
    <div className={styles.toast} data-toast>
      <span>
        <WordWrap text={message} />
      </span>
      {button && (
        <button type="button" onClick={onPress}>
          {button}
        </button>
      )}
    </div>
  );
}
