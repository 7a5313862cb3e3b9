import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { DramaSummaryJson, Publication } from '@cliffhanger/contracts/staff';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { type Ffmpeg, openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { VideoError } from '@cliffhanger/server/video/video-info.ts';
import { UsageError } from '../../scripts/command-line/usage-error.ts';
import type { CallServer } from '../call-server.ts';
import type { CommandStreams } from '../context.ts';
import { askOnTerminal, type Questions } from './ask-on-terminal.ts';
import { type CheckedDrama, checkDrama } from './check-drama.ts';
import { chooseDramaImages, storeDramaImages } from './drama-images.ts';
import { createDramaSource } from './drama-source.ts';
import { encodeEpisodes } from './encode-episodes.ts';
import { ensureDramaYaml } from './ensure-drama-yaml.ts';
import { formatVideoChange } from './format-video-change.ts';
import { createImportSteps, type ImportSteps } from './import-steps.ts';
import { diskFullError, type MediaRun, withMediaRun } from './media-run.ts';
import { type ImportPlan, planImport } from './plan-import.ts';

export interface ImportDependencies {
  config: Config;
  callServer: CallServer;
  /** Shows no progress. */
  isQuiet: boolean;
  /** Show the progress, and the questions on a terminal. */
  streams: CommandStreams;
  /** Receives the plan before anything is done. */
  onPlan?: (plan: ImportPlan) => void;
}

export interface ImportOptions {
  /** Only plans, and changes nothing. */
  dryRun?: boolean;
  /** Of a drama that exists already; by default as staff set it. */
  publication?: Publication;
  /** Gives an episode the video of the folder although staff have set another one since the last import. */
  replaceVideos?: boolean;
  /** Does not ask whether to go on. Only an import on a terminal does. */
  isConfirmed?: boolean;
  /** Episodes to encode although their renditions exist. */
  encodeAgain?: readonly number[];
}

export interface ImportResult {
  plan: ImportPlan;
  /** Null after a dry run. */
  drama: DramaSummaryJson | null;
}

/**
 * Adds a drama from a folder, or updates it. Checks everything first, tells its plan, encodes one episode per core in
 * parallel, and writes the drama when all of it is encoded. After an interruption, the next run continues with what is
 * left.
 *
 * @throws UsageError when the folder has problems, StaffError when the import cannot be carried out
 */
export const importDrama = async (
  folder: string,
  dependencies: ImportDependencies,
  options: ImportOptions = {},
): Promise<ImportResult> => {
  const { config } = dependencies;
  return withMediaRun(config, (run) =>
    runImport(path.resolve(folder), { ...dependencies, ...options, ...run }),
  );
};

interface ImportRun extends ImportDependencies, ImportOptions, MediaRun {}

const runImport = async (folder: string, run: ImportRun): Promise<ImportResult> => {
  const { config, callServer, files, workFolder, controller } = run;
  const { publication = 'keep', replaceVideos = false } = run;
  const { signal } = controller;
  const ffmpeg = await openFfmpeg(config.FFMPEG_PATH);
  const steps = createImportSteps(run);
  const questions = steps.areDrawn && run.streams.stdin.isTTY ? askOnTerminal(signal) : null;
  const checked = await checkFolder(folder, ffmpeg, { ...run, steps, questions });
  const images = await chooseDramaImages(checked, { ffmpeg, files, workFolder, signal }).catch(
    (error: unknown) => {
      if (!(error instanceof VideoError)) throw error;
      throw new UsageError([`${path.basename(checked.episodes[0]?.video ?? '')}: ${error.message}`]);
    },
  );
  const source = createDramaSource(checked, images.tone, new Date());
  const { slug, inLibrary } = checked;
  const staffVideos = inLibrary ? await callServer('drama.staffVideos', { slug }) : [];
  const plan = planImport(checked, source, images, { publication, staffVideos, replaceVideos });
  run.onPlan?.(plan);
  if (run.dryRun) return { plan, drama: null };
  if (!replaceVideos) refuseReplacement(plan);
  if (plan.status !== 'unchanged' && !run.isConfirmed) await questions?.goOn();

  const { packaged, problems } = await encodeEpisodes(checked, {
    ffmpeg,
    files,
    steps,
    controller,
    diskFullError: () => diskFullError(config.mediaDir),
  });
  signal.throwIfAborted();
  if (problems.length > 0) throw new UsageError(problems);
  await storeDramaImages(images, checked, { files, workFolder });
  const { posterKeys, frameKey } = images;
  const drama = await callServer('drama.import', {
    source,
    publication,
    episodes: packaged,
    images: { posterKeys, frameKey },
    videosBefore: inLibrary?.episodes.map(({ renditions }) => renditions[0]?.folder ?? '') ?? [],
  });
  return { plan, drama };
};

/** @throws StaffError when the import would undo what staff did with a video */
const refuseReplacement = ({ episodes }: ImportPlan): void => {
  const undone = episodes.filter(({ staffVideo }) => staffVideo);
  if (undone.length === 0) return;
  throw new StaffError(
    [
      ...undone.map((episode) => `episode ${episode.number}: ${formatVideoChange(episode)}`),
      'Staff did this since the last import. Nothing was changed. Change the files of the folder in the same way, or put these videos in place with --replace-videos.',
    ].join('\n'),
  );
};

const checkFolder = async (
  folder: string,
  ffmpeg: Ffmpeg,
  {
    callServer,
    files,
    controller,
    steps,
    questions,
    encodeAgain = [],
  }: ImportRun & { steps: ImportSteps; questions: Questions | null },
): Promise<CheckedDrama> => {
  const { signal } = controller;
  const library = await callServer('library.known', {});
  const findDrama = (slug: string) => callServer('drama.find', { slug });
  await ensureDramaYaml(folder, {
    library,
    findDrama,
    ask: questions && ((suggested, episodeCount) => questions.values(suggested, episodeCount, library)),
  });
  let checked: CheckedDrama | undefined;
  /** Reported once, at the end. */
  let failure: UsageError | undefined;
  await steps.run({
    title: 'Checking',
    task: async (_, task) => {
      const onInspected = (doneCount: number, totalCount: number) => {
        task.output = `${doneCount} of ${totalCount} videos`;
      };
      try {
        checked = await checkDrama(folder, {
          ffmpeg,
          library,
          files,
          encodeAgain,
          signal,
          concurrency: availableParallelism(),
          findDrama,
          onInspected: steps.areDrawn ? onInspected : undefined,
        });
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        failure = error;
      }
    },
  });
  signal.throwIfAborted();
  if (!checked) throw failure ?? new Error('the check has no result');
  steps.report(`Checked the folder, videos: ${checked.episodes.length}`);
  return checked;
};
