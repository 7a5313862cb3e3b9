import { createHash } from 'node:crypto';
import { constants, copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  applyMigrations,
  migrationsFolder,
  readMigrations,
} from '@cliffhanger/server/platform/database/migrate.ts';
import { type Database, openDatabase } from '@cliffhanger/server/platform/database/open-database.ts';

/** The migrated, empty file that tests copy; made once for each state of the migrations. */
function templateFile(): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of readMigrations(migrationsFolder)) hash.update(name).update(checksum);
  const template = path.join(tmpdir(), `cliffhanger-${hash.digest('hex').slice(0, 16)}.db`);
  if (!existsSync(template)) {
    const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-template-'));
    applyMigrations({ file: path.join(folder, 'new.db') });
    // In one step, so that another test process never copies half a file.
    renameSync(path.join(folder, 'new.db'), template);
    rmSync(folder, { recursive: true });
  }
  return template;
}

/** Puts a migrated, empty database at `file`. */
export const copyEmptyDatabase = (file: string) =>
  copyFileSync(templateFile(), file, constants.COPYFILE_FICLONE);

export type FreshDatabase = { file: string; database: Database; remove(): Promise<void> };

/** A migrated, empty database of its own, in a folder of its own. `remove` closes it and leaves nothing behind. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-test-'));
  const file = path.join(folder, 'app.db');
  copyEmptyDatabase(file);
  const database = await openDatabase({ file });
  return {
    file,
    database,
    remove: async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
