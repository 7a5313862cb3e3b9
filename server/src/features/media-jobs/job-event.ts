import type { MediaJob } from '@cliffhanger/contracts/staff';

/** What open consoles are told of a job. */
export const toEvent = ({ id, slug, number, state, progress }: MediaJob) => ({
  id,
  slug,
  number,
  state,
  progress,
});
