import { availableParallelism } from 'node:os';
import path from 'node:path';
import type {
  DramaPlanJson,
  DramaSourceInput,
  DramaSummaryJson,
  Publication,
} from '@cliffhanger/contracts/staff';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { type Ffmpeg, openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { UsageError } from '../../scripts/command-line/usage-error.ts';
import type { CallServer } from '../call-server.ts';
import type { CommandStreams } from '../context.ts';
import { askOnTerminal } from './ask-on-terminal.ts';
import { type CheckedFolder, checkFolder, listPlannedVideos } from './check-folder.ts';
import { type ChosenImages, chooseDramaImages, storeDramaImages } from './drama-images.ts';
import { encodeEpisodes } from './encode-episodes.ts';
import { ensureDramaYaml } from './ensure-drama-yaml.ts';
import { formatStaffEdit, formatVideoChange } from './format-plan.ts';
import { createImportSteps, type ImportSteps } from './import-steps.ts';
import { type PlacedEpisode, placeEpisode } from './inspect-videos.ts';
import { describeVideoProblem, isOfVideo } from './is-of-video.ts';
import { diskFullError, type MediaRun, withMediaRun } from './media-run.ts';
import { type ImportPlan, nameFiles } from './plan-import.ts';

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
  /** Puts texts and values of the folder in place of those that staff have edited since the last import. */
  overwriteEdits?: boolean;
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
  const name = `drama import ${path.basename(folder)}`;
  return withMediaRun(config, { name, changes: !options.dryRun }, (run) =>
    runImport(path.resolve(folder), { ...dependencies, ...options, ...run }),
  );
};

interface ImportRun extends ImportDependencies, ImportOptions, MediaRun {
  ffmpeg: Ffmpeg;
  steps: ImportSteps;
}

const runImport = async (
  folder: string,
  given: Omit<ImportRun, 'ffmpeg' | 'steps'>,
): Promise<ImportResult> => {
  const {
    config,
    callServer,
    files,
    workFolder,
    controller,
    publication = 'keep',
    replaceVideos = false,
    overwriteEdits = false,
  } = given;
  const { signal } = controller;
  const run: ImportRun = {
    ...given,
    ffmpeg: await openFfmpeg(config.FFMPEG_PATH),
    steps: createImportSteps(given),
  };
  const questions = run.steps.areDrawn && run.streams.stdin.isTTY ? askOnTerminal(signal) : null;
  await ensureDramaYaml(folder, { callServer, questions });
  const checked = await inspectFolder(folder, run);
  const planned = await planFolder(checked, run);
  const { plan, images, placed } = planned;
  run.onPlan?.(plan);
  if (run.dryRun) return { plan, drama: null };
  if (planned.isRefused) refuse(plan, run);
  if (plan.status !== 'unchanged' && !run.isConfirmed) await questions?.goOn();

  const { packaged, problems } = await encodeEpisodes(
    { slug: checked.slug, episodes: placed },
    { ...run, diskFullError: () => diskFullError(config.mediaDir) },
  );
  signal.throwIfAborted();
  if (problems.length > 0) throw new UsageError(problems);
  await storeDramaImages(images, placed, { files, workFolder });
  const { posterKeys, frameKey, tone } = images;
  const drama = await callServer('drama.import', {
    source: planned.source,
    publication,
    replaceVideos,
    overwriteEdits,
    episodes: packaged,
    images: { posterKeys, frameKey, tone },
    updatedAt: planned.updatedAt,
  });
  return { plan, drama };
};

interface PlannedFolder extends Pick<DramaPlanJson, 'isRefused' | 'updatedAt'> {
  plan: ImportPlan;
  source: DramaSourceInput;
  images: ChosenImages;
  placed: PlacedEpisode[];
}

/** Asks the server what the import changes. @throws UsageError with every problem of the folder */
const planFolder = async (checked: CheckedFolder, run: ImportRun): Promise<PlannedFolder> => {
  const { slug, draft } = checked;
  const images = checked.isSound ? await chooseImages(checked, run) : null;
  const { problems, plan } = await run.callServer('drama.plan', {
    slug,
    source: draft,
    ...(images && {
      images: { posterKeys: images.posterKeys, frameKey: images.frameKey, tone: images.tone },
    }),
    // A folder with problems has no plan, and perhaps no name that a video can be stored under.
    videos: checked.isSound ? listPlannedVideos(checked) : [],
    publication: run.publication ?? 'keep',
    replaceVideos: run.replaceVideos ?? false,
    overwriteEdits: run.overwriteEdits ?? false,
  });
  if (!plan || !images) throw new UsageError(checked.listProblems(problems));
  run.steps.report(`Checked the folder, videos: ${checked.episodes.length}`);
  const { encodeAgain = [], files } = run;
  const placed = await Promise.all(
    checked.episodes.map(async (episode) => {
      const found = plan.episodes.find(({ number }) => number === episode.number);
      if (!found) throw new Error(`the plan has no episode ${episode.number}`);
      const placement = { ...found, isNew: found.status === 'new' };
      return placeEpisode(slug, episode, placement, { files, encodeAgain });
    }),
  );
  return {
    plan: nameFiles(plan, placed, images, checked),
    // Without problems it is whole.
    source: { ...draft, slug } as DramaSourceInput,
    images,
    placed,
    isRefused: plan.isRefused,
    updatedAt: plan.updatedAt,
  };
};

const chooseImages = (
  checked: CheckedFolder,
  { ffmpeg, files, workFolder, controller }: ImportRun,
): Promise<ChosenImages> =>
  chooseDramaImages(checked, { ffmpeg, files, workFolder, signal: controller.signal }).catch(
    (error: unknown) => {
      if (!isOfVideo(error)) throw error;
      throw new UsageError([describeVideoProblem(error, checked.episodes[0]?.video ?? '')]);
    },
  );

/** @throws StaffError with what the import would undo of what staff did */
const refuse = (
  { episodes, staffEdits }: ImportPlan,
  { replaceVideos, overwriteEdits }: ImportOptions,
): never => {
  const videos = replaceVideos ? [] : episodes.filter(({ staffVideo }) => staffVideo);
  const edits = overwriteEdits ? [] : staffEdits;
  const options = [
    ...(videos.length > 0 ? ['put these videos in place with --replace-videos'] : []),
    ...(edits.length > 0 ? ['put these values in place with --overwrite-edits'] : []),
  ];
  throw new StaffError(
    [
      ...videos.map((episode) => `episode ${episode.number}: ${formatVideoChange(episode)}`),
      ...edits.map(formatStaffEdit),
      `Staff did this since the last import. Nothing was changed. Change the files of the folder in the same way, or ${options.join(', and ')}.`,
    ].join('\n'),
  );
};

const inspectFolder = async (
  folder: string,
  { files, ffmpeg, controller: { signal }, steps, encodeAgain = [] }: ImportRun,
): Promise<CheckedFolder> => {
  let checked: CheckedFolder | undefined;
  /** Reported once, at the end. */
  let failure: UsageError | undefined;
  await steps.run({
    title: 'Checking',
    task: async (_, task) => {
      const onInspected = (doneCount: number, totalCount: number) => {
        task.output = `${doneCount} of ${totalCount} videos`;
      };
      try {
        checked = await checkFolder(folder, {
          ffmpeg,
          files,
          encodeAgain,
          signal,
          concurrency: availableParallelism(),
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
  return checked;
};
