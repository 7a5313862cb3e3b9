import { setImmediate } from 'node:timers/promises';

/** As many connections are accepted between two writes: Node takes one each time that its loop turns. */
const mostTurnsBetweenWrites = 32;
/** Turns in which much is done are enough for everybody else's share. */
const restMs = 20;
/** A turn that is over sooner had nothing to do. */
const emptyTurnMs = 0.02;

/**
 * The rest of those who write: the disk is waited for on the event loop, and all writes that wait would be one long turn
 * in which nothing else is read, answered or accepted. It ends with the first turn that finds nothing to do.
 */
export const letLoopTurn = async (isAwaited: boolean): Promise<void> => {
  // The first one may be the end of a turn under way, which asks for nothing new.
  await setImmediate();
  const until = performance.now() + restMs;
  let begin = performance.now();
  for (let turn = 1; isAwaited && turn < mostTurnsBetweenWrites; turn++) {
    await setImmediate();
    const end = performance.now();
    if (end - begin < emptyTurnMs || end > until) return;
    begin = end;
  }
};
const goOn = async () => {};

/** Work that waits for its turn: one at a time, in the order of asking, with a `rest` after each. */
export class TurnQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #rest: (isAwaited: boolean) => Promise<void>;

  constructor(rest: (isAwaited: boolean) => Promise<void> = goOn) {
    this.#rest = rest;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const result = this.#last.then(() => {
      this.#waiting -= 1;
      return work();
    });
    const rest = () => this.#rest(this.#waiting > 0);
    this.#last = result.then(rest, rest);
    return result;
  }

  /** Resolves when the turn has come; it lasts until the returned function is called. */
  take(): Promise<() => void> {
    return new Promise((resolve) => {
      this.run(() => new Promise<void>((end) => resolve(end)));
    });
  }
}
