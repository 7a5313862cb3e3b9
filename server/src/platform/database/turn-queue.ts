import { setImmediate } from 'node:timers/promises';

/** As many connections are accepted between two writes: Node takes one each time that its loop turns. */
const turnsBetweenWrites = 8;
/** Turns in which much is done are enough for everybody else's share. */
const restMs = 5;

/**
 * The rest of those who write: the disk is waited for on the event loop, and all writes that wait would be one long turn
 * in which nothing else is read, answered or accepted.
 */
export const letLoopTurn = async (): Promise<void> => {
  const until = performance.now() + restMs;
  for (let turn = 0; turn < turnsBetweenWrites && performance.now() < until; turn++) await setImmediate();
};
const goOn = async () => {};

/** Work that waits for its turn: one at a time, in the order of asking, with a `rest` after each. */
export class TurnQueue {
  #last: Promise<unknown> = Promise.resolve();
  readonly #rest: () => Promise<void>;

  constructor(rest = goOn) {
    this.#rest = rest;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.then(this.#rest, this.#rest);
    return result;
  }

  /** Resolves when the turn has come; it lasts until the returned function is called. */
  take(): Promise<() => void> {
    return new Promise((resolve) => {
      this.run(() => new Promise<void>((end) => resolve(end)));
    });
  }
}
