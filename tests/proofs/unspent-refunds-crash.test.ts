import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openLedgerAccounts, spend } from '@cliffhanger/server/features/ledger/ledger.service.ts';
import { createEventPublisher } from '@cliffhanger/server/features/live-events/live-events.service.ts';
import { createOrders } from '@cliffhanger/server/features/orders/orders.service.ts';
import { createUnspentRefunds } from '@cliffhanger/server/features/orders/unspent-refunds.service.ts';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { openDatabase, openReader } from '@cliffhanger/server/platform/database/open-database.ts';
import { openPlatform } from '@cliffhanger/server/platform/platform.ts';
import { afterAll, expect, it } from 'vitest';
import { findLedgerDiscrepancies } from '../support/ledger-check.ts';
import { insertDrama, insertTemplates } from '../support/library.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startFakeStripe, webhookSecret } from '../support/stripe.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-unspent-refunds-'));
const stripe = await startFakeStripe();
afterAll(async () => {
  await stripe.close();
  rmSync(dataDir, { recursive: true });
});
const environment = {
  DATA_DIR: dataDir,
  LAB: 'off',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_key',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: stripe.url,
  PUBLIC_URL: 'https://short.example',
};
const buyers = 60;
const kills = 20;
const price = { amountMinor: 999, currency: 'USD' };
const spentCoins = 600;
/** Less than half of the price, so that the provider would pay it twice. */
const back = { coins: 600, price: { amountMinor: 399, currency: 'USD' } };

/** Viewers who bought 1,200 coins, spent half of them, and asked for the money of the others. */
const insertRefunds = async () => {
  const platform = await openPlatform(loadConfig(environment), { isDurable: false });
  const { database, clock } = platform;
  const publisher = createEventPublisher(platform, console);
  const orders = createOrders(platform, publisher);
  const refunds = createUnspentRefunds(platform, publisher);
  await insertTemplates(database);
  await insertDrama(database, { slug: 'ferry', at: clock.now(), free: 0 });
  const orderIds: string[] = [];
  for (let index = 0; index < buyers; index += 1) {
    const userId = `buyer-${index}`;
    await database.transaction(async (tx) => {
      const account = { displayName: userId, country: 'GB', language: 'en', regSource: 4 } as const;
      const data = { ...account, id: userId, number: 300_000 + index, inviteCode: userId };
      await tx.user.create({ data: { ...data, registerTime: clock.now() } });
      await openLedgerAccounts(tx, userId);
    });
    const input = { templateId: 'pack-1000', idempotencyKey: randomUUID() };
    const { order } = await orders.place(userId, input, { country: 'GB', language: 'en' });
    const { id: orderId, providerReference: reference } = order;
    const event = { eventId: randomUUID(), outcome: 'paid', orderId, reference, price } as const;
    await orders.receive(event);
    await database.transaction(async (tx) => {
      const [episodeId, dramaId, at] = ['ferry-1', 'ferry', clock.now()];
      const subject = {
        userId,
        reason: 'unlock',
        idempotencyKey: `bought:${index}`,
        dramaId,
        episodeId,
        at,
      } as const;
      const { transfer } = await spend(tx, subject, spentCoins);
      const unlocked = { userId, episodeId, dramaId, priceCoins: spentCoins, transferId: transfer.id };
      await tx.unlock.create({ data: { ...unlocked, source: 'single', createdAt: at } });
    });
    await refunds.giveBack(userId, [{ orderId, ...back }]);
    orderIds.push(orderId);
  }
  await platform.close();
  return orderIds;
};

const start = () => startServerProcess(environment, 'tests/proofs/refund-payer.ts');

/** When a server is killed: as it asks, when the money is given and nobody knows, when it knows, and when it has stored it. */
const steps = ['asked', 'given', 'answered', 'stored'] as const;
type Step = (typeof steps)[number];

