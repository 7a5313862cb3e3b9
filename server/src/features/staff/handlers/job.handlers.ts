import type { mediaJobCalls } from '@cliffhanger/contracts/staff';
import type { Handlers } from './handlers.ts';
import type { StaffDependencies } from './staff-dependencies.ts';

/** Serves the encodings of videos. */
export const jobHandlers = ({
  mediaJobs,
}: Pick<StaffDependencies, 'mediaJobs'>): Handlers<typeof mediaJobCalls> => ({
  'job.add': ({ encodings }, { name }) => mediaJobs.add(encodings, name),
  'job.list': ({ ids }) => mediaJobs.list(ids),
  'job.cancel': ({ id }) => mediaJobs.cancel(id),
  'job.retry': ({ id }) => mediaJobs.retry(id),
});
