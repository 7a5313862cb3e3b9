import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { takeWriterLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { openDatabase } from '@cliffhanger/server/platform/database/open-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../support/api-client.ts';
import { copyTestKeys } from '../../support/app.ts';
import { copyEmptyDatabase } from '../../support/database.ts';
import { insertDrama } from '../../support/library.ts';
import { writeMedia } from '../../support/media.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { runStaff, staff, startStaff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-staff-'));
const connectionFile = path.join(dataDir, 'staff-server.json');
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeAll(async () => {
  const file = path.join(dataDir, 'cliffhanger.sqlite');
  copyEmptyDatabase(file);
  await copyTestKeys(path.join(dataDir, 'keys'));
  const database = await openDatabase({ file });
  await insertDrama(database, { slug: 'ferry', at: new Date(0), episodes: 2 });
  await database.close();
});

const done = (stdout: unknown) => ({ code: 0, stdout, stderr: '' });
const listOf = async (address: string) =>
  (await createApiClient(address).data(contract.dramas.list)).items.map(({ dramaId }) => dramaId);

describe('a staff command', () => {
  it('works with the server stopped or running, also after it was killed, and names its library on stderr', async () => {
    const library = async (...words: string[]) =>
      (await runStaff(dataDir, ['drama', 'list', ...words])).stderr;
    const noServer = `Library: ${dataDir}, no server is running\n`;
    expect(await library()).toBe(noServer);
    expect(await staff(dataDir, 'drama', 'list')).toEqual(
      done(expect.stringMatching(/^ferry +2 .*since 1970/m)),
    );

    // As the name of a container's service, it is not the default.
    const first = startServerProcess({ DATA_DIR: dataDir, STAFF_HOST: '127.0.0.2' });
    const address = await first.address;
    expect(JSON.parse(readFileSync(connectionFile, 'utf8'))).toMatchObject({ host: '127.0.0.2' });
    expect(await listOf(address)).toEqual(['ferry']);
    expect(await library()).toBe(`Library: ${dataDir}, through the server at ${address}\n`);
    expect(await library('--json')).toBe('');
    const hidden = await staff(dataDir, 'drama', 'unpublish', 'ferry', '--json');
    expect(hidden.code).toBe(0);
    expect(JSON.parse(hidden.stdout)).toMatchObject({ slug: 'ferry', publishedAt: null });
    expect(await listOf(address)).toEqual([]);
    first.kill('SIGKILL');
    await first.exit;

    expect(existsSync(connectionFile)).toBe(true);
    expect(await library()).toBe(noServer);
    expect((await staff(dataDir, 'drama', 'publish', 'ferry')).code).toBe(0);
    const second = startServerProcess({ DATA_DIR: dataDir });
    expect(await listOf(await second.address)).toEqual(['ferry']);
    second.kill('SIGTERM');
    await second.exit;
    expect(existsSync(connectionFile)).toBe(false);
  });

  it('never writes while another process writes', async () => {
    const release = await takeWriterLock(dataDir);
    const server = startServerProcess({ DATA_DIR: dataDir });
    // In another process: a lock of the kernel ends when its own process closes the file once more.
    const waiting = startStaff(dataDir, ['drama', 'list']).ended;
    expect((await server.exit).code).toBe(1);
    expect(server.stderr()).toMatch(/^Another server, or a staff command, is at work on this data folder/);
    release();
    expect((await waiting).code).toBe(0);
  });

  it('reports errors and exits with 1, or with 2 for invalid arguments', async () => {
    expect(await staff(dataDir, 'drama', 'show', 'nothing')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'there is no drama "nothing"; list them with pnpm staff drama list\n',
    });
    const asJson = await staff(dataDir, 'drama', 'publish', 'nothing', '--json');
    expect({ ...asJson, stderr: JSON.parse(asJson.stderr) }).toMatchObject({
      code: 1,
      stderr: { error: expect.stringContaining('there is no drama') },
    });
    for (const words of [['dance'], ['drama', 'show'], ['drama', 'list', '--loud']]) {
      const { code, stderr } = await staff(dataDir, ...words);
      expect(code, words.join(' ')).toBe(2);
      expect(stderr).toMatch(/^error: /);
    }
  });
});

