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
 * Encodes episodes in worker processes, one per core and at low priority, so that the calling process stays responsive.
 * @throws the first failure, after the other workers have stopped; the signal's reason
 */
export const encodeEpisodes = async (jobs: readonly EpisodeJob[], handlers: Handlers): Promise<void> => {
  // A signal that has fired already fires no further event.
  handlers.signal?.throwIfAborted();
  const queue = [...jobs];
  const workers = Array.from({ length: Math.min(os.availableParallelism(), jobs.length) }, startWorker);
  const exits = workers.map((worker) => once(worker, 'exit'));
  const stop = (): void => {
    for (const worker of workers) worker.kill();
  };
  handlers.signal?.addEventListener('abort', stop);
  try {
    await Promise.all(
      workers.map(async (worker) => {
        for (let job = queue.shift(); job; job = queue.shift()) {
          await runJob(worker, job, handlers);
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
    await Promise.all(exits);
  }
};

const startWorker = (): ChildProcess => {
  const worker = fork(workerFile, {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C in the terminal reaches the parent only, which then stops the workers.
    detached: true,
    // Frames of 2 MB are allocated and freed all the time; this makes glibc keep the memory between them.
    env: { ...process.env, MALLOC_TOP_PAD_: String(64 * 1024 * 1024) },
  });
  if (worker.pid) os.setPriority(worker.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  return worker;
};

const runJob = (worker: ChildProcess, job: EpisodeJob, { onProgress }: Handlers): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (error?: Error): void => {
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      if (error) reject(error);
      else resolve();
    };
    const onMessage = (report: EpisodeReport): void => {
      if (report.kind === 'progress') onProgress(job, report.doneSeconds);
      else settle(report.kind === 'failed' ? new Error(report.reason) : undefined);
    };
    const onExit = (): void =>
      settle(new Error(`${job.slug}, episode ${job.number}: its worker process ended`));
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.send(job);
  });
