import { acquireFrom, type WorkQueue } from '#platform/concurrency/serial-queue.ts';

interface Lane {
  waiting: (() => Promise<void>)[];
}

/**
 * Runs writes one at a time. Each kind of write has a lane of its own, in order of calls, and the lanes take turns: a write
 * at the head of a lane waits for at most one write of each other lane, however many wait there.
 */
export class WriteQueue {
  readonly #pause: (isAwaited: boolean) => Promise<void>;
  /** The lane that has waited longest is first. */
  #lanes: Lane[] = [];
  #isRunning = false;

  /** @param pause runs after each write; `isAwaited` says whether another write waits */
  constructor(pause: (isAwaited: boolean) => Promise<void>) {
    this.#pause = pause;
  }

  addLane(): WorkQueue {
    const lane: Lane = { waiting: [] };
    this.#lanes.push(lane);
    const run = <T>(work: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        lane.waiting.push(() => work().then(resolve, reject));
        if (!this.#isRunning) this.#runAll();
      });
    return { run, acquire: () => acquireFrom({ run }) };
  }

  get waitingCount(): number {
    return this.#lanes.reduce((count, { waiting }) => count + waiting.length, 0);
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    // Writes that are issued together share the first group.
    await undefined;
    for (let lane = this.#nextLane(); lane; lane = this.#nextLane()) {
      this.#lanes = [...this.#lanes.filter((other) => other !== lane), lane];
      await lane.waiting.shift()?.();
      await this.#pause(this.#nextLane() !== undefined);
    }
    this.#isRunning = false;
  }

  #nextLane(): Lane | undefined {
    return this.#lanes.find(({ waiting }) => waiting.length > 0);
  }
}
