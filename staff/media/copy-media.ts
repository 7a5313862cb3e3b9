import { describeFailure } from '@cliffhanger/server/platform/backup/failures.ts';
import { mediaRequirements } from '@cliffhanger/server/platform/config/settings/media-settings.ts';
import { isTemporaryName } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { BucketError } from '@cliffhanger/server/platform/media/bucket-error.ts';
import type { MediaFiles, StoredFile } from '@cliffhanger/server/platform/media/media-files.ts';
import {
  describeBucket,
  type MediaConfig,
  openMediaFiles,
} from '@cliffhanger/server/platform/media/open-media-files.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { posterName } from '@cliffhanger/server/video/poster.ts';
import pLimit from 'p-limit';
import type { ProgressBar } from '../../scripts/command-line/progress-bar.ts';

export interface CopyOptions {
  to: 'bucket' | 'folder';
  /** Compares the content of files that are in both. */
  thorough?: boolean;
}

export interface CopyReport {
  from: string;
  to: string;
  copiedFiles: number;
  copiedBytes: number;
  /** All files of the source. */
  files: number;
  next: string[];
}

interface Copy {
  source: MediaFiles;
  target: MediaFiles;
  progressBar: ProgressBar;
  signal: AbortSignal;
}

/** Files that are in memory at a time. */
const maxTransfers = 16;

/**
 * Copies all media between the folder and the bucket of the configuration. A file is copied if the target has none of its
 * size, so that a second run continues the first one. Files that an import adds meanwhile are copied too.
 *
 * @throws StaffError when the bucket is not configured or does not answer, the source is empty, or the target is full
 */
export const copyMedia = async (
  { to, thorough = false }: CopyOptions,
  { config, ...run }: { config: MediaConfig } & Pick<Copy, 'progressBar' | 'signal'>,
): Promise<CopyReport> => {
  requireBucket(config);
  const [folder, bucket] = await Promise.all([
    openMediaFiles({ ...config, MEDIA_STORE: 'folder' }),
    openMediaFiles({ ...config, MEDIA_STORE: 's3' }),
  ]);
  await bucket.check();
  const bucketName = describeBucket({ ...config, MEDIA_STORE: 's3' }) ?? '';
  const isUpload = to === 'bucket';
  const copy = isUpload ? { source: folder, target: bucket } : { source: bucket, target: folder };
  const [from, target] = isUpload ? [config.mediaDir, bucketName] : [bucketName, config.mediaDir];
  try {
    const copied = await copyMissing({ ...copy, ...run }, thorough);
    if (copied.files === 0) throw new StaffError(`${from} has no media`);
    return { from, to: target, ...copied, next: nextSteps(to, { from, config }) };
  } catch (error) {
    throw describeFailure(error, config.mediaDir);
  }
};

/** @throws StaffError when a key of the bucket is not set */
const requireBucket = (config: MediaConfig) => {
  const keys = mediaRequirements.flatMap(({ requiredKeys }) => requiredKeys) as (keyof MediaConfig)[];
  const missing = keys.filter((key) => config[key] === undefined);
  if (missing.length > 0) throw new StaffError(`Set ${missing.join(', ')} first: docs/media-storage.md`);
};

/** The result of each file by its key: the number of bytes copied, or null if it was the same or is no longer in the source. */
type Outcomes = Map<string, number | null>;

/** Copies until a comparison of both lists finds nothing new, which also verifies what was written. */
const copyMissing = async (copy: Copy, thorough: boolean) => {
  const outcomes: Outcomes = new Map();
  for (let isFirst = true; ; isFirst = false) {
    const { files, sizes } = await compare(copy);
    const pending = files.filter(({ key, bytes }) => (isFirst && thorough) || sizes.get(key) !== bytes);
    const failed = pending.find(({ key }) => typeof outcomes.get(key) === 'number');
    if (failed) throw new StaffError(`${failed.key} was written, and has another size now`);
    const next = pending.filter(({ key }) => !outcomes.has(key));
    if (next.length === 0) {
      const copied = [...outcomes.values()].filter((bytes) => bytes !== null);
      const copiedBytes = copied.reduce((sum, bytes) => sum + bytes, 0);
      return { copiedFiles: copied.length, copiedBytes, files: files.length };
    }
    await copyFiles(next, { ...copy, sizes, outcomes });
  }
};

/** Lists the files of the source, and the sizes of those of the target. */
const compare = async ({ source, target }: Copy) => {
  const list = async (stored: MediaFiles) =>
    (await stored.list('')).filter(({ key }) => !key.split('/').some(isTemporaryName));
  const [files, present] = await Promise.all([list(source), list(target)]);
  return { files, sizes: new Map(present.map(({ key, bytes }) => [key, bytes])) };
};

const copyFiles = async (
  files: readonly StoredFile[],
  {
    source,
    target,
    progressBar,
    signal,
    sizes,
    outcomes,
  }: Copy & { sizes: Map<string, number>; outcomes: Outcomes },
) => {
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let doneBytes = 0;
  const transfer = pLimit(maxTransfers);
  const copyFile = async ({ key, bytes }: StoredFile) => {
    signal.throwIfAborted();
    const content = await source.load(key);
    const isSame = sizes.get(key) === bytes && content?.equals((await target.load(key)) ?? Buffer.alloc(0));
    if (content && !isSame) {
      // A store leaves what it has as it is.
      if (sizes.has(key)) await target.remove(key);
      await target.write(key, content);
    }
    outcomes.set(key, content && !isSame ? content.length : null);
    doneBytes += bytes;
    progressBar.update(totalBytes === 0 ? 1 : doneBytes / totalBytes);
  };
  const copyAll = (some: readonly StoredFile[]) =>
    Promise.all(some.map((file) => transfer(copyFile, file))).catch((error: unknown) => {
      transfer.clearQueue();
      if (!(error instanceof BucketError) && !signal.aborted) throw error;
      const reason = error instanceof BucketError ? error.message : 'Stopped';
      const left = files.filter(({ key }) => !outcomes.has(key)).length;
      throw new StaffError(`${reason}. ${left} files are left; the same command continues`);
    });
  // An import takes an episode with a poster for complete.
  await copyAll(files.filter(({ key }) => !isPoster(key)));
  await copyAll(files.filter(({ key }) => isPoster(key)));
  progressBar.end();
};

const isPoster = (key: string) => key.endsWith(`/${posterName}`);

const nextSteps = (
  to: CopyOptions['to'],
  { from, config }: { from: string; config: MediaConfig },
): string[] => {
  const store = to === 'bucket' ? 's3' : 'folder';
  const remove = `delete what is in ${from} when pnpm staff media check reports no fault`;
  if (config.MEDIA_STORE === store) return [remove];
  return [
    `set MEDIA_STORE=${store} and restart the server`,
    'run the same command again, for what was imported until then',
    remove,
  ];
};
