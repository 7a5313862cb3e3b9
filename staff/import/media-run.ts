import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { isDiskFull } from '@cliffhanger/server/platform/data-folder/disk-full.ts';
import type { MediaFiles } from '@cliffhanger/server/platform/media/media-files.ts';
import { openMediaFiles } from '@cliffhanger/server/platform/media/open-media-files.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { takeMediaLock } from '../media-lock.ts';
import { requireLibrary } from '../name-library.ts';

/** The resources of a command that adds media. */
export interface MediaRun {
  files: MediaFiles;
  /** Removed at the end. */
  workFolder: string;
  /** Aborted by a signal to the process, or by a step that stops the others. */
  controller: AbortController;
}

/** A command that adds media. */
interface RunOptions {
  /** As another command names it: `episode replace ferry 3`. */
  name: string;
  /** Whether it changes anything. A dry run does not, and waits for nobody. */
  changes?: boolean;
}

/** Ctrl-C, a kill, and a closed terminal. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs work that adds media, while no other command adds or removes any. Every end of it removes the work folder and ends
 * the encodings.
 *
 * @throws StaffError when there is no library, while another command has the lock, after a signal, and when the disk is full
 */
export const withMediaRun = async <T>(
  config: Config,
  { name, changes = true }: RunOptions,
  work: (run: MediaRun) => Promise<T>,
): Promise<T> => {
  await requireLibrary(config);
  const releaseLock = changes ? await takeMediaLock(config, name) : () => undefined;
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const name of stopSignals) process.once(name, stop);
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
    for (const name of stopSignals) process.off(name, stop);
    await rm(workFolder, { recursive: true, force: true });
    releaseLock();
  }
};

export const diskFullError = (mediaDir: string) =>
  new StaffError(
    `The disk of ${mediaDir} is full. Nothing was published. Free some space and run the command again to continue.`,
  );
