import { setTimeout } from 'node:timers/promises';
import type { MediaJobJson } from '@cliffhanger/contracts/staff';
import type { CallStaff } from '@cliffhanger/server/encoding/call-staff.ts';

interface Wait {
  signal: AbortSignal;
  onProgress(job: MediaJobJson): void;
}

const pollMs = 500;

/**
 * Returns a function that waits for a job to end. One call asks for all jobs that are waited for.
 * @returns the ended job, or null after an abort
 */
export const watchJobs = (callStaff: CallStaff) => {
  const waits = new Map<number, { onJob(job: MediaJobJson): void; onFailure(error: unknown): void }>();
  let isAsking = false;

  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    while (waits.size > 0) {
      try {
        const jobs = await callStaff('job.list', { ids: [...waits.keys()] });
        for (const job of jobs) waits.get(job.id)?.onJob(job);
      } catch (error) {
        for (const { onFailure } of [...waits.values()]) onFailure(error);
      }
      if (waits.size > 0) await setTimeout(pollMs);
    }
    isAsking = false;
  };

  return (id: number, { signal, onProgress }: Wait) =>
    new Promise<MediaJobJson | null>((resolve, reject) => {
      const end = (settle: () => void) => {
        waits.delete(id);
        signal.removeEventListener('abort', stop);
        settle();
      };
      const stop = () => end(() => resolve(null));
      if (signal.aborted) return resolve(null);
      signal.addEventListener('abort', stop);
      waits.set(id, {
        onJob: (job) => {
          if (job.endedAt === null) onProgress(job);
          else end(() => resolve(job));
        },
        onFailure: (error) => end(() => reject(error)),
      });
      void ask();
    });
};
