import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { describeStartFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { type Database, openDatabase } from '@cliffhanger/server/platform/database/open-database.ts';
import { openPlatform } from '@cliffhanger/server/platform/platform.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { copyTestKeys } from '../../support/app.ts';
import { copyEmptyDatabase } from '../../support/database.ts';
import { startServerProcess } from '../../support/server-process.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-start-'));
afterAll(() => rmSync(root, { recursive: true }));
const databaseIn = (folder: string) => path.join(folder, 'cliffhanger.sqlite');
const newFolder = (name: string) => {
  const folder = path.join(root, name);
  mkdirSync(folder);
  return folder;
};

/** The line that a start prints which fails as it opens the data folder, in this process. */
const failureOf = (DATA_DIR: string): Promise<string> =>
  openPlatform(loadConfig({ DATA_DIR })).then(
    () => 'It starts.',
    (error) => describeStartFailure(error),
  );

describe.concurrent('a failed start', () => {
  it('reports that the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const DATA_DIR = newFolder('port');
    chmodSync(DATA_DIR, 0o700);
    await copyTestKeys(path.join(DATA_DIR, 'keys'));
    const server = startServerProcess({ DATA_DIR, PORT: String(port) });
    expect((await server.exit).code).toBe(1);
    expect(server.stdout()).toBe('');
    expect(server.stderr()).toBe(`Port ${port} on 127.0.0.1 is taken. Set PORT to a free one.\n`);
    taken.close();
  });

  it('leaves a file unchanged that is not a database', async () => {
    const DATA_DIR = newFolder('text');
    const text = 'Somebody’s diary, which is no database. '.repeat(200);
    writeFileSync(databaseIn(DATA_DIR), text);
    expect(await failureOf(DATA_DIR)).toBe(
      `The server cannot start: Database ${databaseIn(DATA_DIR)}: file is not a database`,
    );
    expect(readFileSync(databaseIn(DATA_DIR), 'utf8')).toBe(text);
  });

  it('leaves the data unchanged when a migration fails, and names the migration', async () => {
    const DATA_DIR = newFolder('migration');
    copyEmptyDatabase(databaseIn(DATA_DIR));
    const inDatabase = async <T>(work: (database: Database) => Promise<T>) => {
      const database = await openDatabase({ file: databaseIn(DATA_DIR) });
      return work(database).finally(database.close);
    };
    const contents = () =>
      inDatabase(async ({ read }) => [
        await read.$queryRaw`SELECT name, sql FROM sqlite_schema`,
        await read.$queryRaw`SELECT migration_name, checksum FROM _prisma_migrations`,
        await read.category.findMany(),
      ]);
    // Removes the record of the ledger_rules migration, as if its rules had been created by hand. The
    // next start applies it again and fails, because the rules exist.
    await inDatabase(async ({ write }) => {
      await write.category.create({ data: { slug: 'mine', position: 1 } });
      await write.$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name LIKE '%ledger_rules'`;
    });
    const before = await contents();
    expect(await failureOf(DATA_DIR)).toMatch(
      /^The server cannot start: Database .*: migration \d+_ledger_rules failed: .*already exists$/,
    );
    expect(await contents()).toEqual(before);
  });
});

/** The entries of a folder, and the folder itself, that other users can read. */
const readableIn = (folder: string) =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    // A file of the start's reserve may be gone by now.
    (name) => ((statSync(path.join(folder, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );

describe('a successful start', () => {
  it('prints only the address, and stops on a signal', async () => {
    const DATA_DIR = path.join(root, 'fresh', 'below');
    const server = startServerProcess({ DATA_DIR });
    const address = await server.address;
    // The folder is private, because the database holds addresses and password hashes.
    expect(readableIn(DATA_DIR)).toEqual([]);
    expect((await fetch(`${address}/api/v1/settings`)).status).toBe(200);
    // Opens an idle spare connection, as browsers do.
    const spare = connect(Number(new URL(address).port), '127.0.0.1');
    await once(spare, 'connect');
    server.kill('SIGTERM');
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(server.stdout()).toBe(
      `Listening on ${address}\nThe lab is on at ${address}/lab: anyone who reaches this server can pay there without money, read every code and sign in as anybody.\n`,
    );
    expect(server.stderr()).toBe('');
  });

  it('prints in one line that the lab is on for all who reach the server', async () => {
    const DATA_DIR = newFolder('lab');
    chmodSync(DATA_DIR, 0o700);
    await copyTestKeys(path.join(DATA_DIR, 'keys'));
    const server = startServerProcess({ DATA_DIR, LAB: 'on', HOST: '0.0.0.0' });
    const { port } = new URL(await server.address);
    const lab = await fetch(`http://127.0.0.1:${port}/lab`);
    server.kill('SIGTERM');
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(lab.status).toBe(200);
    const [, ...said] = server.stdout().trimEnd().split('\n');
    expect(said).toEqual([expect.stringMatching(/^The lab is on at http:\/\/127\.0\.0\.1:\d+\/lab: /)]);
    expect(server.stderr()).toBe('');
  });

  it('takes the access of other users to an existing data folder, and says so; others find no lab', async () => {
    const DATA_DIR = newFolder('open');
    await copyTestKeys(path.join(DATA_DIR, 'keys'));
    const wal = `${databaseIn(DATA_DIR)}-wal`;
    copyEmptyDatabase(databaseIn(DATA_DIR));
    writeFileSync(wal, '');
    const notes = path.join(DATA_DIR, 'notes.txt');
    writeFileSync(notes, 'of the host');
    chmodSync(DATA_DIR, 0o755);
    for (const file of [databaseIn(DATA_DIR), wal, notes]) chmodSync(file, 0o644);
    const server = startServerProcess({ DATA_DIR, HOST: '0.0.0.0' });
    const { port } = new URL(await server.address);
    expect((await fetch(`http://127.0.0.1:${port}/lab`)).status).toBe(404);
    expect(readableIn(DATA_DIR)).toEqual(['notes.txt']);
    server.kill('SIGTERM');
    await server.exit;
    const lines = server.stdout().trimEnd().split('\n');
    const logged = lines.filter((line) => line.startsWith('{'));
    expect(lines.at(-1)).toMatch(/^The lab is off, as HOST=0\.0\.0\.0 lets others in: nobody can pay, /);
    const entries = ['.', 'cliffhanger.sqlite', 'cliffhanger.sqlite-wal'];
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, entries }]);
  });
});
