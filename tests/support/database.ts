import { createHash } from 'node:crypto';
import { chmodSync, constants, copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  applyMigrations,
  migrationsFolder,
  readMigrations,
} from '@cliffhanger/server/platform/database/migrate.ts';
import {
  type Database,
  type OpenOptions,
  openDatabase,
} from '@cliffhanger/server/platform/database/open-database.ts';

/** Returns the migrated, empty database file that tests copy. Created once per set of migrations. */
function templateFile(): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of readMigrations(migrationsFolder)) hash.update(name).update(checksum);
  const template = path.join(tmpdir(), `cliffhanger-${hash.digest('hex').slice(0, 16)}.db`);
  if (!existsSync(template)) {
    const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-template-'));
    applyMigrations({ file: path.join(folder, 'new.db') });
    // Rename atomically so that another test process never copies a partial file.
    renameSync(path.join(folder, 'new.db'), template);
    rmSync(folder, { recursive: true });
  }
  return template;
}

/** Copies a migrated, empty database to `file`, which only its owner can read, as the server makes it. */
export const copyEmptyDatabase = (file: string) => {
  copyFileSync(templateFile(), file, constants.COPYFILE_FICLONE);
  chmodSync(file, 0o600);
};

export type FreshDatabase = { file: string; database: Database; remove(): Promise<void> };

/** Opens a migrated, empty database in a new temporary folder. `remove` closes it and deletes the folder. */
export async function freshDatabase(options: Omit<OpenOptions, 'file'> = {}): Promise<FreshDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-test-'));
  const file = path.join(folder, 'app.db');
  copyEmptyDatabase(file);
  const database = await openDatabase({ isDurable: false, ...options, file });
  return {
    file,
    database,
    remove: async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
