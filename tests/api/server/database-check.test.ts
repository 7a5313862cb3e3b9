import { cpSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { runCommand } from '../../support/command.ts';
import { copyEmptyDatabase } from '../../support/database.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { createAllViewerData } from '../../support/viewer-data.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-check-'));
afterAll(() => rmSync(root, { recursive: true }));
const databaseName = 'cliffhanger.sqlite';
const check = (DATA_DIR: string) => runCommand(['scripts/check-database.ts'], { DATA_DIR });
const newFolder = () => mkdtempSync(path.join(root, 'data-'));

/** A data folder with one drama and a viewer's coins. No server runs on it. */
const source = newFolder();
const app = await startTestApp({ DATA_DIR: source });
await insertDrama(app.platform.database, { slug: 'ferry', at: new Date(0) });
await app.grantCoins(await app.register(), { paid: 5 });
await app.runJobs();
await app.close();

/** Changes a copy of the database with SQL as no server would, and checks it. */
const checkAfter = async (sql: string) => {
  const folder = newFolder();
  cpSync(path.join(source, databaseName), path.join(folder, databaseName));
  const connection = new Sqlite(path.join(folder, databaseName));
  connection.pragma('foreign_keys = OFF');
  connection.exec(sql);
  connection.close();
  return check(folder);
};

const allOk = ['integrity', 'foreign keys', 'migrations', 'orphans', 'wallet'].map((name) => `ok: ${name}`);
/** The output with this line in place of that of the same check. */
const withFault = (name: string, line: string) => ({
  code: 1,
  stdout: `${allOk.map((ok) => (ok === `ok: ${name}` ? line : ok)).join('\n')}\n`,
  stderr: '',
  hasOrphans: false,
});

describe('pnpm db:check', () => {
  it('finds nothing beside a running server, and changes nothing', async () => {
    const folder = newFolder();
    const app = await startTestApp({ DATA_DIR: folder });
    await insertDrama(app.platform.database, { slug: 'ferry', at: new Date(0) });
    await insertTemplates(app.platform.database);
    await app.staff('synonyms.set', { slug: 'werewolf', words: ['狼人', 'werewolf'] });
    await createAllViewerData(app, await app.register(), await app.register());
    await app.runJobs();
    const content = () => ['', '-wal'].map((end) => readFileSync(path.join(folder, databaseName + end)));
    const before = content();
    expect(await check(folder)).toMatchObject({ code: 0, stdout: `${allOk.join('\n')}\n`, stderr: '' });
    expect(content().map((bytes, index) => bytes.equals(before[index] ?? Buffer.of()))).toEqual([true, true]);
    await app.close();
  });

  it.each([
    [
      'foreign keys',
      `INSERT INTO "DramaHiddenCountry" (dramaId, country) VALUES ('no drama', 'BR'), ('no drama', 'FR')`,
      'rows that refer to nothing: 2 of DramaHiddenCountry',
    ],
    [
      'migrations',
      `DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
      expect.stringMatching(/^not applied: \d{14}_\w+\. The next start applies them\.$/),
    ],
    [
      'migrations',
      `UPDATE _prisma_migrations SET migration_name = '2099_later' WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
      'migration 2099_later comes from a newer version than this one',
    ],
    ['orphans', `UPDATE "DramaListing" SET "shelf" = 'none' WHERE "shelf" <> ''`, /1 of DramaListing$/],
    ['orphans', `UPDATE "SearchEntry" SET "place" = 99`, /1 of SearchText, 1 of SearchEntry$/],
    [
      'wallet',
      `DROP TRIGGER "LedgerAccount_moves_by_entries";
       UPDATE "LedgerAccount" SET "balanceCoins" = 6 WHERE "balanceCoins" = 5`,
      /has a balance of 6 coins, but its 1 entries sum to 5$/,
    ],
  ])('finds a fault of %s', async (name, sql, fault) => {
    const { stdout, ...end } = await checkAfter(sql);
    const line = stdout.split('\n').find((text) => text.startsWith(`fault: ${name}: `));
    const given = line?.slice(`fault: ${name}: `.length);
    if (fault instanceof RegExp) expect(given).toMatch(fault);
    else expect(given).toEqual(fault);
    expect({ stdout, ...end }).toEqual(withFault(name, String(line)));
  });

  it('reports a damaged file', async () => {
    const folder = newFolder();
    const file = path.join(folder, databaseName);
    copyEmptyDatabase(file);
    const pages = Math.floor(readFileSync(file).length / 4096);
    const handle = openSync(file, 'r+');
    for (let page = 4; page < pages; page += 3) writeSync(handle, Buffer.alloc(64, 0xff), 0, 64, page * 4096);
    const { code, stdout, stderr } = await check(folder);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(
      /^fault: integrity: .+\n(ok|fault): foreign keys.*\n.*migrations.*\n.*orphans.*\n.*wallet.*\n$/,
    );
  });
});
