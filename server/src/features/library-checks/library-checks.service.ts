import type { LibraryCheck, LibraryCheckResult, LibraryMediaJson } from '@cliffhanger/contracts/staff';
import type { FastifyBaseLogger } from 'fastify';
import { toCheckResult } from '#encoding/stored-files/check-result.ts';
import type { LibraryCheckEnd } from '#encoding/worker/messages.ts';
import { SerialQueue } from '#platform/concurrency/serial-queue.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import {
  deleteOldChecks,
  endCheck,
  findLatestCheck,
  findOpenCheck,
  insertCheck,
  insertDoneCheck,
  saveCheckProgress,
  startCheck,
} from './library-checks.repository.ts';

/** Checks all files in the process that encodes. */
export type CheckLibrary = (
  input: { listMedia(): Promise<LibraryMediaJson>; onProgress(part: number): void },
  signal: AbortSignal,
) => Promise<LibraryCheckEnd>;

type CheckFiles = (onProgress: (part: number) => void, signal: AbortSignal) => Promise<LibraryCheckEnd>;

/** The checks of all stored files, as rows. One runs at a time, while the server listens. */
export interface LibraryChecks {
  /** @returns the check that is open or was the latest, and the last that is done */
  list(): Promise<{ latest: LibraryCheck | null; lastDone: LibraryCheck | null }>;
  /** Adds a check, or returns the one that is open. @param askedBy the name of the operator */
  ask(askedBy: string): Promise<LibraryCheck>;
  /** @throws StaffError when none is open */
  stop(): Promise<LibraryCheck>;
  /** Stores what a command has found. */
  record(result: LibraryCheckResult, askedBy: string): Promise<void>;
}

const keptChecks = 20;

/** Runs the check that waits, and stores how far it is and what it finds. */
export class LibraryCheckRunner implements LibraryChecks {
  readonly #platform: Pick<Platform, 'database' | 'clock' | 'staffEvents'>;
  readonly #checkFiles: CheckFiles;
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #queue = new SerialQueue();
  #running: { id: number; controller: AbortController; ended: Promise<void> } | null = null;
  #isStarted = false;

  constructor(
    platform: Pick<Platform, 'database' | 'clock' | 'staffEvents'>,
    checkFiles: CheckFiles,
    log: Pick<FastifyBaseLogger, 'error'>,
  ) {
    this.#platform = platform;
    this.#checkFiles = checkFiles;
    this.#log = log;
  }

  async list(): Promise<{ latest: LibraryCheck | null; lastDone: LibraryCheck | null }> {
    const { read } = this.#platform.database;
    const [latest, lastDone] = await Promise.all([findLatestCheck(read), findLatestCheck(read, 'done')]);
    return { latest, lastDone };
  }

  async ask(askedBy: string): Promise<LibraryCheck> {
    const { database, clock } = this.#platform;
    const check = await database.transaction(
      async (tx) => (await findOpenCheck(tx)) ?? insertCheck(tx, { askedBy, createdAt: clock.now() }),
    );
    this.#publish(check);
    void this.fill();
    return check;
  }

  async stop(): Promise<LibraryCheck> {
    const { database, clock } = this.#platform;
    const stopped = await database.transaction(async (tx) => {
      const open = await findOpenCheck(tx);
      return open && endCheck(tx, open.id, { state: 'canceled', endedAt: clock.now() });
    });
    if (!stopped)
      throw new StaffError('no check of the files waits or runs', { reason: 'checkNotOpen', values: {} });
    if (this.#running?.id === stopped.id) this.#running.controller.abort();
    this.#publish(stopped);
    return stopped;
  }

  async record(result: LibraryCheckResult, askedBy: string): Promise<void> {
    const { database, clock } = this.#platform;
    const stored = await database.transaction(async (tx) => {
      const done = await insertDoneCheck(tx, { result, askedBy, at: clock.now() });
      await deleteOldChecks(tx, keptChecks);
      return done;
    });
    this.#publish(stored);
  }

  /** Begins. The check of a server that was killed begins anew. */
  start(): Promise<void> {
    this.#isStarted = true;
    return this.fill();
  }

  /** Starts the check that waits. What fails, such as for a full disk, is logged and tried again. */
  fill(): Promise<void> {
    return this.#queue
      .run(async () => {
        const { database, clock } = this.#platform;
        if (!this.#isStarted || this.#running) return;
        const open = await findOpenCheck(database.read);
        const started = open && (await startCheck(database.write, open.id, clock.now()));
        if (started) this.#run(started);
      })
      .catch((error: unknown) => this.#log.error({ err: error }, 'a check of the files could not start'));
  }

  /** Ends the check that runs. It begins anew at the next start. */
  async close(): Promise<void> {
    this.#isStarted = false;
    const running = this.#running;
    running?.controller.abort();
    await running?.ended;
  }

  #run(check: LibraryCheck): void {
    const controller = new AbortController();
    this.#publish(check);
    const { database } = this.#platform;
    const onProgress = (part: number) =>
      void saveCheckProgress(database.write, check.id, part).then(
        (changed) => changed && this.#publish(changed),
        (error: unknown) => this.#log.error({ err: error }, 'the progress of a check could not be stored'),
      );
    const ended = this.#checkFiles(onProgress, controller.signal)
      .then((end) => this.#end(check.id, end))
      .then(
        () => {
          this.#running = null;
          void this.fill();
        },
        (error: unknown) => {
          this.#running = null;
          this.#log.error({ err: error }, 'a check of the files could not be stored');
        },
      );
    this.#running = { id: check.id, controller, ended };
  }

  async #end(id: number, end: LibraryCheckEnd): Promise<void> {
    const { database, clock } = this.#platform;
    // The server stops, or somebody has stopped the check.
    if (end.outcome === 'canceled') return;
    const endedAt = clock.now();
    const ended = await database.transaction(async (tx) => {
      const check = await endCheck(
        tx,
        id,
        end.outcome === 'failed'
          ? { state: 'failed', failure: end.reason, endedAt }
          : { state: 'done', result: toCheckResult(end.report), endedAt },
      );
      await deleteOldChecks(tx, keptChecks);
      return check;
    });
    if (ended) this.#publish(ended);
  }

  #publish({ id, state, progress }: LibraryCheck): void {
    this.#platform.staffEvents.publish('libraryCheck', { id, state, progress });
  }
}
