import type { Manifest } from '@cliffhanger/server/platform/backup/contents.ts';
import { restoreBackup } from '@cliffhanger/server/platform/backup/restore-backup.ts';
import { writeBackup } from '@cliffhanger/server/platform/backup/write-backup.ts';
import { describeBucket } from '@cliffhanger/server/platform/media/open-media-files.ts';
import type { Command } from 'commander';
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
    .option('--replace', 'delete the existing data', false)
    .description('restore a backup; the server must be stopped')
    .addHelpText('after', '\nExample:\n  pnpm staff restore ~/backups/2026-12-24.tar')
    .action(async (name: string, { replace }: { replace: boolean }, command: Command) => {
      const { DATA_DIR } = staff.readConfig();
      const file = staff.resolvePath(name);
      const manifest = await withAbortSignal((signal) => restoreBackup(DATA_DIR, file, { replace, signal }));
      printResult(
        command,
        { dataDir: DATA_DIR, ...summarize(manifest) },
        ({ createdAt, files, bytes }) =>
          `Restored ${DATA_DIR} to its state at ${createdAt}: ${files} files, ${formatMegabytes(bytes)}${formatBucket(manifest.mediaBucket)}`,
      );
    });
};
