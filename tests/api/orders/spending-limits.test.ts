import { randomUUID } from 'node:crypto';
import { contract, spendingLimitRules } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { insertTemplates } from '../../support/library.ts';
import { mergeInto } from '../../support/merging.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';
import { raceOptions } from '../../support/race-options.ts';

const app = await startTestApp();
afterAll(() => app.close());
await insertTemplates(app.platform.database);

const { list, set } = contract.spendingLimits;
const daySeconds = 86_400;
const setLimit = (viewer: Viewer, limitMinor: number | null, currency = 'USD') =>
  viewer.data(set, { currency, limitMinor });
const limitsOf = async (viewer: Viewer, currency = 'USD') => (await viewer.data(list, { currency })).limits;
const refusalOf = (viewer: Viewer, templateId: string) =>
  viewer.refusal(contract.wallet.placeOrder, { templateId, idempotencyKey: randomUUID() });
const pay = async (viewer: Viewer, templateId: string) => {
  const orderId = await placeOrder(viewer, templateId);
  await sendWebhook(app, { orderId, outcome: 'paid' });
  return orderId;
};
const usd = { currency: 'USD', next: null };

it('an order beyond the limit is refused, with what was spent, until 30 days later or a refund', async () => {
  const viewer = await app.register();
  expect(await limitsOf(viewer)).toEqual([{ ...usd, limitMinor: null, spentMinor: 0 }]);
  expect(await setLimit(viewer, 1000)).toEqual({ ...usd, limitMinor: 1000, spentMinor: 0 });
  const first = await pay(viewer, 'week');
  app.advanceClock(60);
  await pay(viewer, 'week');
  const reached = { currency: 'USD', limitMinor: 1000, spentMinor: 998 };
  expect(await refusalOf(viewer, 'pack-100')).toMatchObject({
    error: 'spendingLimitReached',
    details: reached,
  });
  await sendWebhook(app, { orderId: first, outcome: 'refunded' });
  expect(await limitsOf(viewer)).toMatchObject([{ spentMinor: 499 }]);
  await pay(viewer, 'week');
  app.advanceClock(spendingLimitRules.days * daySeconds);
  expect(await limitsOf(viewer)).toMatchObject([{ spentMinor: 0 }]);
  await pay(viewer, 'pack-1000');
});

it('an order that can still be paid counts, and is paid or repeated all the same', async () => {
  const viewer = await app.register();
  await setLimit(viewer, 998);
  const input = { templateId: 'week', idempotencyKey: randomUUID() };
  const { order } = await viewer.data(contract.wallet.placeOrder, input);
  await placeOrder(viewer, 'week');
  expect(await refusalOf(viewer, 'pack-100')).toMatchObject({ error: 'spendingLimitReached' });
  expect(await viewer.data(contract.wallet.placeOrder, input)).toMatchObject({ order });
  await viewer.data(contract.wallet.cancelOrder, { orderId: order.orderId });
  expect(await limitsOf(viewer)).toMatchObject([{ spentMinor: 499 }]);
  // A lower limit closes what waits beyond it, also at the provider, and nothing else.
  const waiting = async () => (await viewer.data(contract.wallet.unpaidOrders)).orders.length;
  expect(await setLimit(viewer, 499)).toMatchObject({ spentMinor: 499 });
  expect(await waiting()).toBe(1);
  expect(await setLimit(viewer, 498)).toMatchObject({ spentMinor: 0 });
  expect(await waiting()).toBe(0);
  await app.runJobs();
  const statuses = await app.platform.database.read.order.groupBy({
    by: ['status'],
    where: { userId: viewer.userId },
  });
  expect(statuses).toEqual([{ status: 'expired' }]);
});

it('a lower limit counts at once, a higher one and none after a day', async () => {
  const viewer = await app.register();
  await setLimit(viewer, 500);
  const asked = await setLimit(viewer, 2000);
  expect(asked).toMatchObject({ limitMinor: 500, next: { limitMinor: 2000 } });
  app.advanceClock(daySeconds / 2);
  // Asking again does not begin the day anew, and another amount does.
  expect(await setLimit(viewer, 2000)).toEqual(asked);
  expect(await refusalOf(viewer, 'pack-1000')).toMatchObject({ error: 'spendingLimitReached' });
  app.advanceClock(daySeconds / 2);
  expect(await limitsOf(viewer)).toMatchObject([{ limitMinor: 2000, next: null }]);
  expect(await setLimit(viewer, null)).toMatchObject({ limitMinor: 2000, next: { limitMinor: null } });
  expect(await setLimit(viewer, 100)).toMatchObject({ limitMinor: 100, next: null });
  expect(await refusalOf(viewer, 'week')).toMatchObject({ error: 'spendingLimitReached' });
});

it('a limit closes the currencies that have none, and the first one there counts after a day', async () => {
  const viewer = await app.register();
  await setLimit(viewer, 5000);
  await viewer.data(contract.account.updateSettings, { country: 'BR' });
  expect(await limitsOf(viewer, 'BRL')).toMatchObject([
    { currency: 'BRL', limitMinor: 0 },
    { currency: 'USD', limitMinor: 5000 },
  ]);
  expect(await refusalOf(viewer, 'pack-br')).toMatchObject({ error: 'spendingLimitReached' });
  expect(await setLimit(viewer, 20_000, 'BRL')).toMatchObject({
    limitMinor: 0,
    next: { limitMinor: 20_000 },
  });
  app.advanceClock(daySeconds);
  await pay(viewer, 'pack-br');
});

it('two accounts that join keep the lower limit, and the orders of both', async () => {
  const [viewer, other] = [await app.register(), await app.register()];
  await setLimit(viewer, 3000);
  await setLimit(other, 1000);
  await pay(other, 'week');
  await mergeInto(app, viewer, other);
  expect(await limitsOf(viewer)).toEqual([{ ...usd, limitMinor: 1000, spentMinor: 499 }]);
});

it('orders at once stay within the limit', raceOptions, async () => {
  const viewer = await app.register();
  await setLimit(viewer, 1000);
  const results = await Promise.all(
    Array.from({ length: 20 }, () =>
      viewer.send(contract.wallet.placeOrder, { templateId: 'week', idempotencyKey: randomUUID() }),
    ),
  );
  expect(results.filter(({ code }) => code === 200)).toHaveLength(2);
  expect(await limitsOf(viewer)).toMatchObject([{ spentMinor: 998 }]);
});
