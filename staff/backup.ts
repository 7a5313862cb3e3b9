import type { Manifest } from '@cliffhanger/server/platform/backup/contents.ts';
import { restoreBackup } from '@cliffhanger/server/platform/backup/restore-backup.ts';
import { drillRestore } from '@cliffhanger/server/platform/backup/restore-drill.ts';
import { writeBackup } from '@cliffhanger/server/platform/backup/write-backup.ts';
import { reservedBytesOf } from '@cliffhanger/server/platform/data-folder/disk-reserve.ts';
import { describeBucket } from '@cliffhanger/server/platform/media/open-media-files.ts';
import { systemClock } from '@cliffhanger/server/platform/time/clock.ts';
import { type Command, Option } from 'commander';
import { withAbortSignal } from './abort-on-signal.ts';
import type { StaffContext } from './context.ts';
import { requireLibrary } from './name-library.ts';
import { formatMegabytes, printResult } from './output.ts';

const summarize = ({ version, createdAt, mediaBucket, files }: Manifest) => ({
  version,
  createdAt,
  ...(mediaBucket !== undefined && { mediaBucket }),
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** Says where the media of a backup are that does not contain them. */
const formatBucket = (mediaBucket: string | undefined) =>
  mediaBucket === undefined ? '' : `. The media are in ${mediaBucket}, and not in the backup`;

/** Adds `pnpm staff backup` and `pnpm staff restore`. */
export const addBackupCommands = (program: Command, staff: StaffContext): void => {
  program
    .command('backup')
    .argument('<file>', 'a new tar file, readable only by you because it contains the keys')
    .description('back up the database, media, uploads and keys into one file; the server may be running')
    .addHelpText('after', '\nExample:\n  pnpm staff backup ~/backups/2026-12-24.tar')
    .action(async (name: string, _options, command: Command) => {
      const config = staff.readConfig();
      await requireLibrary(config);
      const file = staff.resolvePath(name);
      const mediaBucket = describeBucket(config);
      const manifest = await withAbortSignal((signal) =>
        writeBackup(config.DATA_DIR, file, { signal, mediaBucket }),
      );
      printResult(
        command,
        { file, ...summarize(manifest) },
        ({ files, bytes }) =>
          `${files} files, ${formatMegabytes(bytes)}: ${file}${formatBucket(manifest.mediaBucket)}`,
      );
    });

  program
    .command('restore')
    .argument('<file>', 'written by pnpm staff backup, of this version or an older one')
    .addOption(new Option('--replace', 'delete the existing data').default(false).conflicts('drill'))
    .option('--drill', 'only try it: restore beside the data, check, remove, and note the date', false)
    .description('restore a backup; the server must be stopped, except for a drill')
    .addHelpText('after', '\nExample:\n  pnpm staff restore ~/backups/2026-12-24.tar --drill')
    .action(async (name: string, { replace, drill }: RestoreInput, command: Command) => {
      const config = staff.readConfig();
      const file = staff.resolvePath(name);
      if (drill) {
        const tried = await tryBackup(staff, config, file);
        printResult(command, { dataDir: config.DATA_DIR, isDrill: true, ...tried }, formatDrill);
        return;
      }
      const { DATA_DIR } = config;
      const manifest = await withAbortSignal((signal) => restoreBackup(DATA_DIR, file, { replace, signal }));
      printResult(
        command,
        { dataDir: DATA_DIR, isDrill: false, ...summarize(manifest) },
        ({ createdAt, files, bytes }) =>
          `Restored ${DATA_DIR} to its state at ${createdAt}: ${files} files, ${formatMegabytes(bytes)}${formatBucket(manifest.mediaBucket)}`,
      );
    });
};

interface RestoreInput {
  replace: boolean;
  drill: boolean;
}

const formatDrill = ({ createdAt, files, bytes }: ReturnType<typeof summarize>): string =>
  `The backup of ${createdAt} can be restored: ${files} files, ${formatMegabytes(bytes)}. Nothing was changed.`;

/** Restores a backup beside the data, and lets the console show when that was. */
const tryBackup = async (
  staff: StaffContext,
  config: ReturnType<StaffContext['readConfig']>,
  file: string,
) => {
  await requireLibrary(config);
  const startedAt = systemClock.now().getTime();
  const manifest = await withAbortSignal((signal) =>
    drillRestore(config.DATA_DIR, file, { signal, reservedBytes: reservedBytesOf(config) }),
  );
  const tried = summarize(manifest);
  await staff.callServer('library.recordDrill', {
    backupCreatedAt: manifest.createdAt,
    durationSeconds: Math.round((systemClock.now().getTime() - startedAt) / 1000),
    files: tried.files,
    bytes: tried.bytes,
  });
  return tried;
};
