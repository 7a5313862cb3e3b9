import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyMigrations, migrationsFolder, readMigrations } from './migrate.ts';
import { diffSchema, schemaFile } from './schema-diff.ts';

let folder: string;
let file: string;
let migrations: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-migrate-'));
  file = path.join(folder, 'app.db');
  migrations = path.join(folder, 'migrations');
  cpSync(migrationsFolder, migrations, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const addMigration = (name: string, sql: string) => {
  mkdirSync(path.join(migrations, name), { recursive: true });
  writeFileSync(path.join(migrations, name, 'migration.sql'), sql);
};

/** Returns the structure and the rows of the database file. */
const contents = () => {
  const connection = new Sqlite(file, { readonly: true });
  const objects = connection.prepare('SELECT name, sql FROM sqlite_schema').all();
  const rows = ['_prisma_migrations', 'Category'].map((table) =>
    connection.prepare(`SELECT * FROM ${table}`).all(),
  );
  connection.close();
  return { objects, rows };
};

it('migrations create the schema in an empty file', async () => {
  expect(await diffSchema()).toBe('');
});

it('migrations keep the virtual tables, which the Prisma schema does not contain', async () => {
  applyMigrations({ file, folder: migrations });
  const connection = new Sqlite(file, { readonly: true });
  const tables = connection
    .prepare<[], { name: string }>(`SELECT name FROM pragma_table_list WHERE type IN ('virtual', 'shadow')`)
    .all();
  connection.close();
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['SearchText', 'SearchText_data']));
  // Makes the same comparison with a schema that has one more table.
  const sql = await diffSchema(`${readFileSync(schemaFile, 'utf8')}\nmodel Note {\n  id String @id\n}\n`);
  expect(sql).toContain('CREATE TABLE "Note"');
  expect(sql).not.toMatch(/DROP|SearchText/);
});

it('migrations keep every CHECK and trigger that an earlier one created', () => {
  applyMigrations({ file, folder: migrations });
  const script = readMigrations(migrations)
    .map(({ sql }) => sql)
    .join('\n');
  const rules = [...script.matchAll(/(?:CONSTRAINT|CREATE TRIGGER) "(\w+)" (?:CHECK|BEFORE|AFTER)/g)].map(
    (match) => match[1],
  );
  expect(rules.length).toBeGreaterThan(40);
  const structure = JSON.stringify(contents().objects);
  expect(rules.filter((name) => !structure.includes(`\\"${name}\\"`))).toEqual([]);
});

it('migrations apply what is missing, and nothing twice', () => {
  const names = readMigrations(migrations).map(({ name }) => name);
  expect(applyMigrations({ file, folder: migrations })).toEqual(names);
  const before = contents();
  expect(applyMigrations({ file, folder: migrations })).toEqual([]);
  expect(contents()).toEqual(before);
  addMigration('29990101000000_note', 'CREATE TABLE "Note" ("id" TEXT NOT NULL PRIMARY KEY);');
  expect(applyMigrations({ file, folder: migrations })).toEqual(['29990101000000_note']);
});

it('a failing migration leaves the data unchanged and is named', () => {
  applyMigrations({ file, folder: migrations });
  const connection = new Sqlite(file);
  connection.exec(`INSERT INTO "Category" ("id", "slug", "position") VALUES ('a', 'a', 1)`);
  connection.close();
  const before = contents();
  addMigration(
    '29990101000000_first',
    `UPDATE "Category" SET "position" = 2; CREATE TABLE "Extra" ("id" TEXT);`,
  );
  addMigration('29990101000001_second', 'DROP TABLE "Category"; SELECT nonsense;');
  expect(() => applyMigrations({ file, folder: migrations })).toThrow(
    `Database ${file}: migration 29990101000001_second failed: no such column: nonsense`,
  );
  expect(contents()).toEqual(before);
});

it('a migration that leaves dangling references is refused', () => {
  applyMigrations({ file, folder: migrations });
  const before = contents();
  addMigration(
    '29990101000000_orphan',
    `INSERT INTO "DramaHiddenCountry" (dramaId, country) VALUES ('nothing', 'US');`,
  );
  expect(() => applyMigrations({ file, folder: migrations })).toThrow('29990101000000_orphan');
  expect(contents()).toEqual(before);
});

it('a migration that changed after it was applied is refused', () => {
  applyMigrations({ file, folder: migrations });
  const name = readMigrations(migrations)[0]?.name ?? '';
  addMigration(name, '-- something else');
  expect(() => applyMigrations({ file, folder: migrations })).toThrow(`migration ${name} was changed`);
});

it('migrations refuse a file of a newer version, and one that is not a database', () => {
  addMigration('29990101000000_newer', 'SELECT 1;');
  applyMigrations({ file, folder: migrations });
  rmSync(path.join(migrations, '29990101000000_newer'), { recursive: true });
  expect(() => applyMigrations({ file, folder: migrations })).toThrow('newer version');
  const other = path.join(folder, 'other.db');
  writeFileSync(
    other,
    'This is a text file, and it is long enough to have a header, but not the right one. '.repeat(9),
  );
  expect(() => applyMigrations({ file: other, folder: migrations })).toThrow(
    `Database ${other}: file is not a database`,
  );
});
