import { Store } from '#lib/store.ts';

type ToastAction = {
  /** The button's label; a function gets the remaining seconds for a countdown. */
  label: string | ((secondsLeft: number) => string);
  /** A press also dismisses the toast. */
  onPress: () => void;
  /** Called once if the toast ends without a press, such as to commit what could have been undone. */
  onExpire?: () => void;
};

export type Toast = {
  message: string;
  action: ToastAction | undefined;
  endsAtMs: number;
  press: () => void;
  dismiss: () => void;
};

/** The toasts that are shown. */
export const toasts = new Store<readonly Toast[]>([]);

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
