import type { MediaJobJson } from '@cliffhanger/contracts/staff';
import { useCall } from '#lib/api/use-call.ts';

/** The encodings of a drama that wait or run, by the number of the episode. */
export const useEncodings = (slug: string): ReadonlyMap<number, MediaJobJson> => {
  const { data: jobs = [] } = useCall('job.list', {});
  return new Map(
    jobs.filter((job) => job.slug === slug && job.endedAt === null).map((job) => [job.number, job]),
  );
};
