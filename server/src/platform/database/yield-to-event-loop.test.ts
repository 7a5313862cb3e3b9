import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WriteQueue } from './write-queue.ts';
import { maxPauseMs, yieldToEventLoop } from './yield-to-event-loop.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Counts the turns of the event loop between two queued writes when each turn takes `turnMs`. */
const turnsBetweenWrites = async (turnMs: number): Promise<number> => {
  const turns = new WriteQueue(yieldToEventLoop).addLane();
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

describe('the yield between two writes', () => {
  it('is short when nothing else is pending', async () => {
    expect(await turnsBetweenWrites(0)).toBe(2);
  });

  it('lets many pending tasks run', async () => {
    expect(await turnsBetweenWrites(0.1)).toBe(32);
  });

  it('ends with the turn in which its time limit is reached', async () => {
    expect(await turnsBetweenWrites(maxPauseMs / 2)).toBe(2);
    expect(await turnsBetweenWrites(10 * maxPauseMs)).toBe(1);
  });
});
