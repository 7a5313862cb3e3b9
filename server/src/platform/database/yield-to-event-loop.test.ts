import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SerialQueue } from '#platform/concurrency/serial-queue.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** How often the event loop turns between two writes that wait, when each turn takes so long. */
const turnsBetweenWrites = async (turnMs: number): Promise<number> => {
  const turns = new SerialQueue(yieldToEventLoop);
  let count = 0;
  let isWaiting = true;
  const turn = () => {
    if (!isWaiting) return;
    count += 1;
    vi.advanceTimersByTime(turnMs);
    setImmediate(turn);
  };
  turns.run(async () => void setImmediate(turn));
  await turns.run(async () => {
    isWaiting = false;
  });
  return count;
};

describe('the rest between two writes', () => {
  it('is short when nobody else has anything to do', async () => {
    expect(await turnsBetweenWrites(0)).toBe(2);
  });

  it('lets many have their turn while each has something to do', async () => {
    expect(await turnsBetweenWrites(0.1)).toBe(32);
  });

  it('ends when they have had their time', async () => {
    expect(await turnsBetweenWrites(8)).toBe(4);
  });
});