const app = await startAppForCommands();
afterAll(() => app.close());
const { database, config } = app.platform;

describe('the staff socket of the running server', () => {
  it('accepts only its owner, on this machine', async () => {
    const file = path.join(config.DATA_DIR, 'staff-server.json');
    expect(statSync(file).mode & 0o077).toBe(0);
    const { port, token } = JSON.parse(readFileSync(file, 'utf8'));
    const call = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ verb: 'drama.list', input: {} });
      const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body });
      return { status: answer.status, text: await answer.text() };
    };
    expect(await call({ authorization: `Bearer ${token}` })).toMatchObject({ status: 200 });
    for (const authorization of ['', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token]) {
      expect(await call({ authorization })).toEqual({ status: 403, text: '{}' });
    }
  });
});

describe('removing a drama by staff', async () => {
  const { staff: runStaff } = app;
  const { dramaId, episodeIds } = await insertDrama(database, {
    slug: 'palace',
    at: new Date(0),
    episodes: 2,
  });
  for (const episodeId of episodeIds) writeMedia(config.mediaDir, dramaId, episodeId);
  const folder = path.join(config.mediaDir, 'palace/palace-2');

  it('is refused when a viewer has paid for it', async () => {
    await insertDrama(database, { slug: 'paid', at: new Date(0), episodes: 3 });
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 12 });
    await viewer.data(contract.unlocks.unlockEpisode, { dramaId: 'paid', episodeId: 'paid-3', price: 12 });
    await expect(runStaff('drama.remove', { slug: 'paid' })).rejects.toThrow(
      '"paid" cannot be deleted because it has unlocks: 1, transfers: 1; hide it with pnpm staff drama unpublish paid',
    );
    expect(await runStaff('drama.show', { slug: 'paid' })).toMatchObject({ episodeCount: 3 });
  });

  it('removes its files, and its texts from the search index', async () => {
    expect(existsSync(folder)).toBe(true);
    await runStaff('drama.remove', { slug: 'palace' });
    expect(existsSync(folder)).toBe(false);
    expect(await listOf(app.address)).toEqual(['paid']);
    await expect(runStaff('drama.show', { slug: 'palace' })).rejects.toThrow('there is no drama "palace"');
  });
});

describe('creating redeem codes', () => {
  it('writes them into a new private file, and they can be redeemed', async () => {
    const file = path.join(dataDir, 'codes.csv');
    const command = [
      'codes',
      'create',
      '--count',
      '2',
      '--coins',
      '50',
      '--expires',
      '2099-01-01',
      '--out',
      file,
    ];
    expect(await staff(config.DATA_DIR, ...command)).toEqual(done(`2 codes in ${file}\n`));
    expect(statSync(file).mode & 0o077).toBe(0);
    const [heading, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
    expect(heading).toBe('code,kind,amount,uses,expires');
    expect(rows).toEqual(
      Array(2).fill(expect.stringMatching(/^(\w{5}-){3}\w{5},coins,50,1,2099-01-01T00:00:00\.000Z$/)),
    );
    const viewer = await app.register();
    const [code = ''] = rows[0]?.split(',') ?? [];
    expect(await viewer.data(contract.rewards.redeem, { redeemCode: code })).toMatchObject({ coins: 50 });

    const again = await staff(config.DATA_DIR, ...command);
    expect(again).toMatchObject({
      code: 1,
      stderr: `${file} already exists; codes are written to a new file\n`,
    });
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(3);
    const both = await staff(config.DATA_DIR, ...command, '--days', '7');
    expect(both).toMatchObject({ code: 2, stderr: 'give either --coins or --days\n' });
  });
});
