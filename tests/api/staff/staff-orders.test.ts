import { contract } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertSeriesTemplate, insertTemplates } from '../../support/library.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertSeriesTemplate(database, 'ferry');
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const refund = (orderId: string) => app.staff('order.refund', { orderId, reason: 'asked for it' });
const list = async (search: object) =>
  ((await app.staff('order.list', { limit: 20, ...search })) as { id: string }[]).map(({ id }) => id);
/** Places an order and pays on the local checkout page, as a viewer does. */
const buy = async (viewer: Viewer, templateId: string) => {
  const { order, payUrl } = await viewer.data(contract.wallet.placeOrder, {
    templateId,
    idempotencyKey: `tap-on-${templateId}`,
  });
  await fetch(`${app.address}${payUrl}/paid`, { method: 'POST', body: '', redirect: 'manual' });
  return order.orderId;
};
const coinsOf = async (viewer: Viewer) => (await viewer.data(contract.account.userInfo))?.coin;

describe('staff orders commands', () => {
  it('refund a pack once, however often they are repeated, and notify the viewer', async () => {
    const viewer = await app.register();
    const orderId = await buy(viewer, 'pack-1000');
    expect(await coinsOf(viewer)).toBe(1200);
    const events = await viewer.events();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(orderId)));
    for (const answer of answers) {
      expect(answer).toMatchObject({
        id: orderId,
        status: 'refunded',
        transfers: [
          { reason: 'recharge', coins: 1200 },
          { reason: 'refund', coins: -1200 },
        ],
      });
    }
    expect(await refund(orderId)).toEqual({ ...(answers[0] as object), moved: false });
    // The webhook of the provider for the same refund arrives late.
    await sendWebhook(app, { orderId, outcome: 'refunded' });
    expect(await coinsOf(viewer)).toBe(0);
    expect((await events.next()).event).toEqual({ action: 'update_vip', msg: { OrderType: 1 } });
    expect((await events.next()).event).toMatchObject({ action: 'update_balance', msg: { coin: 0 } });
    await app.staff('user.grant', { who: viewer.userId, coins: 1, key: 'next' });
    expect((await events.next('update_balance')).event).toMatchObject({ msg: { coin: 1 } });
    events.close();
  });

  it('refund a membership and a whole series', async () => {
    const viewer = await app.register();
    const orderIds = [await buy(viewer, 'week'), await buy(viewer, 'ferry-series')];
    const access = async () =>
      (await viewer.data(contract.dramas.episodes, { dramaId: 'ferry' })).episodes.at(-1)?.access;
    expect(await access()).not.toBe('locked');
    for (const orderId of orderIds) await refund(orderId);
    expect(await access()).toBe('locked');
    expect((await viewer.data(contract.account.userInfo))?.memberExpire).toBeNull();
  });

  it('refuse to refund an unpaid or unknown order', async () => {
    const viewer = await app.register();
    const orderId = await placeOrder(viewer, 'pack-100');
    const refusal = 'only paid orders of local can be refunded';
    await expect(refund(orderId)).rejects.toThrow(
      `order ${orderId} (created, provider local) cannot be refunded: ${refusal}`,
    );
    app.advanceClock(3600);
    await expect(refund(orderId)).rejects.toThrow(
      `order ${orderId} (expired, provider local) cannot be refunded: ${refusal}`,
    );
    await expect(refund('nothing')).rejects.toThrow(
      'there is no order "nothing"; find it with pnpm staff order list',
    );
    await expect(app.staff('order.show', { orderId: 'nothing' })).rejects.toThrow('there is no order');
    expect(await coinsOf(viewer)).toBe(0);
  });

  it('list orders by viewer and state, newest first', async () => {
    const viewer = await app.register();
    const [first, second] = [await buy(viewer, 'pack-100'), await buy(viewer, 'pack-1000')];
    await refund(first);
    expect(await list({ who: viewer.username })).toEqual([second, first]);
    expect(await list({ who: viewer.userId, status: 'refunded' })).toEqual([first]);
    expect(await list({ limit: 1 })).toEqual([second]);
    await expect(list({ who: 'nobody' })).rejects.toThrow('there is no viewer "nobody"');
    await expect(list({ status: 'lost' })).rejects.toThrow('status');
    expect(await app.staff('order.show', { orderId: second })).toMatchObject({
      id: second,
      status: 'paid',
      amountMinor: 999,
      provider: 'local',
      templateId: 'pack-1000',
      user: { id: viewer.userId },
      events: [{ name: 'paid' }],
    });
  });
});