const countEnded = async (): Promise<number> => {
  const { read, close } = await openReader({ file: path.join(dataDir, 'cliffhanger.sqlite') });
  const count = await read.unspentRefund.count({ where: { status: { not: 'pending' } } });
  await close();
  return count;
};

/** Starts a server, and kills it at this step of its second refund. @returns whether it was alive until then */
const killAt = async (step: Step, kill: number): Promise<boolean> => {
  const before = await countEnded();
  const server = start();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  let asked = 0;
  stripe.observe = (seen, { method, path: called }) => {
    if (called !== '/v1/refunds' || method !== 'POST') return;
    if (seen === 'received') asked += 1;
    if (asked < 2) return;
    if (step === 'asked' && seen === 'received') server.kill('SIGKILL');
    if (step === 'given' && seen === 'done') server.kill('SIGKILL');
    const isAt = seen === 'done' && (step === 'asked' || step === 'given');
    if (isAt) reach();
    if (isAt) throw new Error('there is nobody to answer');
    if (step === 'answered' && seen === 'answered') wait(kill % 10).then(reach);
  };
  const hasEnded = server.exit.then(() => reach());
  while (step === 'stored' && (await countEnded()) === before) {
    if (await Promise.race([hasEnded.then(() => true), wait(2, false)])) break;
  }
  if (step !== 'stored') await reached;
  server.kill('SIGKILL');
  const { signal } = await server.exit;
  stripe.observe = () => undefined;
  return signal === 'SIGKILL';
};

it('gives the money or the coins back once, wherever the server is killed', async () => {
  const orderIds = await insertRefunds();
  const killed: Record<Step, number> = { asked: 0, given: 0, answered: 0, stored: 0 };
  /** Refunds that the provider gave, and of which the server did not know after a kill. */
  let unknown = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const step = steps[kill % steps.length] ?? 'asked';
    stripe.isDisputed = kill % 10 >= 8;
    if (await killAt(step, kill)) killed[step] += 1;
    const given = orderIds.filter((id) => stripe.refundedOf(id) > 0).length;
    const { read, close } = await openReader({ file: path.join(dataDir, 'cliffhanger.sqlite') });
    unknown += given - (await read.unspentRefund.count({ where: { status: 'refunded' } }));
    await close();
    // Every third time, more than a day passes until the next start.
    if (kill % 3 === 0) stripe.forgetKeys();
  }
  stripe.isDisputed = false;
  const { exit, stderr } = start();
  expect({ ...(await exit), stderr: stderr() }).toEqual({ code: 0, signal: null, stderr: '' });

  const after = await openDatabase({ file: path.join(dataDir, 'cliffhanger.sqlite') });
  const refunds = await after.read.unspentRefund.findMany({ include: { order: true } });
  expect(refunds).toHaveLength(buyers);
  for (const { status, coinsReturnedAt, order } of refunds) {
    const isGiven = status === 'refunded';
    const givenMinor = isGiven ? back.price.amountMinor : 0;
    expect(stripe.refundedOf(order.id)).toBe(givenMinor);
    expect([order.status, order.returnedMinor]).toEqual(['paid', givenMinor]);
    expect(coinsReturnedAt === null).toBe(isGiven);
    const coins = await after.read.ledgerAccount.aggregate({
      where: { userId: order.userId },
      _sum: { balanceCoins: true },
    });
    expect(coins._sum.balanceCoins).toBe(isGiven ? 0 : back.coins);
  }
  const refused = refunds.filter(({ status }) => status === 'refused').length;
  expect(refunds.length - refused).toBe(await after.read.notice.count({ where: { kind: 'refund' } }));
  expect(await findLedgerDiscrepancies(after)).toEqual([]);
  await after.close();
  expect(refused).toBeGreaterThan(0);
  expect(Math.min(...Object.values(killed))).toBeGreaterThan(2);
  expect(unknown).toBeGreaterThan(2);
  process.stdout.write(
    `${buyers} refunds, ${JSON.stringify(killed)} kills, ${unknown} times with money given and not stored, ${refused} refused\n`,
  );
}, 600_000);
