import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { removeOldBackups, removeUnfinished } from './backup-folder.ts';
import type { VerifiedBackupInput } from './verified-backup.ts';

const processFile = path.join(import.meta.dirname, 'backup-process.ts');

interface Result {
  file?: string;
  failure?: string;
}

/**
 * Writes and verifies a backup in a process of its own, and then removes old ones. SQLite copies the database without
 * yielding, which would block the event loop of the server. A thread would not do: closing the file of the writer's lock
 * in any thread releases the lock of the process.
 *
 * @param keep the number of backups that remain, with the new one
 * @returns the file
 * @throws Error that says why there is no backup; older backups are then unchanged
 */
export const runBackup = async (
  { dataDir, folder, createdAt, mediaBucket, reservedBytes, keep }: VerifiedBackupInput & { keep: number },
  signal: AbortSignal,
): Promise<string> => {
  signal.throwIfAborted();
  const words = [dataDir, folder, createdAt.toISOString(), mediaBucket ?? '', String(reservedBytes)];
  const child = fork(processFile, words, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const exit = once(child, 'close');
  let result: Result = {};
  let stderr = '';
  child.on('message', (message) => {
    result = message as Result;
  });
  child.stderr?.on('data', (part) => {
    stderr += part;
  });
  const stop = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  const [code, killedBy] = await exit;
  signal.removeEventListener('abort', stop);
  if (result.file === undefined) {
    await removeUnfinished(folder).catch(() => undefined);
    signal.throwIfAborted();
    throw new Error(result.failure ?? `the backup process ended with ${killedBy ?? code}: ${stderr}`);
  }
  await removeOldBackups(folder, result.file, keep);
  return result.file;
};
