import { availableParallelism } from 'node:os';
import type { LibraryMediaJson, MediaJob, MediaJobError } from '@cliffhanger/contracts/staff';
import type { FastifyBaseLogger } from 'fastify';
import { type EncodingWorker, startEncodingWorker } from '#encoding/worker/encoding-worker.ts';
import type { CheckEnd, EncodingEnd, LibraryCheckEnd, VideoCheck } from '#encoding/worker/messages.ts';
import { SerialQueue } from '#platform/concurrency/serial-queue.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { toEvent } from './job-event.ts';
import {
  claimJob,
  endJob,
  findJob,
  hasWaitingJob,
  letJobWait,
  letOthersWait,
  saveProgress,
} from './media-jobs.repository.ts';

type RunnerPlatform = Pick<Platform, 'config' | 'database' | 'clock' | 'staffEvents'>;

/** A video that ends its worker so often is not tried again. */
const maxAttempts = 3;

/** A check of all stored files. */
export interface LibraryCheckInput {
  /** Lists the files that the database refers to. A check calls it twice. */
  listMedia(): Promise<LibraryMediaJson>;
  /** At most once a second. @param part from 0 to 1 */
  onProgress(part: number): void;
}

/** Works jobs off in a process of low priority, which runs while there are any. */
export class JobRunner {
  readonly #platform: RunnerPlatform;
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #places = availableParallelism();
  /** Jobs by the run of the worker, also those that were canceled and have not ended yet. */
  readonly #running = new Map<number, number>();
  readonly #checks = new Map<number, (end: CheckEnd) => void>();
  readonly #libraryChecks = new Map<
    number,
    LibraryCheckInput & { resolve: (end: LibraryCheckEnd) => void }
  >();
  readonly #queue = new SerialQueue();
  #worker: EncodingWorker | null = null;
  #isStarted = false;
  #lastRun = 0;

  constructor(platform: RunnerPlatform, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#platform = platform;
    this.#log = log;
  }

