import type { Manifest } from '@cliffhanger/server/platform/backup/contents.ts';
import { restoreBackup } from '@cliffhanger/server/platform/backup/restore-backup.ts';
import { writeBackup } from '@cliffhanger/server/platform/backup/write-backup.ts';
import type { Command } from 'commander';
import { readConfig } from '../command-line/read-config.ts';
import { stoppable } from './abort-on-signal.ts';
import { givenPath, megabytes, say } from './output.ts';

const summaryOf = ({ version, createdAt, files }: Manifest) => ({
  version,
  createdAt,
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** `pnpm staff backup` and `pnpm staff restore` */
export const addBackupCommands = (program: Command): void => {
  program
    .command('backup')
    .argument('<file>', 'a new tar file, readable by you only: the keys are in it')
    .description('everything that is needed to go on elsewhere, in one file; the server may run')
    .addHelpText('after', '\nExample:\n  pnpm staff backup ~/backups/2026-12-24.tar')
    .action(async (name: string, _options, command: Command) => {
      const { DATA_DIR } = readConfig();
      const file = givenPath(name);
      const manifest = await stoppable((signal) => writeBackup(DATA_DIR, file, { signal }));
      say(
        command,
        { file, ...summaryOf(manifest) },
        ({ files, bytes }) => `${files} files, ${megabytes(bytes)}: ${file}`,
      );
    });

  program
    .command('restore')
    .argument('<file>', 'made by pnpm staff backup, of this version or an older one')
    .option('--replace', 'delete the data that is there', false)
    .description('go on from a backup; the server has to be stopped')
    .addHelpText('after', '\nExample:\n  pnpm staff restore ~/backups/2026-12-24.tar')
    .action(async (name: string, { replace }: { replace: boolean }, command: Command) => {
      const { DATA_DIR } = readConfig();
      const file = givenPath(name);
      const manifest = await stoppable((signal) => restoreBackup(DATA_DIR, file, { replace, signal }));
      say(
        command,
        { dataDir: DATA_DIR, ...summaryOf(manifest) },
        ({ createdAt, files, bytes }) =>
          `${DATA_DIR} is as it was at ${createdAt}: ${files} files, ${megabytes(bytes)}`,
      );
    });
};
