import { setImmediate } from 'node:timers/promises';

/** Node accepts one connection per listening socket and turn, so at least this many are accepted between two writes. */
const maxTurnsBetweenWrites = 32;
/**
 * No turn begins after this time, in which 32 connections are accepted, at 0.13 ms each (95th percentile). Requests need one
 * turn only: it serves every request that has arrived, and under load it takes longer than this by itself.
 */
export const maxPauseMs = 4;
/** A shorter turn had nothing to do. */
const idleTurnMs = 0.02;

/**
 * The pause between two writes. better-sqlite3 waits for the disk on the event loop, so writes without a pause would be
 * one long turn in which nothing else is read, answered or accepted. The pause ends at the first idle turn, and at the end
 * of the turn in which `maxPauseMs` have passed. A longer pause would delay the waiting writes by whole turns, while the
 * requests of those turns need no more than one.
 */
export const yieldToEventLoop = async (isAwaited: boolean): Promise<void> => {
  const until = performance.now() + maxPauseMs;
  // The first one may only finish the current turn, which accepts nothing new.
  await setImmediate();
  let begin = performance.now();
  for (let turn = 1; isAwaited && turn < maxTurnsBetweenWrites && begin < until; turn++) {
    await setImmediate();
    const end = performance.now();
    if (end - begin < idleTurnMs) return;
    begin = end;
  }
};

/**
 * How long the statements of one transaction keep the event loop, in milliseconds. Longer transactions, as of an import,
 * let it turn between two statements, so that reads are answered meanwhile. Each turn prolongs the transaction, and with
 * it the wait of all other writes, by the reads of that turn.
 */
export const maxBlockingMs = 20;

/** Returns a function that lets the event loop turn once `maxBlockingMs` have passed since it last did so. */
export const createPeriodicYield = (monotonicMs: () => number): (() => Promise<void>) => {
  let beginMs = monotonicMs();
  return async () => {
    if (monotonicMs() - beginMs < maxBlockingMs) return;
    await setImmediate();
    beginMs = monotonicMs();
  };
};
