import { contract } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import type { Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, clock, database } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: clock.now() });

const run = (...words: string[]) => staff(config.DATA_DIR, 'order', ...words);
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

  const { stdout } = await run('refund', orderId);
  expect(stdout).toMatch(/^Refunded: 76 of 100 coins taken back; 24 were spent already\.\n\norder /);
  const refundedAt = clock.now().toISOString();
  app.advanceClock(3600);
  const again = await run('refund', orderId);
  expect(again.stdout).toMatch(
    new RegExp(`^Nothing moved: this order was refunded already, at ${refundedAt.slice(0, 19)}`),
  );
  expect(again.stdout).toMatch(/^refunded +\S+Z, 76 of 100 coins taken back; 24 were spent already$/m);
  expect(await runJson('refund', orderId)).toMatchObject({
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
  expect(await runJson('refund', pack)).toMatchObject({ moved: true, coinsTakenBack: 1200, coinsSpent: 0 });
  const week = await buy(viewer, 'week');
  expect((await run('refund', week)).stdout).toMatch(/^Refunded: 7 days taken back\.\n/);
});
