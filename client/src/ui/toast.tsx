import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Store, useStore } from '#lib/store.ts';
import styles from './toast.module.css';
import { useTopLayer } from './top-layer.ts';

type ToastAction = {
  /** The button's label; a function gets the remaining seconds for a countdown. */
  label: string | ((secondsLeft: number) => string);
  /** A press also dismisses the toast. */
  onPress: () => void;
  /** Called once if the toast ends without a press, such as to commit what could have been undone. */
  onExpire?: () => void;
};

type Toast = {
  message: string;
  action: ToastAction | undefined;
  endsAtMs: number;
  press: () => void;
  dismiss: () => void;
};

const toasts = new Store<readonly Toast[]>([]);

/**
 * Shows a message for 4 s, or `durationMs`, above the tab bar. It replaces a toast with the same message, and one with
 * an action replaces any other with an action, so that only the last step can be undone.
 * @returns a function that dismisses it early
 */
export function toast(
  message: string,
  options: { action?: ToastAction; durationMs?: number } = {},
): () => void {
  const { action, durationMs = 4_000 } = options;
  const end = (afterwards: (() => void) | undefined) => {
    if (!toasts.value.includes(added)) return;
    clearTimeout(timer);
    toasts.set(toasts.value.filter((shown) => shown !== added));
    afterwards?.();
  };
  const added: Toast = {
    message,
    action,
    endsAtMs: performance.now() + durationMs,
    press: () => end(action?.onPress),
    dismiss: () => end(action?.onExpire),
  };
  const timer = setTimeout(added.dismiss, durationMs);
  const replaced = toasts.value.filter((shown) => shown.message === message || (action && shown.action));
  for (const shown of replaced) shown.dismiss();
  toasts.set([...toasts.value, added]);
  return added.dismiss;
}

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
    const timer = setInterval(() => setNowMs(performance.now()), 1_000);
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
      <span>{message}</span>
      {button && (
        <button type="button" onClick={onPress}>
          {button}
        </button>
      )}
    </div>
  );
}
