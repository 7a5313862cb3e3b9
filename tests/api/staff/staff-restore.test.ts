import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { StaffResult } from '@cliffhanger/contracts/staff';
import { restoreBackup } from '@cliffhanger/server/platform/backup/restore-backup.ts';
import { takeImportLock, takeWriterLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import {
  applyMigrations,
  migrationsFolder,
  readMigrations,
} from '@cliffhanger/server/platform/database/migrate.ts';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import {
  contentOf,
  manifestIn,
  type PackedFile,
  readArchive,
  rowsIn,
  startBackups,
  validManifest,
  writeArchive,
} from '../../support/backups.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { staff, startLimitedStaff, startStaff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const { at, dataDir, whole, remove } = await startBackups();
afterAll(remove);
const files = await readArchive(whole);

describe('restoring a backup', () => {
  const target = at('target');
  beforeAll(async () => {
    mkdirSync(target);
    const app = await startTestApp({ DATA_DIR: target });
    await app.register();
    await app.close();
    writeFileSync(path.join(target, 'notes.txt'), 'not ours');
  });

  it('is refused while a server or an import is running', async () => {
    const server = startServerProcess({ DATA_DIR: target });
    await server.address;
    const { code, stderr } = await staff(target, 'restore', whole, '--replace');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `A server, or a staff command, is at work on ${target}. Stop it first.\n`,
    });
    server.kill('SIGTERM');
    await server.exit;
    const release = await takeImportLock(target);
    await expect(restoreBackup(target, whole, { replace: true })).rejects.toThrow('An import is at work');
    release();
    (await takeWriterLock(target))();
  });

  it('does not replace other data, unless told to', async () => {
    const before = contentOf(target);
    await expect(restoreBackup(target, whole, { replace: false })).rejects.toThrow('--replace');
    expect(contentOf(target)).toEqual(before);
    const copy = at('replaced');
    cpSync(target, copy, { recursive: true });
    await restoreBackup(copy, whole, { replace: true });
    expect(contentOf(copy)).toEqual(contentOf(dataDir));
    expect(existsSync(path.join(copy, 'notes.txt'))).toBe(true);
  });

  const packed = (name: string, content: string | Buffer = 'x', header = {}): PackedFile => ({
    header: { name, ...header },
    content: Buffer.from(content),
  });
  const isMedia = ({ header }: PackedFile) => header.name.startsWith('media/ferry');
  /** Changes the database in the backup and writes a manifest that matches it. */
  const withDatabase = (change: (file: string) => void) => (all: PackedFile[]) => {
    const file = at('changed.sqlite');
    const changed = all.map((entry) => {
      if (entry.header.name !== 'cliffhanger.sqlite') return entry;
      writeFileSync(file, entry.content);
      change(file);
      return packed(entry.header.name, readFileSync(file));
    });
    return [...changed.slice(0, -1), validManifest(changed)];
  };
  const withRows = (sql: string) =>
    withDatabase((file) => {
      const connection = new Sqlite(file);
      connection.exec(sql);
      connection.close();
    });

  it.each<[string, (all: PackedFile[]) => PackedFile[], RegExp]>([
    [
      'a changed file',
      (all) =>
        all.map((file) =>
          isMedia(file) ? { ...file, content: Buffer.from(file.content.map((byte) => byte ^ 1)) } : file,
        ),
      /media\/ferry\S+ does not match its checksum/,
    ],
    ['a missing file', (all) => all.filter((file) => !isMedia(file)), /media\/ferry\S+ is missing/],
    ['one file more', (all) => [packed('media/more'), ...all], /media\/more is not in its manifest/],
    ['a file twice', (all) => [...all.filter(isMedia), ...all], /media\/ferry\S+ is in it twice/],
    ['a file after its end', (all) => [...all, packed('media/late')], /media\/late comes after its end/],
    ['no manifest', (all) => all.slice(0, -1), /is cut off: manifest.json is missing/],
    [
      'a manifest of another format',
      (all) => [...all.slice(0, -1), packed('manifest.json', '{"format":2}')],
      /manifest.json is damaged, or of a newer version/,
    ],
    ['a path upwards', (all) => [packed('media/../../evil'), ...all], /evil is no file of a data folder/],
    ['an absolute path', (all) => [packed('/tmp/evil'), ...all], /evil is no file of a data folder/],
    [
      'a path of another system',
      (all) => [packed('media\\..\\..\\evil'), ...all],
      /evil is no file of a data folder/,
    ],
    ['another place', (all) => [packed('writer.lock'), ...all], /writer.lock is no file of a data folder/],
    [
      'a link',
      (all) => [packed('media/link', '', { type: 'symlink', linkname: '/etc' }), ...all],
      /media\/link is a symlink/,
    ],
    [
      'a hard link',
      (all) => [packed('media/link', '', { type: 'link', linkname: 'keys/signing.key' }), ...all],
      /media\/link is a link/,
    ],
    [
      'a damaged database',
      withDatabase((file) => writeFileSync(file, readFileSync(file).fill(0xff, 40_960, 81_920))),
      /its database/,
    ],
    [
      'a database of a newer version',
      withRows(
        "UPDATE _prisma_migrations SET migration_name = '2999_new' WHERE migration_name LIKE '%_init'",
      ),
      /its database migration 2999_new comes from a newer version/,
    ],
    [
      'rows that refer to nothing',
      withRows('PRAGMA foreign_keys = OFF; DELETE FROM Category'),
      /its database has rows in \w+ that refer to nothing/,
    ],
    [
      'another database',
      withDatabase((file) => {
        rmSync(file);
        new Sqlite(file).exec('CREATE TABLE t (a)').close();
      }),
      /its database no such table/,
    ],
  ])('refuses %s, and changes nothing', async (name, change, reason) => {
    const file = await writeArchive(at(`${name}.tar`), change(files));
    const before = contentOf(target);
    const refusal = restoreBackup(target, file, { replace: true });
    await expect(refusal).rejects.toThrow(reason);
    await expect(refusal).rejects.toThrow(`${file} cannot be restored`);
    expect(contentOf(target)).toEqual(before);
    expect(existsSync(path.join(target, '.restore'))).toBe(false);
    expect(existsSync(at('evil'))).toBe(false);
  });

  it('migrates a backup of an older version', async () => {
    const older = at('older');
    cpSync(migrationsFolder, at('migrations'), { recursive: true });
    rmSync(at('migrations', readMigrations(migrationsFolder).at(-1)?.name ?? ''), { recursive: true });
    const change = withDatabase((file) => {
      rmSync(file);
      applyMigrations({ file, folder: at('migrations') });
    });
    const { length } = rowsIn(dataDir)._prisma_migrations ?? [];
    await restoreBackup(older, await writeArchive(at('older.tar'), change(files)), { replace: false });
    expect(rowsIn(older)._prisma_migrations).toHaveLength(length - 1);
    await (await startTestApp({ DATA_DIR: older })).close();
    expect(rowsIn(older)._prisma_migrations).toHaveLength(length);
  });

  it.each([0.1, 0.5, 0.999])('refuses the first %d of a file', async (part) => {
    const file = at('cut.tar');
    const bytes = readFileSync(whole);
    writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * part)));
    const refusal = restoreBackup(target, file, { replace: true });
    await expect(refusal).rejects.toThrow(/cut\.tar cannot be restored: .*cut off/);
    writeFileSync(file, 'This is a letter, and no backup at all. '.repeat(100));
    await expect(restoreBackup(target, file, { replace: true })).rejects.toThrow(
      /cut\.tar cannot be restored/,
    );
    await expect(restoreBackup(target, at('none.tar'), { replace: true })).rejects.toThrow(
      'none.tar does not exist',
    );
  });

  it('that is refused leaves no folder of its own', async () => {
    const [folder, file] = [at('never'), at('letter.tar')];
    writeFileSync(file, 'This is a letter, and no backup at all. '.repeat(100));
    expect(await staff(folder, 'restore', file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be restored'),
    });
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    expect((await staff(folder, 'restore', file)).code).toBe(1);
    expect(existsSync(folder)).toBe(true);
    rmSync(folder, { recursive: true });
    expect((await staff(folder, 'restore', whole)).code).toBe(0);
    rmSync(folder, { recursive: true });
  });
});

