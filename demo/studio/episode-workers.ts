import os from 'node:os';
import { Worker } from 'node:worker_threads';
import type { EpisodeJob, EpisodeReport } from './episode-worker.ts';

const workerFile = new URL('./episode-worker.ts', import.meta.url);

/** Each takes 200 MB with its ffmpeg, and keeps up to two cores busy. */
const maxWorkers = 2;

interface Handlers {
  onProgress: (job: EpisodeJob, doneSeconds: number) => void;
  onDone: (job: EpisodeJob) => Promise<void>;
  signal?: AbortSignal | undefined;
}

/**
 * Encodes episodes in worker threads, which share the memory of what they load.
 * @throws the first failure, after the other workers have stopped; the signal's reason
 */
export const encodeEpisodes = async (jobs: readonly EpisodeJob[], handlers: Handlers): Promise<void> => {
  // A signal that has fired already fires no further event.
  handlers.signal?.throwIfAborted();
  const queue = [...jobs];
  const workers = Array.from(
    { length: Math.min(os.availableParallelism(), maxWorkers, jobs.length) },
    () => new Worker(workerFile),
  );
  const exits = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
  const stop = (): void => {
    for (const worker of workers) worker.postMessage('stop');
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

const runJob = (worker: Worker, job: EpisodeJob, { onProgress }: Handlers): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (error?: Error): void => {
      worker.off('message', onMessage);
      worker.off('error', settle);
      worker.off('exit', onExit);
      if (error) reject(error);
      else resolve();
    };
    const onMessage = (report: EpisodeReport): void => {
      if (report.kind === 'progress') onProgress(job, report.doneSeconds);
      else settle(report.kind === 'failed' ? new Error(report.reason) : undefined);
    };
    const onExit = (): void => settle(new Error(`${job.slug}, episode ${job.number}: its worker ended`));
    worker.on('message', onMessage);
    worker.on('error', settle);
    worker.on('exit', onExit);
    worker.postMessage(job);
  });
