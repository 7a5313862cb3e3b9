import { contract } from '@cliffhanger/contracts';
import { createApiClient } from '../support/api-client.ts';
import { dramaId, type StreamViewer } from './event-viewers.ts';

export interface EventWriters {
  /** How many calls were answered; each wrote one event. */
  answered(): number;
  /** Resolves when every call under way is answered. */
  stop(): Promise<void>;
}

const writers = 4;
const againMs = 100;

/**
 * Viewers follow a drama and leave it again, in turns, for ever; each time is one event. A call that gets no answer is
 * made again, as it was, so that it counts once whether or not it had happened.
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
  // As fetch says that it got no answer.
  if (!(error instanceof TypeError)) throw error;
};
