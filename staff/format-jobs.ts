import type { MediaJobError, MediaJobJson } from '@cliffhanger/contracts/staff';
import { formatTable } from './output.ts';

/** A job in a sentence: `job 12 (ferry, episode 3), which mara asked for`. */
export const describeJob = ({ id, slug, number, askedBy }: MediaJobJson): string =>
  `job ${id} (${slug}, episode ${number}), which ${askedBy} asked for`;

const formatError = ({ code, values }: MediaJobError): string => {
  const sentences: Readonly<Record<MediaJobError['code'], string>> = {
    sourceRefused: values.problem ?? '',
    diskFull: 'the disk is full',
    workerEnded: `the encoding process ended ${values.attempts} times`,
    encodingFailed: values.reason ?? '',
  };
  return sentences[code];
};

const formatState = ({ state, progress, error }: MediaJobJson): string => {
  if (error) return `${state}: ${formatError(error)}`;
  return state === 'running' ? `${Math.floor(progress * 100)} %` : state;
};

export const formatJobs = (jobs: readonly MediaJobJson[]): string =>
  jobs.length === 0
    ? 'Nothing is encoded, and nothing was in the last 30 days.'
    : formatTable(
        ['job', 'drama', 'episode', 'video', 'asked by', 'since', 'state'],
        jobs.map((job) => [
          job.id,
          job.slug,
          job.number,
          job.video,
          job.askedBy,
          job.createdAt,
          formatState(job),
        ]),
      );
