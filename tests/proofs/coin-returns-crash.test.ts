import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { credit, openLedgerAccounts, spend } from '@cliffhanger/server/features/ledger/ledger.service.ts';
import {
  type Database,
  openDatabase,
  openReader,
} from '@cliffhanger/server/platform/database/open-database.ts';
import { afterAll, expect, it } from 'vitest';
import { copyEmptyDatabase } from '../support/database.ts';
import { findLedgerDiscrepancies } from '../support/ledger-check.ts';
import { insertDrama } from '../support/library.ts';
import { startServerProcess } from '../support/server-process.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-coin-returns-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const file = path.join(dataDir, 'cliffhanger.sqlite');
const buyers = 250;
const at = new Date('2026-11-20T12:00:00Z');

/** Viewers who bought an episode for 12 coins, which are to be returned. */
const insertBuyers = ({ transaction }: Database) =>
  transaction(async (tx) => {
    for (let index = 0; index < buyers; index += 1) {
      const userId = `buyer-${index}`;
      const [episodeId, dramaId] = ['ferry-3', 'ferry'];
      await tx.user.create({
        data: {
          id: userId,
          number: 300_000 + index,
          displayName: userId,
          country: 'GB',
          language: 'en',
          regSource: 4,
          registerTime: at,
          inviteCode: userId,
        },
      });
      await openLedgerAccounts(tx, userId);
      const paid = { userId, reason: 'prize', idempotencyKey: `paid:${index}`, at } as const;
      await credit(tx, paid, { paidCoins: 0, bonusCoins: 12 });
      const bought = {
        userId,
        reason: 'unlock',
        idempotencyKey: `bought:${index}`,
        dramaId,
        episodeId,
        at,
      } as const;
      const { transfer } = await spend(tx, bought, 12);
      await tx.unlock.create({
        data: {
          userId,
          episodeId,
          dramaId,
          priceCoins: 12,
          transferId: transfer.id,
          source: 'single',
          createdAt: at,
          returnKey: 'free:ferry:1',
        },
      });
    }
  });

const returned = { returnedAt: { not: null } };

/** Starts a server, and kills it once it has returned so many coins. @returns for how many viewers it did */
const returnCoins = async (until: number): Promise<number> => {
  const server = startServerProcess({ DATA_DIR: dataDir });
  await server.address;
  const { read, close } = await openReader({ file });
  let count = 0;
  for (; count < until; count = await read.unlock.count({ where: returned })) await wait(5);
  server.kill('SIGKILL');
  await server.exit;
  await close();
  return count;
};

it('returns coins once to each viewer, although the server is killed in the middle', async () => {
  copyEmptyDatabase(file);
  const before = await openDatabase({ file });
  await insertDrama(before, { slug: 'ferry', at, free: 3 });
  await insertBuyers(before);
  await before.close();

  const killedAfter = await returnCoins(5);
  expect(killedAfter).toBeLessThan(buyers);
  await returnCoins(buyers);

  const after = await openDatabase({ file });
  const balances = await after.read.ledgerAccount.groupBy({
    by: ['balanceCoins'],
    where: { kind: 'viewerBonus' },
    _count: true,
  });
  expect(balances).toEqual([{ balanceCoins: 12, _count: buyers }]);
  expect(await findLedgerDiscrepancies(after)).toEqual([]);
  await after.close();
}, 120_000);