  /** Begins. The jobs of a server that was killed wait again. */
  start(): Promise<void> {
    return this.#step(async () => {
      this.#isStarted = true;
      await letOthersWait(this.#platform.database.write, []);
      await this.#fill();
    });
  }

  /** Gives the worker what it has room for. */
  fill(): Promise<void> {
    return this.#step(() => this.#fill());
  }

  /** The same, for jobs that another process has added. */
  async pickUp(): Promise<void> {
    if (await hasWaitingJob(this.#platform.database.read)) await this.fill();
  }

  /** The same, after a step that failed, such as for a full disk: jobs that do not run wait again. */
  mend(): Promise<void> {
    return this.#step(async () => {
      if (!this.#isStarted) return;
      await letOthersWait(this.#platform.database.write, [...this.#running.values()]);
      await this.#fill();
    });
  }

  /** Ends the encoding of a job that was canceled. */
  cancel(job: number): void {
    for (const [run, id] of this.#running) if (id === job) this.#worker?.cancel(run);
  }

  /**
   * Checks a video in the same process, beside its encodings.
   * @param signal ends the check, which has failed then
   */
  check(check: VideoCheck, signal: AbortSignal): Promise<CheckEnd> {
    return this.#runBeside<CheckEnd>(signal, lostCheck, (run, worker, resolve) => {
      this.#checks.set(run, resolve);
      worker.check(run, check);
    });
  }

  /**
   * Checks all stored files in the same process.
   * @param signal ends the check
   */
  checkLibrary(input: LibraryCheckInput, signal: AbortSignal): Promise<LibraryCheckEnd> {
    return this.#runBeside<LibraryCheckEnd>(signal, { outcome: 'canceled' }, (run, worker, resolve) => {
      this.#libraryChecks.set(run, { ...input, resolve });
      worker.checkLibrary(run);
    });
  }

  /** Starts other work than an encoding. @param end its end when it cannot start */
  #runBeside<End>(
    signal: AbortSignal,
    end: End,
    begin: (run: number, worker: EncodingWorker, resolve: (end: End) => void) => void,
  ): Promise<End> {
    return new Promise((resolve) => {
      void this.#step(async () => {
        if (!this.#isStarted || signal.aborted) return resolve(end);
        this.#lastRun += 1;
        const run = this.#lastRun;
        const cancel = () => this.#worker?.cancel(run);
        signal.addEventListener('abort', cancel);
        begin(run, this.#openWorker(), (ended) => {
          signal.removeEventListener('abort', cancel);
          resolve(ended);
        });
      });
    });
  }

  /** Ends the worker. Its jobs wait for the next start. */
  stop(): Promise<void> {
    return this.#step(async () => {
      this.#isStarted = false;
      await this.#worker?.stop();
      this.#worker = null;
      if (this.#running.size > 0) await letOthersWait(this.#platform.database.write, []);
      this.#running.clear();
      this.#loseChecks({ outcome: 'canceled' });
    });
  }

  /** Runs a step after the ones before. What fails is logged, and mended later. */
  #step(work: () => Promise<void>): Promise<void> {
    return this.#queue
      .run(work)
      .catch((error: unknown) => this.#log.error({ err: error }, 'an encoding job could not be stored'));
  }

  async #fill(): Promise<void> {
    const { database, clock } = this.#platform;
    while (this.#isStarted && this.#running.size < this.#places) {
      const claimed = await database.transaction((tx) =>
        claimJob(tx, { places: this.#places, at: clock.now() }),
      );
      if (!claimed) break;
      this.#lastRun += 1;
      this.#running.set(this.#lastRun, claimed.job.id);
      this.#openWorker().encode(this.#lastRun, claimed.encoding);
      this.#publish(claimed.job);
    }
    if (this.#running.size + this.#checks.size + this.#libraryChecks.size > 0 || !this.#worker) return;
    const idle = this.#worker;
    this.#worker = null;
    await idle.stop();
  }

  #openWorker(): EncodingWorker {
    this.#worker ??= startEncodingWorker(this.#platform.config, {
      onProgress: (run, part) => {
        this.#libraryChecks.get(run)?.onProgress(part);
        void this.#step(() => this.#saveProgress(run, part));
      },
      onEnd: (run, end) => void this.#step(() => this.#end(run, end)),
      onChecked: (run, end) => void this.#step(() => this.#endCheck(run, end)),
      onAsksMedia: (run) => void this.#giveMedia(run),
      onLibraryChecked: (run, end) => void this.#step(() => this.#endLibraryCheck(run, end)),
      onLost: (reason) => void this.#step(() => this.#replaceWorker(reason)),
    });
    return this.#worker;
  }

  async #saveProgress(run: number, progress: number): Promise<void> {
    const { database, clock } = this.#platform;
    const id = this.#running.get(run);
    if (id !== undefined)
      this.#publish(await saveProgress(database.write, id, { progress, aliveAt: clock.now() }));
  }

  async #end(run: number, end: EncodingEnd): Promise<void> {
    const id = this.#running.get(run);
    this.#running.delete(run);
    const { outcome, ...error } = end;
    const endedAt = this.#platform.clock.now();
    if (id !== undefined && outcome !== 'canceled')
      await this.#change(id, (tx) => endJob(tx, id, { ...error, state: outcome, endedAt }));
    await this.#fill();
  }

  async #endCheck(run: number, end: CheckEnd): Promise<void> {
    this.#checks.get(run)?.(end);
    this.#checks.delete(run);
    await this.#fill();
  }

  /** Tells a check of all files what the database refers to, or ends it. */
  async #giveMedia(run: number): Promise<void> {
    try {
      const media = await this.#libraryChecks.get(run)?.listMedia();
      if (media) this.#worker?.giveMedia(run, media);
    } catch (error) {
      this.#libraryChecks.get(run)?.resolve({ outcome: 'failed', reason: (error as Error).message });
      this.#worker?.cancel(run);
    }
  }

  async #endLibraryCheck(run: number, end: LibraryCheckEnd): Promise<void> {
    this.#libraryChecks.get(run)?.resolve(end);
    this.#libraryChecks.delete(run);
    await this.#fill();
  }

  /** @param end of checks of all files */
  #loseChecks(end: LibraryCheckEnd): void {
    for (const resolve of this.#checks.values()) resolve(lostCheck);
    this.#checks.clear();
    for (const { resolve } of this.#libraryChecks.values()) resolve(end);
    this.#libraryChecks.clear();
  }

  async #replaceWorker(reason: string): Promise<void> {
    this.#worker = null;
    this.#loseChecks({ outcome: 'failed', reason: 'the encoding process has ended' });
    const jobs = [...this.#running.values()];
    this.#running.clear();
    this.#log.error({ jobs }, `the encoding process was lost: ${reason}`);
    for (const id of jobs)
      await this.#change(id, (tx, job) => endAttempt(tx, job, this.#platform.clock.now()));
    await this.#fill();
  }

  /** Changes a job, unless it was canceled meanwhile. */
  async #change(id: number, work: (tx: Transaction, job: MediaJob) => Promise<MediaJob>): Promise<void> {
    this.#publish(
      await this.#platform.database.transaction(async (tx) => {
        const job = await findJob(tx, id);
        return job?.state === 'running' ? work(tx, job) : null;
      }),
    );
  }

  #publish(job: MediaJob | null): void {
    if (job) this.#platform.staffEvents.publish('job', toEvent(job));
  }
}

const lostCheck: CheckEnd = { outcome: 'failed', reason: 'the encoding process has ended' };

/** Lets the job of a lost worker wait again, unless it may be what ends the worker. */
const endAttempt = (tx: Transaction, { id, attempts }: MediaJob, endedAt: Date): Promise<MediaJob> => {
  if (attempts < maxAttempts) return letJobWait(tx, id);
  const error: MediaJobError = { code: 'workerEnded', values: { attempts: String(attempts) } };
  return endJob(tx, id, { state: 'failed', error, endedAt });
};
