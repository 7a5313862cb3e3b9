import type { EncodingInput, MediaJobError, MediaJobJson } from '@cliffhanger/contracts/staff';
import type { CallStaff } from '@cliffhanger/server/encoding/call-staff.ts';
import type { PlacedEpisode } from '@cliffhanger/server/encoding/check/inspect-videos.ts';
import {
  type Encoder,
  type EncodingOptions,
  formatPart,
  ownEncoder,
} from '@cliffhanger/server/encoding/encode/encoder.ts';
import { RefusedFilesError } from '@cliffhanger/server/encoding/refused-files-error.ts';
import type { Steps } from '@cliffhanger/server/encoding/steps.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { formatSourceInfo } from '@cliffhanger/server/video/source-info.ts';
import { describeJob } from '../format-jobs.ts';
import { watchJobs } from './watch-jobs.ts';

/** Episodes whose jobs wait at a time. */
const maxJobs = 1000;

const toEncoding = (slug: string, { number, folder, video, facts }: PlacedEpisode): EncodingInput => ({
  slug,
  number,
  folder,
  video,
  sounds: Object.fromEntries(
    facts.soundTracks.filter(({ file }) => file !== video).map(({ language, file }) => [language, file]),
  ),
  info: formatSourceInfo(facts),
});

/** Lets the running server encode, and waits for its jobs. What the server cannot read is encoded in this process. */
export const createJobEncoder = ({ callStaff, steps }: { callStaff: CallStaff; steps: Steps }): Encoder => {
  const waitFor = watchJobs(callStaff);
  /** Says once what is encoded before. */
  let sayWaiting = async (own: MediaJobJson): Promise<void> => {
    sayWaiting = async () => undefined;
    const before = (await callStaff('job.list', {})).find(
      ({ id, endedAt }) => id < own.id && endedAt === null,
    );
    if (before) steps.note(`Job ${own.id} waits for ${describeJob(before)}`);
  };

  const encode = async (episode: PlacedEpisode, options: EncodingOptions): Promise<void> => {
    const { slug, signal, onProgress } = options;
    const { jobs, unreadable } = await callStaff('job.add', { encodings: [toEncoding(slug, episode)] });
    const [job] = jobs;
    if (!job) {
      steps.note(`The server cannot read ${unreadable.join(', ')}, so this process encodes it`);
      return ownEncoder.encode(episode, options);
    }
    if (job.isNew) await sayWaiting(job);
    else steps.note(`Waits for ${describeJob(job)}`);
    const ended = await waitFor(job.id, {
      signal,
      onProgress: ({ state, progress }) =>
        onProgress(state === 'waiting' ? `waits as job ${job.id}` : formatPart(progress)),
    });
    if (!ended) {
      // Others may wait for a job that they have added.
      if (job.isNew) await callStaff('job.cancel', { id: job.id }).catch(() => undefined);
      throw signal.reason;
    }
    if (ended.error) throw toError(ended.error);
    if (ended.state !== 'done')
      throw new StaffError(`${describeJob(ended)} was canceled. Nothing was published.`);
  };
  return { concurrency: maxJobs, encode };
};

const toError = ({ code, values }: MediaJobError): Error => {
  if (code === 'sourceRefused') return new RefusedFilesError([values.problem ?? '']);
  if (code === 'diskFull') return Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
  if (code === 'workerEnded')
    return new StaffError(
      `the encoding process of the server ended ${values.attempts} times; its log says why`,
    );
  return new StaffError(values.reason ?? code);
};
