import { Store } from '#lib/store.ts';

/**
 * Whether the last request got an answer, and whether the device has a network at all. Starts as connected, as the first
 * request tells.
 */
export const connection = new Store<{ isLost: boolean }>({ isLost: false });

const setLost = (isLost: boolean) => {
  if (connection.value.isLost !== isLost) connection.set({ isLost });
};

/** Records that a request got an answer, or none. */
export const recordAnswer = (hasAnswered: boolean): void => setLost(!hasAnswered);

/** Follows the device's own state, which changes before the next request does. */
export const watchConnection = (): void => {
  window.addEventListener('offline', () => setLost(true));
  window.addEventListener('online', () => setLost(false));
  if (!navigator.onLine) setLost(true);
};
