import { useSyncExternalStore } from 'react';
import { isInsideMessenger } from '#lib/messenger/inside-messenger.ts';

/**
 * Whether this browser can show push messages. `needsHomeScreen`: an iPhone does so for apps on the home screen only.
 * `blocked`: the viewer refused in the browser's own question or settings, and only those can undo it.
 */
export type PushPossibility = 'possible' | 'needsHomeScreen' | 'blocked' | 'impossible';

/** Of iPhones and iPads only: whether the app was opened from the home screen. */
type AppleNavigator = Navigator & { standalone?: boolean };

export const findPushPossibility = (): PushPossibility => {
  if (isInsideMessenger()) return 'impossible';
  if (hasServiceWorkers() && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'possible';
  return (navigator as AppleNavigator).standalone === false ? 'needsHomeScreen' : 'impossible';
};

const hasServiceWorkers = (): boolean => {
  try {
    return navigator.serviceWorker !== undefined;
  } catch {
    // Firefox, where site data is blocked.
    return false;
  }
};

/** Calls back when the viewer may have changed the permission, which they do in the browser's own windows. */
const onPermissionChange = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  let status: PermissionStatus | undefined;
  let isOver = false;
  // Some browsers do not know this name of a permission.
  const asked = navigator.permissions?.query({ name: 'notifications' }).catch(() => undefined);
  void asked?.then((found) => {
    if (isOver) return;
    status = found;
    found?.addEventListener('change', listener);
    listener();
  });
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
    status?.removeEventListener('change', listener);
  };
};

export const usePushPossibility = (): PushPossibility =>
  useSyncExternalStore(onPermissionChange, findPushPossibility);
