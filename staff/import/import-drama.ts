import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { DramaSummaryJson } from '@cliffhanger/contracts/staff';
import { withMediaRun } from '@cliffhanger/server/encoding/media-run.ts';
import type { ImportPlan } from '@cliffhanger/server/encoding/plan/import-plan.ts';
import {
  type ImportChoices,
  type ImportRun,
  planDrama,
} from '@cliffhanger/server/encoding/plan/plan-drama.ts';
import { RefusedFilesError } from '@cliffhanger/server/encoding/refused-files-error.ts';
import { storeDrama } from '@cliffhanger/server/encoding/store/store-drama.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { UsageError } from '../../scripts/command-line/usage-error.ts';
import { askOnTerminal } from './ask-on-terminal.ts';
import { type CheckedFolder, checkFolder } from './check-folder.ts';
import { ensureDramaYaml } from './ensure-drama-yaml.ts';
import { formatStaffEdit, formatVideoChange } from './format-plan.ts';
import { areStepsDrawn } from './import-steps.ts';
import { type MediaCommand, type MediaCommandContext, withMediaCommand } from './media-command.ts';

export interface ImportDependencies extends MediaCommand {
  /** Receives the plan before anything is done. */
  onPlan?: (plan: ImportPlan) => void;
}

export interface ImportOptions extends Partial<ImportChoices> {
  /** Only plans, and changes nothing. */
  dryRun?: boolean;
  /** Does not ask whether to go on. Only an import on a terminal does. */
  isConfirmed?: boolean;
}

export interface ImportResult {
  plan: ImportPlan;
  /** Null after a dry run. */
  drama: DramaSummaryJson | null;
}

/**
 * Adds a drama from a folder, or updates it. Checks everything first, tells its plan, encodes, and writes the drama when all
 * of it is encoded. After an interruption, the next run continues with what is left.
 *
 * @throws UsageError and RefusedFilesError when the folder has problems, StaffError when the import cannot be carried out
 */
export const importDrama = (
  folder: string,
  dependencies: ImportDependencies,
  options: ImportOptions = {},
): Promise<ImportResult> => {
  const name = `drama import ${path.basename(folder)}`;
  return withMediaCommand(dependencies, (context) =>
    withMediaRun(context, { name, changes: !options.dryRun }, async (run) => {
      const ffmpeg = await openFfmpeg(context.config.FFMPEG_PATH);
      const found = { ...context, ...run, ffmpeg };
      return importFolder(path.resolve(folder), found, dependencies, options);
    }),
  );
};

const importFolder = async (
  folder: string,
  run: ImportRun & MediaCommandContext,
  { onPlan, ...shown }: ImportDependencies,
  { dryRun = false, isConfirmed = false, ...options }: ImportOptions,
): Promise<ImportResult> => {
  const { signal } = run.controller;
  const choices: ImportChoices = {
    publication: 'keep',
    replaceVideos: false,
    overwriteEdits: false,
    encodeAgain: [],
    ...options,
  };
  const questions = areStepsDrawn(shown) && shown.streams.stdin.isTTY ? askOnTerminal(signal) : null;
  await ensureDramaYaml(folder, { callServer: run.callStaff, questions });
  const checked = await inspectFolder(folder, choices, run);
  const planned = await planDrama(checked, choices, run);
  const { plan } = planned;
  onPlan?.(plan);
  if (dryRun) return { plan, drama: null };
  if (planned.isRefused) refuse(plan, choices);
  if (plan.status !== 'unchanged' && !isConfirmed) await questions?.goOn();
  return { plan, drama: await storeDrama(planned, run) };
};

/** @throws StaffError with what the import would undo of what staff did */
const refuse = (
  { episodes, staffEdits }: ImportPlan,
  { replaceVideos, overwriteEdits }: ImportChoices,
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
  { encodeAgain }: ImportChoices,
  { files, ffmpeg, controller: { signal }, steps }: ImportRun,
): Promise<CheckedFolder> => {
  let checked: CheckedFolder | undefined;
  /** Reported once, at the end. */
  let failure: Error | undefined;
  await steps.run({
    title: 'Checking',
    run: async (onProgress) => {
      try {
        checked = await checkFolder(folder, {
          ffmpeg,
          files,
          encodeAgain,
          signal,
          concurrency: availableParallelism(),
          onInspected: (doneCount, totalCount) => onProgress(`${doneCount} of ${totalCount} videos`),
        });
      } catch (error) {
        if (!(error instanceof UsageError || error instanceof RefusedFilesError)) throw error;
        failure = error;
      }
    },
  });
  signal.throwIfAborted();
  if (!checked) throw failure ?? new Error('the check has no result');
  return checked;
};
