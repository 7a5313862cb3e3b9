import type { EncodingInput, MediaJob, StaffRefusal } from '@cliffhanger/contracts/staff';
import { findUnreadable } from '#encoding/check/source-files.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { toEvent } from './job-event.ts';
import type { JobRunner } from './job-runner.ts';
import {
  deleteJobsEndedBefore,
  endJob,
  findJob,
  findJobs,
  findOpenJobOf,
  insertJob,
  listJobs,
  openJobAgain,
} from './media-jobs.repository.ts';

/** The encodings of the library's videos, as rows. They are worked off while the server listens. */
export interface MediaJobs {
  /**
   * Adds encodings, unless a file cannot be read by the server. One whose folder is being encoded is not added again.
   * @param askedBy the name of the operator
   */
  add(
    encodings: readonly EncodingInput[],
    askedBy: string,
  ): Promise<{ jobs: (MediaJob & { isNew: boolean })[]; unreadable: string[] }>;
  /** Lists open jobs and the latest others, or those with these ids. */
  list(ids?: readonly number[]): Promise<MediaJob[]>;
  /** @throws StaffError when it has ended */
  cancel(id: number): Promise<MediaJob>;
  /** @throws StaffError when it is open or done, or another one encodes the same video */
  retry(id: number): Promise<MediaJob>;
  /** Deletes those that ended long ago. */
  deleteOld(): Promise<void>;
}

const maxEnded = 50;
const keptDays = 30;

export const createMediaJobs = (
  { database, clock, staffEvents }: Pick<Platform, 'database' | 'clock' | 'staffEvents'>,
  runner: Pick<JobRunner, 'fill' | 'cancel'>,
): MediaJobs => ({
  async add(encodings, askedBy) {
    const unreadable = await findUnreadable(
      encodings.flatMap(({ video, sounds }) => [video, ...Object.values(sounds)]),
    );
    if (unreadable.length > 0) return { jobs: [], unreadable };
    const jobs = await database.transaction(async (tx) => {
      const added: (MediaJob & { isNew: boolean })[] = [];
      for (const encoding of encodings) {
        const open = await findOpenJobOf(tx, encoding.folder);
        const job = open ?? (await insertJob(tx, encoding, { askedBy, createdAt: clock.now() }));
        added.push({ ...job, isNew: open === null });
      }
      return added;
    });
    for (const job of jobs) if (job.isNew) staffEvents.publish('job', toEvent(job));
    void runner.fill();
    return { jobs, unreadable };
  },
  list: (ids) => (ids ? findJobs(database.read, ids) : listJobs(database.read, maxEnded)),
  async cancel(id) {
    const job = await database.transaction(async (tx) => {
      const { state } = existing(await findJob(tx, id), id);
      if (state !== 'waiting' && state !== 'running')
        throw refuse('jobNotOpen', { id, state }, `job ${id} is ${state} already`);
      return endJob(tx, id, { state: 'canceled', endedAt: clock.now() });
    });
    runner.cancel(id);
    staffEvents.publish('job', toEvent(job));
    return job;
  },
  async retry(id) {
    const job = await database.transaction(async (tx) => {
      const { state } = existing(await findJob(tx, id), id);
      if (state !== 'failed' && state !== 'canceled')
        throw refuse(
          'jobNotOpen',
          { id, state },
          `job ${id} is ${state}: only one that has failed is tried again`,
        );
      const opened = await openJobAgain(tx, id);
      if ('job' in opened) return opened.job;
      const { other } = opened;
      throw refuse('jobOpenElsewhere', { id: other.id }, `job ${other.id} encodes the same video`);
    });
    staffEvents.publish('job', toEvent(job));
    void runner.fill();
    return job;
  },
  deleteOld: () => deleteJobsEndedBefore(database.write, daysAfter(clock.now(), -keptDays)),
});

const existing = (job: MediaJob | null, id: number): MediaJob => {
  if (!job) throw refuse('jobUnknown', { id }, `there is no job ${id}`);
  return job;
};

const refuse = (
  reason: StaffRefusal['reason'],
  values: Record<string, unknown>,
  message: string,
): StaffError => new StaffError(message, { reason, values } as StaffRefusal);
