import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { openReader } from '#platform/database/open-database.ts';
import { startOfTests, startTestApp, type Viewer } from '../../../../tests/support/app.ts';
import { childEnvironment } from '../../../../tests/support/child-environment.ts';
import { insertDrama, insertSeriesTemplate, insertTemplates } from '../../../../tests/support/library.ts';
import { sendWebhook } from '../../../../tests/support/payment.ts';
import { reconcile } from './reconcile.service.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, config } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertDrama(database, { slug: 'anchor', at: startOfTests });
await insertSeriesTemplate(database, 'anchor');

const { unlockEpisode, undo } = contract.unlocks;
const ferry = (number: number) => ({ dramaId: 'ferry', episodeId: `ferry-${number}` });
const order = async (
  viewer: Viewer,
  templateId: string,
  outcomes: readonly ('paid' | 'failed' | 'refunded')[],
) => {
  const input = { templateId, idempotencyKey: randomUUID() };
  const { order: placed } = await viewer.data(contract.wallet.placeOrder, input);
  for (const outcome of outcomes) await sendWebhook(app, { orderId: placed.orderId, outcome });
};

// Creates a wallet with every kind of ledger entry.
const viewer = await app.register();
await app.grantCoins(viewer, { bonus: 20 });
await order(viewer, 'pack-1000', ['paid']);
await order(viewer, 'pack-100', ['paid', 'refunded']);
await order(viewer, 'pack-100', ['refunded', 'paid']);
await order(viewer, 'pack-100', ['failed']);
await viewer.data(unlockEpisode, { ...ferry(3), price: 12 });
await viewer.data(unlockEpisode, { ...ferry(4), price: 12 });
await viewer.data(undo, ferry(4));
await viewer.data(unlockEpisode, { ...ferry(4), scope: 'rest', price: 45 });
await order(viewer, 'anchor-series', ['paid']);
await order(viewer, 'week', ['paid']);
await order(viewer, 'week', ['paid', 'refunded']);
await app.grantCoins(await app.register(), { paid: 5 });
const saver = await app.register();
await order(saver, 'pack-100', ['paid']);
await saver.data(unlockEpisode, { ...ferry(3), price: 12 });
const { orders: offers } = await saver.data(contract.unspentCoins.list);
await saver.data(contract.unspentCoins.giveBack, {
  orders: offers.flatMap(({ orderId, back }) => (back ? [{ orderId, ...back }] : [])),
});

