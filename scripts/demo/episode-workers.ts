import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import type { EpisodeJob, EpisodeReport } from './episode-worker.ts';

const workerFile = path.join(import.meta.dirname, 'episode-worker.ts');

interface Handlers {
  onProgress: (job: EpisodeJob, doneSeconds: number) => void;
  onDone: (job: EpisodeJob) => Promise<void>;
  signal?: AbortSignal | undefined;
}

/**
 * Makes episodes in processes of their own, one for each core and at low priority, so that whoever called goes on.
 * @throws the first failure, after the others were stopped; the signal's reason
 */
export const makeEpisodes = async (jobs: readonly EpisodeJob[], handlers: Handlers): Promise<void> => {
  // Of a signal that was given before, nobody would hear.
  handlers.signal?.throwIfAborted();
  const waiting = [...jobs];
  const workers = Array.from({ length: Math.min(os.availableParallelism(), jobs.length) }, startWorker);
  const ended = workers.map((worker) => once(worker, 'exit'));
  const stop = (): void => {
    for (const worker of workers) worker.kill();
  };
  handlers.signal?.addEventListener('abort', stop);
  try {
    await Promise.all(
      workers.map(async (worker) => {
        for (let job = waiting.shift(); job; job = waiting.shift()) {
          await work(worker, job, handlers);
          await handlers.onDone(job);
        }
      }),
    );
  } catch (error) {
    handlers.signal?.throwIfAborted();
    throw error;
  } finally {
    handlers.signal?.removeEventListener('abort', stop);
    stop();
    await Promise.all(ended);
  }
};

const startWorker = (): ChildProcess => {
  const worker = fork(workerFile, {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A ctrl-C at the terminal is for whoever called; they stop the worker.
    detached: true,
    // Frames of 2 MB come and go: glibc should keep the memory and not fetch it page by page each time.
    env: { ...process.env, MALLOC_TOP_PAD_: String(64 * 1024 * 1024) },
  });
  if (worker.pid) os.setPriority(worker.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  return worker;
};

const work = (worker: ChildProcess, job: EpisodeJob, { onProgress }: Handlers): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (error?: Error): void => {
      worker.off('message', hear);
      worker.off('exit', leave);
      if (error) reject(error);
      else resolve();
    };
    const hear = (report: EpisodeReport): void => {
      if (report.kind === 'progress') onProgress(job, report.doneSeconds);
      else end(report.kind === 'failed' ? new Error(report.reason) : undefined);
    };
    const leave = (): void => end(new Error(`${job.slug}, episode ${job.number}: its process ended`));
    worker.on('message', hear);
    worker.on('exit', leave);
    worker.send(job);
  });
