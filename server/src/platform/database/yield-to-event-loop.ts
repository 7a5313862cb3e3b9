import { setImmediate } from 'node:timers/promises';

/** Node accepts one connection per turn of the event loop, so this many are accepted between two writes. */
const maxTurnsBetweenWrites = 32;
/** Busy turns end the pause after this time. */
const maxPauseMs = 20;
/** A shorter turn had nothing to do. */
const idleTurnMs = 0.02;

/**
 * The pause between two writes. better-sqlite3 waits for the disk on the event loop, so writes without a pause would be
 * one long turn in which nothing else is read, answered or accepted. The pause ends at the first idle turn.
 */
export const yieldToEventLoop = async (isAwaited: boolean): Promise<void> => {
  // The first one may only finish the current turn, which accepts nothing new.
  await setImmediate();
  const until = performance.now() + maxPauseMs;
  let begin = performance.now();
  for (let turn = 1; isAwaited && turn < maxTurnsBetweenWrites; turn++) {
    await setImmediate();
    const end = performance.now();
    if (end - begin < idleTurnMs || end > until) return;
    begin = end;
  }
};
