import { contract } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertTemplates } from '../../support/library.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';
import { raceOptions } from '../../support/race-options.ts';

const app = await startTestApp();
afterAll(() => app.close());
await insertTemplates(app.platform.database);
afterEach(async () => {
  expect(await findLedgerDiscrepancies(app.platform.database)).toEqual([]);
});

const { unpaidOrders, cancelOrder, orderStatus } = contract.wallet;
const unpaidOf = async (viewer: Viewer) => (await viewer.data(unpaidOrders)).orders;
const stateOf = async (viewer: Viewer, orderId: string) => ({
  status: (await viewer.data(orderStatus, { orderId })).status,
  coin: (await viewer.data(contract.account.userInfo))?.coin,
});

describe('the unpaid orders of a viewer', () => {
  it('are listed with what a reminder needs, the most recent first', async () => {
    const viewer = await app.register();
    const first = await placeOrder(viewer, 'pack-100');
    app.advanceClock(60);
    const second = await placeOrder(viewer, 'week');
    const { payUrl } = await viewer.data(orderStatus, { orderId: first });
    const orders = await unpaidOf(viewer);
    expect(orders.map(({ orderId }) => orderId)).toEqual([second, first]);
    expect(orders[1]).toEqual({
      orderId: first,
      orderType: 1,
      dramaId: null,
      status: 'created',
      failureReason: null,
      price: { amountMinor: 99, currency: 'USD' },
      coins: 100,
      membershipDays: 0,
      templateId: 'pack-100',
      isExact: false,
      payUrl,
      createdAt: startOfTests.toISOString(),
      expiresAt: new Date(startOfTests.getTime() + 30 * 60_000).toISOString(),
    });
    expect(await unpaidOf(await app.register())).toEqual([]);
  });

  it('leave the list when they are paid, refused or out of time', async () => {
    const viewer = await app.register();
    const orderIds = [];
    for (let count = 0; count < 3; count++) orderIds.push(await placeOrder(viewer, 'pack-100'));
    const [paid = '', failed = '', open] = orderIds;
    await sendWebhook(app, { orderId: paid, outcome: 'paid' });
    await sendWebhook(app, { orderId: failed, outcome: 'failed' });
    expect((await unpaidOf(viewer)).map(({ orderId }) => orderId)).toEqual([open]);
    app.advanceClock(30 * 60);
    expect(await unpaidOf(viewer)).toEqual([]);
  });
});

describe('canceling an order', () => {
  it('ends it, and can be repeated', async () => {
    const viewer = await app.register();
    const orderId = await placeOrder(viewer, 'pack-100');
    for (let call = 0; call < 2; call++) {
      expect(await viewer.data(cancelOrder, { orderId })).toMatchObject({ orderId, status: 'expired' });
    }
    expect(await unpaidOf(viewer)).toEqual([]);
    expect(await stateOf(viewer, orderId)).toEqual({ status: 'expired', coin: 0 });
    expect((await viewer.data(orderStatus, { orderId })).payUrl).toBeNull();
  });

  it('changes nothing about a paid order, and keeps a payment that arrives later', async () => {
    const viewer = await app.register();
    const orderId = await placeOrder(viewer, 'pack-100');
    await sendWebhook(app, { orderId, outcome: 'paid' });
    expect(await viewer.data(cancelOrder, { orderId })).toMatchObject({ status: 'paid' });
    const late = await placeOrder(viewer, 'pack-100');
    await viewer.data(cancelOrder, { orderId: late });
    await sendWebhook(app, { orderId: late, outcome: 'paid' });
    expect(await stateOf(viewer, late)).toEqual({ status: 'paid', coin: 200 });
  });

  it('is refused for the order of another viewer', async () => {
    const viewer = await app.register();
    const orderId = await placeOrder(viewer, 'pack-100');
    const other = await app.register();
    expect(await other.refusal(cancelOrder, { orderId })).toMatchObject({ error: 'notFound' });
    expect(await unpaidOf(viewer)).toHaveLength(1);
  });

  it(
    'in a race with the payment never loses it, and answers with a status that was true',
    raceOptions,
    async () => {
      for (let round = 0; round < 20; round++) {
        const viewer = await app.register();
        const orderId = await placeOrder(viewer, 'pack-100');
        const cancel = () => viewer.data(cancelOrder, { orderId });
        const pay = () => sendWebhook(app, { orderId, outcome: 'paid' });
        const isPaidFirst = round % 2 === 0;
        const calls = isPaidFirst ? [pay(), cancel(), cancel()] : [cancel(), cancel(), pay()];
        const answers = await Promise.all(calls);
        for (const answer of answers) {
          if (typeof answer === 'number') expect(answer).toBe(204);
          else expect(['expired', 'paid']).toContain(answer.status);
        }
        expect(await stateOf(viewer, orderId)).toEqual({ status: 'paid', coin: 100 });
      }
    },
  );
});
