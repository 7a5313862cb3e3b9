import { connection } from '#lib/connection/connection.ts';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

const minWaitMs = 5_000;
const maxWaitMs = 30_000;

/**
 * While the connection is lost although the device has a network, asks the server again and again until it answers, and
 * then fetches what the screen lacks.
 * @returns a function that stops it
 */
export const startReconnecting = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = minWaitMs;

  const ask = async () => {
    waitMs = Math.min(waitMs * 2, maxWaitMs);
    try {
      await api.settings.get.call();
      await queryClient.refetchQueries({ type: 'active', stale: true });
    } catch {
      follow();
    }
  };
  const follow = () => {
    clearTimeout(timer);
    const { isLost, hasNetwork } = connection.value;
    if (!isLost) waitMs = minWaitMs;
    else if (hasNetwork) timer = setTimeout(() => void ask(), waitMs);
  };
  const unsubscribe = connection.subscribe(follow);
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
};
