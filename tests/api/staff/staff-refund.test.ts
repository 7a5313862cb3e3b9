import { contract } from '@cliffhanger/contracts';
import type { StaffLogPageJson } from '@cliffhanger/contracts/staff';
import { afterAll, expect, it } from 'vitest';
import type { Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';
import { staff, staffOnTerminal } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, clock, database } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: clock.now() });

const run = (...words: string[]) => staff(config.DATA_DIR, 'order', ...words);
const reason = ['--reason', 'paid by mistake'];
const runJson = async (...words: string[]) => JSON.parse((await run(...words, '--json')).stdout);
const buy = async (viewer: Viewer, templateId: string) => {
  const orderId = await placeOrder(viewer, templateId);
  await sendWebhook(app, { orderId, outcome: 'paid' });
  return orderId;
};
const unlock = (viewer: Viewer, number: number) =>
  viewer.data(contract.unlocks.unlockEpisode, {
    dramaId: 'ferry',
    episodeId: `ferry-${number}`,
    price: 12,
  });

it('order refund says how many coins it took back, how many were spent, and when nothing moved', async () => {
  const viewer = await app.register();
  const orderId = await buy(viewer, 'pack-100');
  await unlock(viewer, 3);
  await unlock(viewer, 4);
  expect(await runJson('show', orderId)).toMatchObject({ coinsTakenBack: null, coinsSpent: null });

  const { stdout } = await run('refund', orderId, ...reason);
  expect(stdout).toMatch(/^Refunded: 76 of 100 coins taken back; 24 were spent already\.\n\norder /);
  const refundedAt = clock.now().toISOString();
  app.advanceClock(3600);
  const again = await run('refund', orderId, ...reason);
  expect(again.stdout).toMatch(
    new RegExp(`^Nothing moved: this order was refunded already, at ${refundedAt.slice(0, 19)}`),
  );
  expect(again.stdout).toMatch(/^refunded +\S+Z, 76 of 100 coins taken back; 24 were spent already$/m);
  expect(await runJson('refund', orderId, ...reason)).toMatchObject({
    moved: false,
    refundedAt,
    coinsTakenBack: 76,
    coinsSpent: 24,
  });
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

it('order refund says what it took back when nothing was spent', async () => {
  const viewer = await app.register();
  const pack = await buy(viewer, 'pack-1000');
  expect(await runJson('refund', pack, ...reason)).toMatchObject({
    moved: true,
    coinsTakenBack: 1200,
    coinsSpent: 0,
  });
  const week = await buy(viewer, 'week');
  expect((await run('refund', week, ...reason)).stdout).toMatch(/^Refunded: 7 days taken back\.\n/);
});

it('a refund shows on a terminal what was bought twice and what it takes back, and asks', async () => {
  const viewer = await app.register();
  await buy(viewer, 'week');
  const first = await buy(viewer, 'pack-100');
  app.advanceClock(68);
  const second = await buy(viewer, 'pack-100');

  const { stdout: shown } = await staff(config.DATA_DIR, 'user', 'show', viewer.userId);
  expect(shown).toMatch(/Z {2}7 days +paid /);
  expect(shown.match(/ {2}100 coins {2}paid /g)).toHaveLength(2);

  const ask = (answer: string) =>
    staffOnTerminal(config.DATA_DIR, answer, 'order', 'refund', second, ...reason);
  const asked = await ask('n');
  expect(asked).toMatchObject({ code: 1, stderr: 'Stopped. Nothing was changed.\n' });
  expect(asked.stdout).toMatch(/^what +100 coins, offered as pack-100$/m);
  expect(asked.stdout).toMatch(
    new RegExp(`^similar +the same was paid again within 10 minutes: ${first} at \\S+Z$`, 'm'),
  );
  expect(asked.stdout).toMatch(/^a refund takes +100 of 100 coins$/m);
  expect(asked.stdout).toMatch(/\nRefund .+ for 100 coins to .+\? \(y\/N\) $/);
  expect(await runJson('show', second)).toMatchObject({ status: 'paid', similar: [{ id: first }] });

  expect((await ask('y')).stdout).toContain('Refunded: 100 of 100 coins taken back.');
  const { items } = (await app.staff('log.list', { subject: second, limit: 1 })) as StaffLogPageJson;
  expect(items).toMatchObject([{ action: 'order.refund', details: { reason: 'paid by mistake' } }]);
});

it('a refund that would take back something else than was shown moves nothing', async () => {
  const viewer = await app.register();
  const orderId = await buy(viewer, 'pack-100');
  const { refundable } = await runJson('show', orderId);
  await unlock(viewer, 3);
  await expect(
    app.staff('order.refund', { orderId, reason: 'asked for it', expected: refundable }),
  ).rejects.toThrow(`nothing was refunded: order ${orderId} would now take back something else`);
  expect(await runJson('show', orderId)).toMatchObject({
    status: 'paid',
    refundable: { coinsTakenBack: 88, coinsSpent: 12, daysTakenBack: 0, episodesTakenBack: 0 },
  });
  const week = await buy(viewer, 'week');
  app.advanceClock(1);
  expect((await runJson('show', week)).refundable).toMatchObject({ daysTakenBack: 7 });
});
