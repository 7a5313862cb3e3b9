import { contract } from '@cliffhanger/contracts';
import { createApiClient } from '../support/api-client.ts';
import { dramaId, type StreamViewer } from './event-viewers.ts';

export interface EventWriters {
  /** The number of answered calls. Each wrote one event. */
  answered(): number;
  /** Stops and resolves when every pending call is answered. */
  stop(): Promise<void>;
}

const writers = 4;
const againMs = 100;

/**
 * Viewers follow and unfollow a drama in turns until stopped. Each call writes one event. A call without a response is
 * repeated unchanged, so that it counts once whether or not the server had executed it.
 */
export const startEventWriters = (
  address: string,
  viewers: readonly StreamViewer[],
  onAnswer: () => void,
  onRefusal: (error: Error) => void,
): EventWriters => {
  let answered = 0;
  let isStopped = false;
  const write = async (number: number) => {
    const own = viewers
      .filter((_, index) => index % writers === number)
      .map(({ token }) => createApiClient(address, { authorization: `Bearer ${token}` }));
    for (let followed = true; ; followed = !followed) {
      for (const viewer of own) {
        if (isStopped) return;
        const call = () => viewer.data(contract.engagement.followDrama, { dramaId, followed });
        while (!(await call().catch(ignoreBrokenConnection)))
          await new Promise((again) => setTimeout(again, againMs));
        answered += 1;
        onAnswer();
      }
    }
  };
  const all = Promise.all(Array.from({ length: writers }, (_, number) => write(number))).catch(onRefusal);
  return {
    answered: () => answered,
    stop: async () => {
      isStopped = true;
      await all;
    },
  };
};

const ignoreBrokenConnection = (error: unknown) => {
  // fetch reports a broken connection as a TypeError.
  if (!(error instanceof TypeError)) throw error;
};
