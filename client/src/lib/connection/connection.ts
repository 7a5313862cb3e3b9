import { Store } from '#lib/store.ts';

interface Connection {
  /** Whether the last request got no answer. */
  isLost: boolean;
  /** Whether the device has a network at all. With one, the next request may well get an answer. */
  hasNetwork: boolean;
}

/** Starts as connected, as the first request tells. */
export const connection = new Store<Connection>({ isLost: false, hasNetwork: true });

const change = (changed: Partial<Connection>) => {
  const { isLost, hasNetwork } = { ...connection.value, ...changed };
  if (isLost === connection.value.isLost && hasNetwork === connection.value.hasNetwork) return;
  connection.set({ isLost, hasNetwork });
};

/** When the device lost its network, in milliseconds of `performance.now()`. */
let offlineSinceMs = 0;

/**
 * Records that a request got an answer, or none. The answer to a request from before the network went says nothing of now.
 * @param sentAtMs in milliseconds of `performance.now()`
 */
export const recordAnswer = (hasAnswered: boolean, sentAtMs: number): void => {
  if (hasAnswered && sentAtMs < offlineSinceMs) return;
  change({ isLost: !hasAnswered });
};

/** Follows the device's own state, which changes before the next request does. */
export const watchConnection = (): void => {
  const goOffline = () => {
    offlineSinceMs = performance.now();
    change({ isLost: true, hasNetwork: false });
  };
  window.addEventListener('offline', goOffline);
  window.addEventListener('online', () => change({ isLost: false, hasNetwork: true }));
  if (!navigator.onLine) goOffline();
};
