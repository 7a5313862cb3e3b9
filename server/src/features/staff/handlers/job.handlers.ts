import type { mediaJobCalls, uploadCalls } from '@cliffhanger/contracts/staff';
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

/** Serves what becomes of the files that staff send. */
export const uploadHandlers = ({
  uploads,
}: Pick<StaffDependencies, 'uploads'>): Handlers<typeof uploadCalls> => ({
  'upload.list': ({ slug }) => uploads.list(slug),
  'upload.place': async ({ places }) => {
    await uploads.place(places);
    return {};
  },
  'upload.remove': async ({ id }) => {
    await uploads.remove(id);
    return {};
  },
});