const script = path.resolve(import.meta.dirname, '../../../../scripts/reconcile-wallet.ts');
const runScript = (dataDir: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { ...childEnvironment, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

/** Copies the database without its triggers. Nobody waits until the disk has it. */
const copyWithoutTriggers = (): string => {
  const file = path.join(config.DATA_DIR, 'without-triggers.sqlite');
  const original = new Sqlite(config.databaseFile, { readonly: true });
  original.exec(`VACUUM INTO '${file}'`);
  original.close();
  const copy = new Sqlite(file);
  copy.pragma('synchronous = OFF');
  const triggers = copy.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).pluck().all();
  copy.exec(`BEGIN; ${triggers.map((name) => `DROP TRIGGER "${name}"`).join('; ')}; COMMIT`);
  copy.close();
  return file;
};
const withoutTriggers = copyWithoutTriggers();

/** Copies the database and runs SQL that the triggers, keys and CHECK constraints of the original reject. */
const corrupted = (sql: string): string => {
  const file = path.join(config.DATA_DIR, `${randomUUID()}.sqlite`);
  copyFileSync(withoutTriggers, file);
  const copy = new Sqlite(file);
  copy.pragma('synchronous = OFF');
  copy.pragma('foreign_keys = OFF');
  copy.pragma('ignore_check_constraints = ON');
  const changes = () => copy.prepare('SELECT total_changes()').pluck().get() as number;
  const before = changes();
  copy.exec(sql);
  expect(changes(), sql).toBeGreaterThan(before);
  copy.close();
  return file;
};
const discrepancyOf = async (file: string) => {
  const { read, close } = await openReader({ file });
  const { discrepancy } = await reconcile(read);
  await close();
  rmSync(file);
  return discrepancy;
};

const spendTransfer = `(SELECT id FROM LedgerTransfer WHERE reason = 'unlock' LIMIT 1)`;
const orderOf = (kind: number, status: string) =>
  `(SELECT id FROM "Order" WHERE kind = ${kind} AND status = '${status}' LIMIT 1)`;

describe('a wallet without a discrepancy', () => {
  it('is checked while the server runs, with its totals', async () => {
    const balances = await database.read.ledgerAccount.aggregate({
      where: { userId: { not: null } },
      _sum: { balanceCoins: true },
    });
    const transfers = await database.read.ledgerTransfer.count();
    expect(runScript(config.DATA_DIR)).toEqual({
      status: 0,
      stdout: `No discrepancy: ${balances._sum.balanceCoins} coins of 3 viewers, ${transfers} transfers, 8 orders, 15 unlocks\n`,
      stderr: '',
    });
  });

  it('passes in a copy of the database', async () => {
    expect(await discrepancyOf(corrupted('UPDATE User SET sex = 2'))).toBeNull();
  });
});

describe('a discrepancy in the wallet', () => {
  it.each([
    [
      'a balance',
      `UPDATE LedgerAccount SET balanceCoins = balanceCoins + 1 WHERE userId IS NOT NULL`,
      /^account viewer.* has a balance of/,
    ],
    [
      'a balance of the house',
      `UPDATE LedgerAccount SET balanceCoins = 0 WHERE key = 'gateway:house'`,
      /^account gateway:house has a balance of 0/,
    ],
    [
      'a count of entries',
      `UPDATE LedgerAccount SET entryCount = 99 WHERE key = 'revenue:house'`,
      /^account revenue:house/,
    ],
    [
      'an entry',
      `UPDATE LedgerEntry SET coins = coins + 1 WHERE accountKey = 'revenue:house';
      UPDATE LedgerAccount SET balanceCoins = (SELECT sum(coins) FROM LedgerEntry WHERE accountKey = key) WHERE key = 'revenue:house'`,
      /^the entries of transfer .* sum to 1 instead of 0$/,
    ],
    [
      'a lost entry',
      `DELETE FROM LedgerEntry WHERE accountKey = 'promotion:house'`,
      /^account promotion:house/,
    ],
    ['a lost transfer', `DELETE FROM LedgerTransfer WHERE id = ${spendTransfer}`, /has no transfer/],
    [
      'a lost account',
      `DELETE FROM LedgerAccount WHERE key = 'writeOff:house'; DELETE FROM LedgerAccount WHERE key = 'revenue:house'`,
      /has no account/,
    ],
    [
      'the coins that a transfer records',
      `UPDATE LedgerTransfer SET coins = coins - 1 WHERE id = ${spendTransfer}`,
      /^transfer .* records -13 coins/,
    ],
    [
      'a running balance',
      `UPDATE LedgerTransfer SET balanceAfterCoins = 7 WHERE id = ${spendTransfer}`,
      /records a balance of 7 coins/,
    ],
    [
      'the viewer of a transfer',
      `UPDATE LedgerTransfer SET userId = (SELECT id FROM User WHERE id <> LedgerTransfer.userId)
      WHERE id = ${spendTransfer}`,
      /its entries for the viewer sum to 0/,
    ],
    [
      'rewards taken back without a merge',
      `UPDATE LedgerTransfer SET reason = 'duplicateReward' WHERE reason = 'prize'`,
      /takes back duplicate rewards without an account merge/,
    ],
    [
      'bought coins taken back as rewards',
      `UPDATE User SET joinedIntoId = (SELECT id FROM User u WHERE u.id <> User.id) WHERE id =
        (SELECT userId FROM LedgerTransfer WHERE reason = 'refund' LIMIT 1);
      UPDATE LedgerTransfer SET reason = 'duplicateReward', idempotencyKey = 'duplicateReward:' || userId
      WHERE id = (SELECT id FROM LedgerTransfer WHERE reason = 'refund' LIMIT 1)`,
      /or takes coins that are not bonus coins/,
    ],
    [
      'coins of a paid order',
      `UPDATE "Order" SET coinsPaid = coinsPaid + 1 WHERE id = ${orderOf(1, 'paid')}`,
      /is paid, but its coins were not credited/,
    ],
    [
      'an order paid by hand',
      `UPDATE "Order" SET status = 'paid' WHERE id = ${orderOf(1, 'failed')}`,
      /is paid, but its coins were not credited/,
    ],
    [
      'an order refunded by hand',
      `UPDATE "Order" SET status = 'refunded' WHERE id = ${orderOf(1, 'paid')}`,
      /its coins were not taken back/,
    ],
    [
      'an order set back',
      `UPDATE "Order" SET status = 'created' WHERE id = ${orderOf(1, 'paid')}`,
      /is a recharge, but its order does not match/,
    ],
    [
      'unspent coins that were taken twice',
      'UPDATE UnspentRefund SET paidCoins = paidCoins - 1',
      /is paid, but its coins were taken back/,
    ],
    [
      'unspent coins that did not come back',
      `UPDATE UnspentRefund SET status = 'refused', finishedAt = 1, coinsReturnedAt = 1`,
      /is paid, but its coins were taken back/,
    ],
    [
      'a bonus that did not go back',
      'UPDATE UnspentRefund SET bonusCoins = 1',
      /of unspent coins does not match what it took/,
    ],
    [
      'money for more coins than went back',
      'UPDATE UnspentRefund SET amountMinor = amountMinor + 1',
      /gave back more for unspent coins than they cost/,
    ],
    [
      'money that no refund gave back',
      `UPDATE "Order" SET returnedMinor = 1 WHERE id = ${orderOf(1, 'paid')}`,
      /or another sum than it records/,
    ],
    [
      'a lost grant',
      `DELETE FROM MembershipGrant WHERE revokedAt IS NULL`,
      /is paid, but its membership days were not granted/,
    ],
    [
      'a different number of days',
      `UPDATE MembershipGrant SET days = 8`,
      /is paid, but its membership days were not granted/,
    ],
    [
      'a grant that a refund did not revoke',
      `UPDATE MembershipGrant SET revokedAt = NULL`,
      /is refunded, but its membership days are still granted/,
    ],
    [
      'a lost episode of a series',
      `DELETE FROM Unlock WHERE episodeId = 'anchor-5'`,
      /is paid, but episode anchor-5 is not unlocked/,
    ],
    [
      'an unpaid series',
      `UPDATE "Order" SET status = 'failed' WHERE kind = 2`,
      /from a series that is not paid/,
    ],
    [
      'an unlock without a transfer',
      `UPDATE Unlock SET transferId = NULL WHERE episodeId = 'ferry-3'`,
      /coins, but its transfer does not match/,
    ],
    [
      'an unlock with a transfer of another kind',
      `UPDATE Unlock SET transferId =
      (SELECT id FROM LedgerTransfer WHERE reason = 'recharge' LIMIT 1) WHERE episodeId = 'ferry-3'`,
      /coins, but its transfer does not match/,
    ],
    [
      'a price',
      `UPDATE Unlock SET priceCoins = 11 WHERE episodeId = 'ferry-3'`,
      /spent 12 coins, but the prices of its unlocks sum to 11/,
    ],
    [
      'a lost unlock',
      `DELETE FROM Unlock WHERE episodeId = 'ferry-6'`,
      /spent 45 coins, but the prices of its unlocks sum to 36/,
    ],
    [
      'a lost undo',
      `UPDATE UnlockUndo SET returnedTransferId = 'x'`,
      /returned 12 coins, but the prices of its undone unlocks sum to 0/,
    ],
    [
      'bonus coins returned as bought ones',
      `UPDATE LedgerEntry SET accountKey = replace(accountKey, 'viewerBonus', 'viewerPaid')
      WHERE transferId = (SELECT returnedTransferId FROM UnlockUndo);
      UPDATE LedgerAccount SET (balanceCoins, entryCount) =
        (SELECT coalesce(sum(coins), 0), count(*) FROM LedgerEntry WHERE accountKey = key)`,
      /returned more coins of one kind than were spent/,
    ],
    [
      'a longer membership',
      `UPDATE User SET memberExpire = memberExpire + 1 WHERE memberExpire IS NOT NULL`,
      /does not end when their grants end/,
    ],
    [
      'a membership without a grant',
      `UPDATE User SET memberExpire = 1 WHERE memberExpire IS NULL`,
      /does not end when their grants end/,
    ],
    ['a lost membership', `UPDATE User SET memberExpire = NULL`, /does not end when their grants end/],
  ])('is found: %s', async (_, sql, words) => {
    expect(await discrepancyOf(corrupted(sql))).toMatch(words);
  });

  it('makes the command exit with 1', async () => {
    const dataDir = path.join(config.DATA_DIR, 'other');
    mkdirSync(dataDir);
    const file = corrupted('UPDATE User SET memberExpire = NULL');
    renameSync(file, path.join(dataDir, 'cliffhanger.sqlite'));
    expect(runScript(dataDir)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /^Discrepancy: the membership of viewer .* does not end when their grants end/,
      ),
    });
  });

  it('fails when there is no database', () => {
    const { status, stderr } = runScript(path.join(config.DATA_DIR, 'nowhere'));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^There is no database at .*nowhere/);
  });
});

it('the reconcile command prints its help', () => {
  expect(runScript(config.DATA_DIR, '--help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Usage: pnpm wallet:reconcile'),
  });
});
