import type { DramaDetail, MediaJob, Upload, UploadState } from '@cliffhanger/contracts/staff';
import { findDramaDetail } from '#features/library/library.ts';
import type { EncodedVideos, MediaJobs } from '#features/media-jobs/media-jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { UploadRunner } from './upload-runner.ts';
import { listUploads, type StoredUpload } from './uploads.repository.ts';
import { replacesSomething } from './wanted-replacements.ts';

interface Surroundings {
  /** Null: it was removed. */
  drama: DramaDetail | null;
  /** Null: it has none. */
  job: (MediaJob & { isPlayable: boolean }) | null;
  isChecking: boolean;
  sentBytes: number;
  now: Date;
}

/** An upload as staff see it. */
const toShownUpload = (row: StoredUpload, surroundings: Surroundings): Upload => {
  const { id, slug, name, sizeBytes, place, problems, createdAt, person } = row;
  const { job, sentBytes } = surroundings;
  return {
    id,
    slug,
    name,
    sizeBytes,
    sentBytes,
    place,
    state: stateOf(row, surroundings),
    problems: problems ?? [],
    job,
    sentBy: person.name,
    createdAt,
  };
};

const stateOf = (
  { finishedAt, problems, place, replaces }: StoredUpload,
  { drama, job, isChecking, now }: Surroundings,
): UploadState => {
  if (problems) return 'refused';
  if (!finishedAt) return 'sending';
  if (!place) return 'unplaced';
  if (drama && !replaces && replacesSomething(drama, place, now)) return 'replacing';
  if (isChecking) return 'checking';
  return job ? 'encoding' : 'waiting';
};

/** The files of a drama as staff see them, the oldest first. */
export const listShownUploads = async (
  slug: string,
  { database, incoming, clock }: Pick<Platform, 'database' | 'incoming' | 'clock'>,
  {
    mediaJobs,
    encodedVideos,
    runner,
  }: {
    mediaJobs: Pick<MediaJobs, 'list'>;
    encodedVideos: Pick<EncodedVideos, 'isPlayable'>;
    runner: Pick<UploadRunner, 'isChecking'>;
  },
): Promise<Upload[]> => {
  const rows = await listUploads(database.read, slug);
  const drama = await findDramaDetail(database.read, slug);
  const jobs = await Promise.all(
    (await mediaJobs.list(rows.flatMap(({ jobId }) => jobId ?? []))).map(async (job) => ({
      ...job,
      isPlayable: job.state === 'running' && (await encodedVideos.isPlayable(job.id)),
    })),
  );
  return Promise.all(
    rows.map(async (row) =>
      toShownUpload(row, {
        drama,
        job: jobs.find(({ id }) => id === row.jobId) ?? null,
        isChecking: runner.isChecking(row.id),
        sentBytes: row.finishedAt ? row.sizeBytes : ((await incoming.sizeOf(row.id)) ?? 0),
        now: clock.now(),
      }),
    ),
  );
};
