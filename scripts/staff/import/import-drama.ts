import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { isDiskFull } from '@cliffhanger/server/platform/backup/failures.ts';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { LockedError, takeImportLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import type { PackagedEpisode } from '@cliffhanger/server/video/packaged-episode.ts';
import { VideoError } from '@cliffhanger/server/video/probe-video.ts';
import { Listr } from 'listr2';
import type { Summary } from '../drama.ts';
import { Mistakes } from '../output.ts';
import { type CheckedDrama, checkDrama, type Library } from './check-drama.ts';
import { takeImages } from './drama-images.ts';
import { toSource } from './drama-source.ts';
import { packageChecked } from './package-episode.ts';

export interface ImportDoors {
  config: Config;
  /** Has a verb done by the one who writes. */
  ask<T>(verb: string, input: object): Promise<T>;
  /** Shows no progress. */
  quiet: boolean;
}

/**
 * Adds a drama from a folder, or brings it up to date. Checks everything first; encodes as many episodes at once as there
 * are cores; shows the drama when all of it is there. Interrupted, it leaves what is finished for the next time.
 *
 * @throws Mistakes when the folder is not right, StaffError when it cannot be done
 */
export const importDrama = async (folder: string, doors: ImportDoors): Promise<Summary> => {
  const { config } = doors;
  const release = await takeImportLock(config.DATA_DIR).catch((error: unknown) => {
    throw error instanceof LockedError ? new StaffError('another import is at work; wait for it') : error;
  });
  const stopper = new AbortController();
  const stop = () => stopper.abort();
  for (const name of stopSignals) process.once(name, stop);
  const workFolder = await mkdtemp(path.join(tmpdir(), 'cliffhanger-import-'));
  try {
    return await importInto(path.resolve(folder), { ...doors, workFolder, stopper });
  } catch (error) {
    const wasStopped = stopper.signal.aborted;
    // Whatever else is being encoded is not waited for.
    stopper.abort();
    if (isDiskFull(error)) throw diskFull(config.mediaDir);
    if (!wasStopped) throw error;
    // What was cut short looks like a mistake of the folder, and is none.
    throw stopper.signal.reason instanceof StaffError
      ? stopper.signal.reason
      : new StaffError('Stopped. Nothing was published; run it again to go on.');
  } finally {
    for (const name of stopSignals) process.off(name, stop);
    await rm(workFolder, { recursive: true, force: true });
    release();
  }
};

/** Ctrl-C, a kill, and a terminal that is closed. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Run extends ImportDoors {
  workFolder: string;
  stopper: AbortController;
}

const importInto = async (
  folder: string,
  { config, ask, workFolder, stopper, quiet }: Run,
): Promise<Summary> => {
  const { mediaDir } = config;
  const ffmpeg = await openFfmpeg(config.FFMPEG_PATH);
  const library = await ask<Library>('library.known', {});
  const atOnce = availableParallelism();
  const { signal } = stopper;
  let checked: CheckedDrama | undefined;
  const packaged: PackagedEpisode[] = [];
  const mistakes: string[] = [];
  const isTerminal = process.stdout.isTTY;

  await new Listr(
    [
      {
        title: 'Checking',
        task: async (_, task) => {
          const onExamined = (done: number, all: number) => {
            task.output = `${done} of ${all} videos`;
          };
          try {
            checked = await checkDrama(folder, {
              ffmpeg,
              library,
              atOnce,
              signal,
              ...(isTerminal && { onExamined }),
            });
          } catch (error) {
            // Told at the end, once.
            if (!(error instanceof Mistakes)) throw error;
            mistakes.push(...error.list);
          }
        },
      },
      {
        title: 'Encoding',
        enabled: () => mistakes.length === 0,
        task: (_, task) =>
          task.newListr(
            (checked?.episodes ?? []).map((episode) => ({
              title: path.basename(episode.video),
              task: async (_context, line) => {
                signal.throwIfAborted();
                const onProgress = (seconds: number) => {
                  line.output = `${Math.min(100, Math.round((100 * seconds) / episode.facts.durationSeconds))} %`;
                };
                try {
                  const { slug } = checked ?? { slug: '' };
                  packaged.push(
                    await packageChecked(slug, episode, { ffmpeg, mediaDir, signal, onProgress }),
                  );
                } catch (error) {
                  if (isDiskFull(error)) stopper.abort(diskFull(mediaDir));
                  if (!(error instanceof VideoError)) throw error;
                  mistakes.push(`${path.basename(episode.video)}: ${error.message}`);
                }
              },
            })),
            { concurrent: atOnce },
          ),
      },
    ],
    { renderer: quiet ? 'silent' : 'default', fallbackRenderer: 'simple', registerSignalListeners: false },
  ).run();

  signal.throwIfAborted();
  const [first] = checked?.episodes ?? [];
  if (mistakes.length > 0 || !checked || !first) throw new Mistakes(mistakes);
  const { tone, ...images } = await takeImages(
    { ffmpeg, mediaDir, workFolder },
    checked,
    checked.drama.language,
    first.facts,
  );
  const source = toSource(checked, tone, new Date());
  return ask<Summary>('drama.import', { source, images, episodes: packaged });
};

const diskFull = (mediaDir: string) =>
  new StaffError(
    `The disk of ${mediaDir} is full. Nothing was published; make room and run it again to go on.`,
  );
