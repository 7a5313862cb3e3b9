/** Runs asynchronous work one at a time, in the order of calls, with an optional pause after each. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #pause: (isAwaited: boolean) => Promise<void>;

  /** @param pause runs after each piece of work; `isAwaited` says whether more work waits */
  constructor(pause: (isAwaited: boolean) => Promise<void> = async () => {}) {
    this.#pause = pause;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const result = this.#last.then(() => {
      this.#waiting -= 1;
      return work();
    });
    const pause = () => this.#pause(this.#waiting > 0);
    this.#last = result.then(pause, pause);
    return result;
  }

  /** Resolves when it is the caller's turn, which lasts until the returned function is called. */
  acquire(): Promise<() => void> {
    return new Promise((resolve) => {
      this.run(() => new Promise<void>((release) => resolve(release)));
    });
  }
}