describe('a restore that is killed', () => {
  const old = at('old');
  const dir = at('killed');
  const inside = (...names: string[]) => path.join(dir, '.restore', ...names);
  beforeAll(async () => {
    mkdirSync(old);
    const app = await startTestApp({ DATA_DIR: old });
    await app.register();
    await app.close();
  });
  beforeEach(() => {
    rmSync(dir, { recursive: true, force: true });
    cpSync(old, dir, { recursive: true });
  });
  /** Takes the writer lock as the next command does, and returns the contents of the data folder. */
  const next = async () => {
    (await takeWriterLock(dir))();
    expect(existsSync(inside())).toBe(false);
    return contentOf(dir);
  };

  it('while it unpacks keeps the old data', async () => {
    const { child, ended } = startStaff(dir, ['restore', whole, '--replace']);
    const hasBegun = () => existsSync(inside('unpacking/cliffhanger.sqlite')) || child.exitCode !== null;
    await expect.poll(hasBegun, { interval: 1 }).toBe(true);
    child.kill('SIGKILL');
    await ended;
    // The kill may also arrive after unpacking. The next command then completes the restore.
    const came = existsSync(inside('unpacking')) ? old : dataDir;
    expect(await next()).toEqual(contentOf(came));
  });

  /** The steps of a restore. Each leaves the files as a kill after that step does. */
  const steps: [string, () => void][] = [
    ['all is unpacked and checked', () => cpSync(dataDir, inside('whole'), { recursive: true })],
    [
      'some of the old is out of the way',
      () => {
        mkdirSync(inside('old'));
        renameSync(path.join(dir, 'cliffhanger.sqlite'), inside('old/cliffhanger.sqlite'));
        renameSync(path.join(dir, 'keys'), inside('old/keys'));
      },
    ],
    [
      'all of it is',
      () => {
        for (const name of ['media', 'uploads']) renameSync(path.join(dir, name), inside('old', name));
        renameSync(inside('whole'), inside('arriving'));
      },
    ],
    ['some of the new is in', () => renameSync(inside('arriving/media'), path.join(dir, 'media'))],
  ];
  it.each(steps.map(([name], index) => [name, index] as const))(
    'when %s, is completed by the next command',
    async (_, last) => {
      for (const [, take] of steps.slice(0, last + 1)) take();
      expect(await next()).toEqual(contentOf(dataDir));
    },
  );
});

