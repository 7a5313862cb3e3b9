import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '#platform/data-folder/make-folder.ts';
import { OperatorError } from '#platform/operator-error.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: `does not let this process (user ${process.getuid?.() ?? '?'}) write. Give it the folder`,
  EPERM: `does not let this process (user ${process.getuid?.() ?? '?'}) write. Give it the folder`,
  EROFS: 'is read-only. Mount it for writing',
  ENOSPC: 'has no space left. Free some, or lower BACKUP_KEEP',
  EDQUOT: 'has no space left. Free some, or lower BACKUP_KEEP',
  ENOTDIR: 'is not a folder. Name one',
  EEXIST: 'is not a folder. Name one',
};

/**
 * Writes a file to the folder of the scheduled backups and removes it. The folder is created if it is missing, as by a
 * backup.
 * @throws OperatorError that names the folder, the cause and the cure
 */
export const checkBackupFolder = async (folder: string): Promise<void> => {
  const file = path.join(folder, `.check-${randomUUID()}`);
  try {
    await makeFolder(folder, 0o700);
    try {
      await writeFile(file, 'A backup can be written here.\n', { mode: 0o600 });
    } finally {
      await rm(file, { force: true });
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = reasons[code] ?? `cannot be written (${code || (error as Error).message}). Mend it`;
    throw new OperatorError(`BACKUP_DIR: ${folder} ${reason}, or set BACKUP_DIR to another.`, {
      cause: error,
    });
  }
};
