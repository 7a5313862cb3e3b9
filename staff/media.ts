import type {
  CheckOptions,
  Fault,
  MediaReport,
} from '@cliffhanger/server/encoding/stored-files/check-media.ts';
import { toCheckResult } from '@cliffhanger/server/encoding/stored-files/check-result.ts';
import { type Command, Option } from 'commander';
import { createProgressBar } from '../scripts/command-line/progress-bar.ts';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import { withAbortSignal } from './abort-on-signal.ts';
import type { StaffContext } from './context.ts';
import type { CopyOptions, CopyReport } from './media/copy-media.ts';
import { formatMegabytes, printResult } from './output.ts';

const formatFault = ({ drama, episode, file, fault }: Fault): string => {
  const owner = drama === null ? 'carousel' : `${drama}${episode === null ? '' : ` episode ${episode}`}`;
  return `${owner}: ${file ? `${file} ` : ''}${fault}`;
};

const formatReport = ({
  dramas,
  episodes,
  withoutPreview,
  withoutSizes,
  faults,
  leftOver,
}: MediaReport): string => {
  const size = formatMegabytes(leftOver.reduce((sum, { bytes }) => sum + bytes, 0));
  return [
    ...faults.map(formatFault),
    ...new Set(faults.map(({ mend }) => `to mend: ${mend}`)),
    ...leftOver.map(
      ({ path, bytes, removed }) => `${removed ? 'removed' : 'left over'}: ${path} ${formatMegabytes(bytes)}`,
    ),
    `dramas: ${dramas}, episodes: ${episodes}, faults: ${faults.length}` +
      (withoutPreview > 0 ? `, without a preview: ${withoutPreview} (an import makes it)` : '') +
      (withoutSizes > 0 ? `, images without sizes: ${withoutSizes} (--make-missing makes them)` : '') +
      (leftOver.length > 0 ? `, left over: ${leftOver.length} (${size})` : ''),
  ].join('\n');
};

/** Adds `pnpm staff media check` and `pnpm staff media copy`. */
export const addMediaCommands = (program: Command, staff: StaffContext): void => {
  const media = program
    .command('media')
    .description('the files of the library')
    .addHelpText('after', '\nExample:\n  pnpm staff media check room-1407');
  media
    .command('check')
    .argument('[slug]', 'check this drama only')
    .option('--thorough', 'decode every frame, which takes about three times as long')
    .option(
      '--make-missing',
      'make the sizes of images that are missing, such as those of an earlier version',
    )
    .option('--tidy', 'remove files that the database does not refer to and no viewer’s link can lead to')
    .description('check that every episode’s files exist, are complete and play; exits with 1 on a fault')
    .addHelpText('after', '\nExample:\n  pnpm staff media check --tidy')
    .action(async (slug: string | undefined, options: CheckOptions, command: Command) => {
      if (slug !== undefined && options.tidy)
        throw new UsageError(['--tidy checks all dramas: omit the slug']);
      const { checkMedia } = await import('@cliffhanger/server/encoding/stored-files/check-media.ts');
      const report = await checkMedia(
        { ...options, slug },
        { config: staff.readConfig(), callStaff: staff.callServer },
      );
      if (slug === undefined)
        await staff.callServer('library.recordCheck', { result: toCheckResult(report) });
      printResult(command, report, formatReport);
      if (report.faults.length > 0) staff.exitCode = 1;
    });

  media
    .command('copy')
    .addOption(
      new Option('--to <store>', 'bucket or folder: where the files are copied, from the other one')
        .choices(['bucket', 'folder'])
        .makeOptionMandatory(),
    )
    .option('--thorough', 'compare the content of files that are in both, not only their size')
    .description('copy all files between the folder and the bucket, also while the server runs')
    .addHelpText('after', '\nExample:\n  pnpm staff media copy --to bucket')
    .action(async (options: CopyOptions, command: Command) => {
      const { copyMedia } = await import('./media/copy-media.ts');
      const progressBar = createProgressBar(staff.stderr, 'Copying');
      const report = await withAbortSignal((signal) =>
        copyMedia(options, { config: staff.readConfig(), progressBar, signal }),
      );
      printResult(command, report, formatCopy);
    });
};

const formatCopy = ({ from, to, copiedFiles, copiedBytes, files, next }: CopyReport): string =>
  [
    `${from} to ${to}: copied ${copiedFiles} of ${files} files (${formatMegabytes(copiedBytes)}); the others were there`,
    ...next.map((step) => `next: ${step}`),
  ].join('\n');
