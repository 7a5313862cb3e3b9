import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { type Database, openDatabase } from '@cliffhanger/server/platform/database/open-database.ts';
import { afterAll, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { readArchive } from '../support/backups.ts';
import { runCommand } from '../support/command.ts';
import { copyEmptyDatabase } from '../support/database.ts';
import { insertDrama, insertTemplates } from '../support/library.ts';
import { registerViewer } from '../support/register-viewer.ts';
import { startServerProcess } from '../support/server-process.ts';
import { staff } from '../support/staff.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-drill-'));
afterAll(() => rmSync(root, { recursive: true }));
const dataDir = path.join(root, 'data');
const file = path.join(root, 'evening.tar');
const databaseName = 'cliffhanger.sqlite';
const episodes = 400;
const priceCoins = 3;
const coins = episodes * priceCoins;
const settings = { REQUESTS_PER_MINUTE: '1000000', SIGN_INS_PER_MINUTE: '1000' };

const fill = async () => {
  mkdirSync(dataDir);
  copyEmptyDatabase(path.join(dataDir, databaseName));
  const database = await openDatabase({ file: path.join(dataDir, databaseName) });
  await insertDrama(database, { slug: 'epic', at: new Date(0), episodes, free: 0, priceCoins });
  await insertTemplates(database);
  await database.close();
};

/** Registers a viewer, who buys 1,200 coins, enough for every episode. @returns the token */
const registerBuyer = async (address: string): Promise<string> => {
  const token = await registerViewer(address);
  const viewer = createApiClient(address, { authorization: `Bearer ${token}` });
  const order = { templateId: 'pack-1000', idempotencyKey: randomUUID() };
  const { payUrl } = await viewer.data(contract.wallet.placeOrder, order);
  await fetch(`${address}${payUrl}/paid`, { method: 'POST', body: '', redirect: 'manual' });
  return token;
};

interface Evening {
  /** Called after each episode for which everything was answered. */
  onAnswered(episodeId: string): void;
  isOver(): boolean;
}

/** Unlocks, likes and watches one episode after the other, until the evening is over. */
const watch = async (viewer: ApiClient, { onAnswered, isOver }: Evening) => {
  for (let number = 1; number <= episodes && !isOver(); number++) {
    const ids = { dramaId: 'epic', episodeId: `epic-${number}` };
    await viewer.data(contract.unlocks.unlockEpisode, { ...ids, price: priceCoins });
    await Promise.all([
      viewer.data(contract.progress.report, { ...ids, progress: 30 }),
      viewer.data(contract.engagement.likeEpisode, { ...ids, liked: true }),
    ]);
    onAnswered(ids.episodeId);
  }
};

/** Lets four viewers watch, and backs up the data in the middle. @returns each viewer's episodes answered before it */
const backUpBusyServer = async () => {
  const server = startServerProcess({ DATA_DIR: dataDir, ...settings });
  const address = await server.address;
  const tokens = await Promise.all(Array.from({ length: 4 }, () => registerBuyer(address)));
  const viewers = tokens.map((token) => ({ token, answered: [] as string[] }));
  const { promise: isBusy, resolve: begin } = Promise.withResolvers<void>();
  let isOver = false;
  const watching = viewers.map(({ token, answered }) =>
    watch(createApiClient(address, { authorization: `Bearer ${token}` }), {
      onAnswered(episodeId) {
        answered.push(episodeId);
        if (viewers.every((viewer) => viewer.answered.length >= 5)) begin();
      },
      isOver: () => isOver,
    }),
  );
  await isBusy;
  const before = viewers.map(({ token, answered }) => ({ token, answered: [...answered] }));
  const { code, stderr } = await staff(dataDir, 'backup', file);
  isOver = true;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  await Promise.all(watching);
  server.kill('SIGTERM');
  await server.exit;
  return { before, unlockedInAll: viewers.flatMap(({ answered }) => answered).length };
};

const reconcile = async (folder: string) => {
  const { stdout, code } = await runCommand(['scripts/reconcile-wallet.ts'], { DATA_DIR: folder });
  expect({ stdout, code }).toEqual({ stdout: expect.stringMatching(/^No discrepancy: /), code: 0 });
  return stdout;
};

/** Puts the database of the backup into a folder of its own, as it is in the file. */
const extractDatabase = async (): Promise<string> => {
  const folder = path.join(root, 'snapshot');
  mkdirSync(folder);
  const packed = (await readArchive(file)).find(({ header }) => header.name === databaseName);
  writeFileSync(path.join(folder, databaseName), packed?.content ?? '');
  return folder;
};

/** Lists unlocks without the transfer that paid for them, and transfers without their unlock. */
const listHalves = ({ rows }: Database) =>
  rows(`
    SELECT u.userId, u.episodeId FROM Unlock u
    LEFT JOIN LedgerTransfer t ON t.id = u.transferId AND t.userId = u.userId AND t.episodeId = u.episodeId
      AND t.coins = -u.priceCoins
    WHERE t.id IS NULL
    UNION ALL SELECT t.userId, t.episodeId FROM LedgerTransfer t
    LEFT JOIN Unlock u ON u.transferId = t.id WHERE t.reason = 'unlock' AND u.transferId IS NULL`);

it('a backup of a busy server restores elsewhere to a whole state, with all that was answered before it', {
  timeout: 60_000,
}, async () => {
  await fill();
  const { before, unlockedInAll } = await backUpBusyServer();

  const elsewhere = path.join(root, 'elsewhere');
  expect((await staff(elsewhere, 'restore', file)).code).toBe(0);
  const books = await reconcile(elsewhere);
  expect(await reconcile(await extractDatabase())).toBe(books);

  const server = startServerProcess({ DATA_DIR: elsewhere, ...settings });
  const address = await server.address;
  for (const { token, answered } of before) {
    const viewer = createApiClient(address, { authorization: `Bearer ${token}` });
    const { episodes: items } = await viewer.data(contract.dramas.episodes, { dramaId: 'epic' });
    const unlocked = items.filter(({ access }) => access === 'unlocked').map(({ episodeId }) => episodeId);
    expect(unlocked).toEqual(expect.arrayContaining(answered));
    const { coin } = (await viewer.data(contract.account.userInfo)) ?? {};
    expect(coin).toBe(coins - unlocked.length * priceCoins);
  }
  server.kill('SIGTERM');
  await server.exit;
  expect(await reconcile(elsewhere)).toBe(books);

  const database = await openDatabase({ file: path.join(elsewhere, databaseName) });
  expect(listHalves(database)).toEqual([]);
  const [counts] = database.rows<{ unlocks: number; positions: number; likes: number }>(`
    SELECT (SELECT count(*) FROM Unlock) AS unlocks, (SELECT count(*) FROM WatchProgress) AS positions,
      (SELECT count(*) FROM EpisodeLike) AS likes`);
  await database.close();
  const answeredBefore = before.flatMap(({ answered }) => answered).length;
  expect(counts?.positions).toBeGreaterThanOrEqual(answeredBefore);
  expect(counts?.likes).toBeGreaterThanOrEqual(answeredBefore);
  // The viewers unlocked episodes before and after the moment of the backup.
  expect(counts?.unlocks).toBeGreaterThan(answeredBefore);
  expect(counts?.unlocks).toBeLessThan(unlockedInAll);
});
