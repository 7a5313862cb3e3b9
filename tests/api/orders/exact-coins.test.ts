import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertSeriesTemplate, insertTemplates } from '../../support/library.ts';
import { sendWebhook } from '../../support/payment.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertSeriesTemplate(database, 'ferry');
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { placeOrder, unpaidOrders } = contract.wallet;
const inputOf = (coins: number, templateId = 'pack-100') => ({
  templateId,
  coins,
  idempotencyKey: randomUUID(),
});
const balanceOf = async (viewer: Viewer) => (await viewer.data(contract.account.userInfo))?.paidCoin;

it('a viewer buys exactly as many coins as they lack', async () => {
  const viewer = await app.register();
  const input = inputOf(37);
  const { order } = await viewer.data(placeOrder, input);
  expect(order).toMatchObject({ coins: 37, price: { amountMinor: 37, currency: 'USD' } });
  expect((await viewer.data(unpaidOrders)).orders).toMatchObject([{ isExact: true, coins: 37 }]);
  expect((await viewer.data(placeOrder, input)).order).toEqual(order);
  await sendWebhook(app, { orderId: order.orderId, outcome: 'paid' });
  expect(await balanceOf(viewer)).toBe(37);
  await sendWebhook(app, { orderId: order.orderId, outcome: 'refunded' });
  expect(await balanceOf(viewer)).toBe(0);
});

it('a larger number costs what those of the larger pack cost, and no more than a pack with as many', async () => {
  const viewer = await app.register();
  const priceOf = async (coins: number, templateId: string) =>
    (await viewer.data(placeOrder, inputOf(coins, templateId))).order.price.amountMinor;
  expect(await priceOf(648, 'pack-100')).toBe(642);
  expect(await priceOf(1000, 'pack-1000')).toBe(999);
});

it('a number that is not on sale, or with another offer, is refused', async () => {
  const viewer = await app.register();
  const refused = [
    inputOf(1001, 'pack-1000'),
    inputOf(37, 'pack-1000'),
    inputOf(37, 'week'),
    inputOf(37, 'ferry-series'),
    inputOf(37, 'pack-br'),
  ];
  for (const input of refused) {
    expect(await viewer.refusal(placeOrder, input)).toMatchObject({ error: 'templateUnavailable' });
  }
  expect(await viewer.refusal(placeOrder, inputOf(0))).toMatchObject({ error: 'invalidInput' });
  expect((await viewer.data(unpaidOrders)).orders).toEqual([]);
});

it('the key of a purchase is for one number of coins', async () => {
  const viewer = await app.register();
  const input = inputOf(37);
  await viewer.data(placeOrder, input);
  const { coins: _, ...wholePack } = input;
  for (const other of [{ ...input, coins: 38 }, wholePack]) {
    expect(await viewer.refusal(placeOrder, other)).toMatchObject({ error: 'orderKeyReused' });
  }
});
