import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { isDiskFull } from '#platform/data-folder/disk-full.ts';
import { takeMediaLock } from '#platform/data-folder/media-lock.ts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import { openMediaFiles } from '#platform/media/open-media-files.ts';
import { operatorOf, StaffError } from '#platform/staff-server.ts';
import type { Encoder } from './encode/encoder.ts';

/** What a run that adds media is given. */
export interface MediaContext {
  config: Config;
  encoder: Encoder;
  /** Ends the run, with its encodings. */
  signal: AbortSignal;
}

/** The resources of a run that adds media. */
export interface MediaRun {
  files: MediaFiles;
  /** Removed at the end. */
  workFolder: string;
  /** Aborted with the signal of the run, or by a step that stops the others. */
  controller: AbortController;
}

interface RunOptions {
  /** As others name it: `episode replace ferry 3`. */
  name: string;
  /** Whether it changes anything. A dry run does not, and waits for nobody. */
  changes?: boolean;
}

/**
 * Runs work that adds media, while nobody else adds or removes any. Every end of it removes the work folder and ends the
 * encodings.
 *
 * @throws StaffError while another run has the lock, after an abort, and when the disk is full
 */
export const withMediaRun = async <T>(
  { config, signal }: Pick<MediaContext, 'config' | 'signal'>,
  { name, changes = true }: RunOptions,
  work: (run: MediaRun) => Promise<T>,
): Promise<T> => {
  const releaseLock = changes
    ? await takeMediaLock(config.DATA_DIR, { name, operator: operatorOf(config) })
    : () => undefined;
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const workFolder = await mkdtemp(path.join(tmpdir(), 'cliffhanger-import-'));
  try {
    return await work({ files: await openMediaFiles(config), workFolder, controller });
  } catch (error) {
    const wasStopped = controller.signal.aborted;
    // Ends the encodings that are still running.
    controller.abort();
    if (isDiskFull(error)) throw diskFullError(config.mediaDir);
    if (!wasStopped) throw error;
    // An aborted step fails as if the source had a problem, which it has not.
    throw controller.signal.reason instanceof StaffError
      ? controller.signal.reason
      : new StaffError('Stopped. Nothing was published. Run the command again to continue.');
  } finally {
    signal.removeEventListener('abort', stop);
    await rm(workFolder, { recursive: true, force: true });
    releaseLock();
  }
};

export const diskFullError = (mediaDir: string) =>
  new StaffError(
    `The disk of ${mediaDir} is full. Nothing was published. Free some space and run the command again to continue.`,
  );
