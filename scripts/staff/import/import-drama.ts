import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import type { DramaSummaryJson } from '@cliffhanger/contracts/staff';
import { isDiskFull } from '@cliffhanger/server/platform/backup/failures.ts';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { LockedError, takeImportLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { type MediaFiles, openMediaFiles } from '@cliffhanger/server/platform/media/media-files.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { type Ffmpeg, openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import type { PackagedEpisode } from '@cliffhanger/server/video/packaged-episode.ts';
import { VideoError } from '@cliffhanger/server/video/video-info.ts';
import { Listr, type ListrTask } from 'listr2';
import { UsageError } from '../../command-line/usage-error.ts';
import type { CallServer } from '../call-server.ts';
import { type CheckedDrama, type CheckedEpisode, checkDrama } from './check-drama.ts';
import { storeDramaImages } from './drama-images.ts';
import { createDramaSource } from './drama-source.ts';
import { packageCheckedEpisode } from './package-episode.ts';

export interface ImportDependencies {
  config: Config;
  callServer: CallServer;
  /** Shows no progress. */
  isQuiet: boolean;
}

/** Ctrl-C, a kill, and a closed terminal. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Adds a drama from a folder, or updates it. Checks everything first, encodes one episode per core in parallel, and
 * publishes the drama when all of it is encoded. After an interruption, the next run continues with what is left.
 *
 * @throws UsageError when the folder has problems, StaffError when the import cannot be carried out
 */
export const importDrama = async (
  folder: string,
  dependencies: ImportDependencies,
): Promise<DramaSummaryJson> => {
  const { config } = dependencies;
  const releaseLock = await takeImportLock(config.DATA_DIR).catch((error: unknown) => {
    throw error instanceof LockedError
      ? new StaffError('another import is running; wait until it has finished')
      : error;
  });
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const name of stopSignals) process.once(name, stop);
  const workFolder = await mkdtemp(path.join(tmpdir(), 'cliffhanger-import-'));
  try {
    const files = await openMediaFiles(config);
    return await runImport(path.resolve(folder), { ...dependencies, files, workFolder, controller });
  } catch (error) {
    const wasStopped = controller.signal.aborted;
    // Ends the encodings that are still running.
    controller.abort();
    if (isDiskFull(error)) throw diskFullError(config.mediaDir);
    if (!wasStopped) throw error;
    // An aborted step fails as if the folder had a problem, which it has not.
    throw controller.signal.reason instanceof StaffError
      ? controller.signal.reason
      : new StaffError('Stopped. Nothing was published. Run the command again to continue.');
  } finally {
    for (const name of stopSignals) process.off(name, stop);
    await rm(workFolder, { recursive: true, force: true });
    releaseLock();
  }
};

const diskFullError = (mediaDir: string) =>
  new StaffError(
    `The disk of ${mediaDir} is full. Nothing was published. Free some space and run the command again to continue.`,
  );

interface ImportRun extends ImportDependencies {
  files: MediaFiles;
  workFolder: string;
  controller: AbortController;
}

const runImport = async (folder: string, run: ImportRun): Promise<DramaSummaryJson> => {
  const { config, callServer, files, workFolder, controller, isQuiet } = run;
  const ffmpeg = await openFfmpeg(config.FFMPEG_PATH);
  const progress: ImportProgress = { checked: null, packaged: [], problems: [] };

  await new Listr([await checkTask(folder, ffmpeg, run, progress), encodeTask(ffmpeg, run, progress)], {
    renderer: isQuiet ? 'silent' : 'default',
    fallbackRenderer: 'simple',
    registerSignalListeners: false,
  }).run();

  controller.signal.throwIfAborted();
  const { checked, packaged, problems } = progress;
  const [firstEpisode] = checked?.episodes ?? [];
  if (problems.length > 0 || !checked || !firstEpisode) throw new UsageError(problems);
  const { tone, ...images } = await storeDramaImages(
    { ffmpeg, files, workFolder },
    checked,
    checked.drama.language,
    firstEpisode.facts,
  );
  const source = createDramaSource(checked, tone, new Date());
  return callServer('drama.import', { source, images, episodes: packaged });
};

/** The intermediate results of the tasks. */
interface ImportProgress {
  checked: CheckedDrama | null;
  packaged: PackagedEpisode[];
  /** Reported once, at the end. */
  problems: string[];
}

const checkTask = async (
  folder: string,
  ffmpeg: Ffmpeg,
  { callServer, controller }: ImportRun,
  progress: ImportProgress,
): Promise<ListrTask> => {
  const library = await callServer('library.known', {});
  return {
    title: 'Checking',
    task: async (_, task) => {
      const onInspected = (doneCount: number, totalCount: number) => {
        task.output = `${doneCount} of ${totalCount} videos`;
      };
      try {
        progress.checked = await checkDrama(folder, {
          ffmpeg,
          library,
          concurrency: availableParallelism(),
          signal: controller.signal,
          ...(process.stdout.isTTY && { onInspected }),
        });
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        progress.problems.push(...error.problems);
      }
    },
  };
};

const encodeTask = (ffmpeg: Ffmpeg, run: ImportRun, progress: ImportProgress): ListrTask => ({
  title: 'Encoding',
  enabled: () => progress.problems.length === 0,
  task: (_, task) => {
    const { slug = '', episodes = [] } = progress.checked ?? {};
    return task.newListr(
      episodes.map((episode) => encodeEpisodeTask(slug, episode, ffmpeg, run, progress)),
      { concurrent: availableParallelism() },
    );
  },
});

const encodeEpisodeTask = (
  slug: string,
  episode: CheckedEpisode,
  ffmpeg: Ffmpeg,
  { config: { mediaDir }, files, controller }: ImportRun,
  { packaged, problems }: ImportProgress,
): ListrTask => ({
  title: path.basename(episode.video),
  task: async (_, task) => {
    const { signal } = controller;
    signal.throwIfAborted();
    const onProgress = (doneSeconds: number) => {
      task.output = `${Math.min(100, Math.round((100 * doneSeconds) / episode.facts.durationSeconds))} %`;
    };
    try {
      packaged.push(await packageCheckedEpisode(slug, episode, { ffmpeg, files, signal, onProgress }));
    } catch (error) {
      if (isDiskFull(error)) controller.abort(diskFullError(mediaDir));
      if (!(error instanceof VideoError)) throw error;
      problems.push(`${path.basename(episode.video)}: ${error.message}`);
    }
  },
});
