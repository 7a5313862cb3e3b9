/** Runs asynchronous work one at a time. */
export interface WorkQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when it is the caller's turn, which lasts until the returned function is called. */
  acquire(): Promise<() => void>;
}

/** Runs asynchronous work one at a time, in the order of calls. */
export class SerialQueue implements WorkQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  acquire(): Promise<() => void> {
    return acquireFrom(this);
  }
}

/** Implements `WorkQueue.acquire` with `run`. */
export const acquireFrom = (queue: Pick<WorkQueue, 'run'>): Promise<() => void> =>
  new Promise((resolve) => {
    queue.run(() => new Promise<void>((release) => resolve(release)));
  });