describe('a drill', () => {
  it('restores beside the data, changes nothing, and is shown with its date', async () => {
    const copy = at('drilled');
    cpSync(dataDir, copy, { recursive: true });
    const app = await startAppForCommands({ DATA_DIR: copy });
    const drill = async () =>
      ((await app.staff('library.health', {})) as StaffResult<'library.health'>).drill;
    expect(await drill()).toBeNull();
    const { createdAt, files: listed } = manifestIn(files);
    const names = readdirSync(copy);

    const tried = startStaff(copy, ['restore', whole, '--drill']);
    expect(await tried.ended).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/can be restored: \d+ files, [\d.]+ MB\. Nothing was changed\.\n$/),
    });
    expect(await drill()).toMatchObject({ backupCreatedAt: createdAt, files: listed.length });
    expect(readdirSync(copy)).toEqual(names);

    const damaged = at('damaged-drill.tar');
    writeFileSync(damaged, readFileSync(whole).subarray(0, 3_000_000));
    const failed = await startStaff(copy, ['restore', damaged, '--drill']).ended;
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be restored') });
    expect(readdirSync(copy)).toEqual(names);
    const both = await staff(copy, 'restore', whole, '--drill', '--replace');
    expect(both.stderr).toContain("option '--replace' cannot be used with option '--drill'");
    await app.close();
  });
});

describe('restoring to a full disk', () => {
  it('leaves no files behind', async () => {
    const limited = at('limited');
    mkdirSync(limited);
    const writing = await startLimitedStaff(2_000_000, dataDir, ['backup', at('limited/full.tar')]).ended;
    expect(writing).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The disk of \S+limited is full/m),
    });
    const reading = await startLimitedStaff(2_000_000, limited, ['restore', whole]).ended;
    expect(reading).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The disk of \S+limited is full/m),
    });
    expect(readdirSync(limited).filter((name) => !name.endsWith('.lock'))).toEqual([]);
  });
});
