import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertSeriesTemplate, insertTemplates } from '../../support/library.ts';
import { sendWebhook } from '../../support/payment.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: startOfTests });
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { templates, placeOrder, orderStatus } = contract.wallet;
const orderMinutes = 30;
const placeTestOrder = (viewer: Viewer, templateId = 'pack-1000', idempotencyKey: string = randomUUID()) =>
  viewer.data(placeOrder, { templateId, idempotencyKey });
const balanceOf = async (viewer: Viewer) => {
  const { coin, paidCoin, bonusCoin } = (await viewer.data(contract.account.userInfo)) ?? {};
  return { coin, paidCoin, bonusCoin };
};
const nothing = { coin: 0, paidCoin: 0, bonusCoin: 0 };

describe('the offers of the shop', () => {
  it('are packs with their bonus, and membership plans', async () => {
    expect(await app.visitor.data(templates)).toEqual({
      coinPacks: [
        {
          templateId: 'pack-100',
          coins: 100,
          bonusPercent: 0,
          bonusCoins: 0,
          price: { amountMinor: 99, currency: 'USD' },
        },
        {
          templateId: 'pack-1000',
          coins: 1000,
          bonusPercent: 20,
          bonusCoins: 200,
          price: { amountMinor: 999, currency: 'USD' },
        },
      ],
      exactCoins: { minCoins: 1, maxCoins: 1000 },
      membershipPlans: [
        {
          templateId: 'week',
          period: 'week',
          days: 7,
          price: { amountMinor: 499, currency: 'USD' },
          pricePerDay: { amountMinor: 72, currency: 'USD' },
        },
      ],
      seriesOffers: [],
    });
  });

  it('are those of the viewer’s country, where it has any', async () => {
    const brazilian = app.visitor.with({ 'accept-country': 'BR' });
    const { coinPacks } = await brazilian.data(templates);
    expect(coinPacks).toMatchObject([
      { templateId: 'pack-br', price: { amountMinor: 490, currency: 'BRL' } },
    ]);
    const mexican = await app.visitor.with({ 'accept-country': 'MX' }).data(templates);
    expect(mexican).toEqual(await app.visitor.data(templates));
  });
});

describe('a whole series', () => {
  it('is offered with its drama only, in the currency of the viewer’s country', async () => {
    await insertDrama(database, { slug: 'lighthouse', at: startOfTests });
    await insertSeriesTemplate(database, 'lighthouse');
    await insertSeriesTemplate(database, 'lighthouse', 'BR');
    const offersIn = async (country: string, dramaId?: string) => {
      const { seriesOffers } = await app.visitor
        .with({ 'accept-country': country, 'accept-language': 'pt' })
        .data(templates, { dramaId });
      return seriesOffers;
    };
    expect(await offersIn('BR', 'lighthouse')).toEqual([
      {
        templateId: 'lighthouse-series-br',
        dramaId: 'lighthouse',
        title: 'lighthouse (pt)',
        episodesNum: 8,
        price: { amountMinor: 2990, currency: 'BRL' },
      },
    ]);
    expect(await offersIn('MX', 'lighthouse')).toMatchObject([{ templateId: 'lighthouse-series' }]);
    expect(await offersIn('MX', 'ferry')).toEqual([]);
    expect(await offersIn('MX', 'nothing')).toEqual([]);
    expect(await offersIn('MX')).toEqual([]);
  });

  it('is not sold where its drama is hidden', async () => {
    await insertDrama(database, { slug: 'censored', at: startOfTests });
    await insertSeriesTemplate(database, 'censored');
    await database.write.dramaHiddenCountry.create({ data: { dramaId: 'censored', country: 'CN' } });
    const viewer = await app.register();
    const there = viewer.with({ 'accept-country': 'CN' });
    expect((await there.data(templates, { dramaId: 'censored' })).seriesOffers).toEqual([]);
    const input = { templateId: 'censored-series', idempotencyKey: randomUUID() };
    expect(await there.refusal(placeOrder, input)).toMatchObject({ error: 'templateUnavailable' });
    expect((await viewer.data(placeOrder, input)).order).toMatchObject({ orderType: 2, dramaId: 'censored' });
  });
});

describe('placing an order', () => {
  it('accepts only what the country of the account is offered, whatever the request says', async () => {
    const viewer = await app.register();
    const brazilian = await app.register({ 'accept-country': 'BR' });
    const input = (templateId: string) => ({ templateId, idempotencyKey: randomUUID() });
    for (const buyer of [viewer, viewer.with({ 'accept-country': 'BR' })]) {
      expect(await buyer.refusal(placeOrder, input('pack-br'))).toMatchObject({
        error: 'templateUnavailable',
      });
      expect((await buyer.data(templates)).coinPacks.map(({ price }) => price.currency)).not.toContain('BRL');
    }
    // To compare countries.
    expect((await viewer.data(templates, { country: 'BR' })).coinPacks).toMatchObject([
      { templateId: 'pack-br' },
    ]);
    expect(await brazilian.refusal(placeOrder, input('pack-100'))).toMatchObject({
      error: 'templateUnavailable',
    });
    expect((await brazilian.data(placeOrder, input('pack-br'))).order.price).toEqual({
      amountMinor: 490,
      currency: 'BRL',
    });
  });

  it('returns the existing order when repeated from another country', async () => {
    const viewer = await app.register();
    const input = { templateId: 'pack-100', idempotencyKey: randomUUID() };
    const first = await viewer.data(placeOrder, input);
    expect(await viewer.with({ 'accept-country': 'BR' }).data(placeOrder, input)).toEqual(first);
  });

  it('records the offer and returns the checkout URL', async () => {
    const viewer = await app.register();
    const { order, payUrl } = await placeTestOrder(viewer);
    expect(order).toEqual({
      orderId: order.orderId,
      orderType: 1,
      dramaId: null,
      status: 'created',
      failureReason: null,
      price: { amountMinor: 999, currency: 'USD' },
      coins: 1200,
      membershipDays: 0,
      expiresAt: new Date(startOfTests.getTime() + orderMinutes * 60_000).toISOString(),
    });
    expect(payUrl).toMatch(/^\/lab\/checkout\/[\w-]+\.[\w-]{43}$/);
    expect(await viewer.data(orderStatus, { orderId: order.orderId })).toEqual({ ...order, payUrl });
    expect(await balanceOf(viewer)).toEqual(nothing);
  });

  it('returns one order for one idempotency key, however many concurrent requests', async () => {
    const viewer = await app.register();
    const key = randomUUID();
    const first = await placeTestOrder(viewer, 'pack-100', key);
    expect(await placeTestOrder(viewer, 'pack-100', key)).toEqual(first);
    const racing = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => placeTestOrder(viewer, 'pack-100', racing)),
    );
    expect(new Set(answers.map(({ order, payUrl }) => order.orderId + payUrl)).size).toBe(1);
    expect(await database.read.order.count({ where: { userId: viewer.userId } })).toBe(2);
  });

  it('scopes idempotency keys to the viewer', async () => {
    const [a, b] = [await app.register(), await app.register()];
    const key = randomUUID();
    const [first, second] = [
      await placeTestOrder(a, 'pack-100', key),
      await placeTestOrder(b, 'pack-100', key),
    ];
    expect(first.order.orderId).not.toBe(second.order.orderId);
  });

  it('refuses a key that belongs to another order', async () => {
    const viewer = await app.register();
    const idempotencyKey = randomUUID();
    await placeTestOrder(viewer, 'pack-100', idempotencyKey);
    expect(await viewer.refusal(placeOrder, { templateId: 'week', idempotencyKey })).toMatchObject({
      error: 'orderKeyReused',
    });
  });

  it.each(['nothing', '\0', 'old'])('refuses the template %j', async (templateId) => {
    const viewer = await app.register();
    const amount = { amountMinor: 1, currency: 'USD' };
    await database.write.rechargeTemplate.upsert({
      where: { id: 'old' },
      create: { id: 'old', kind: 1, coins: 100, ...amount, position: 9, active: false },
      update: {},
    });
    const input = { templateId, idempotencyKey: randomUUID() };
    expect(await viewer.refusal(placeOrder, input)).toMatchObject({ error: 'templateUnavailable' });
  });

  it('is unaffected by a later price change', async () => {
    const viewer = await app.register();
    const { order } = await placeTestOrder(viewer, 'pack-100');
    await database.write.rechargeTemplate.update({
      where: { id: 'pack-100' },
      data: { coins: 1, amountMinor: 5 },
    });
    await sendWebhook(app, { orderId: order.orderId, outcome: 'paid' });
    expect(await viewer.data(orderStatus, { orderId: order.orderId })).toMatchObject({
      coins: 100,
      price: { amountMinor: 99 },
    });
    expect(await balanceOf(viewer)).toMatchObject({ coin: 100 });
    await database.write.rechargeTemplate.update({
      where: { id: 'pack-100' },
      data: { coins: 100, amountMinor: 99 },
    });
  });
});

describe('an order', () => {
  it('is visible to its viewer only', async () => {
    const [viewer, otherViewer] = [await app.register(), await app.register()];
    const { order } = await placeTestOrder(viewer);
    for (const orderId of [order.orderId, 'nothing']) {
      expect(await otherViewer.refusal(orderStatus, { orderId })).toEqual({
        error: 'notFound',
        details: null,
      });
    }
  });

  it('expires unpaid, and cannot be paid afterwards', async () => {
    const viewer = await app.register();
    const { order, payUrl } = await placeTestOrder(viewer);
    app.advanceClock(orderMinutes * 60 - 1);
    expect(await viewer.data(orderStatus, { orderId: order.orderId })).toMatchObject({
      status: 'created',
      payUrl,
    });
    app.advanceClock(1);
    const expired = { status: 'expired', payUrl: null };
    expect(await viewer.data(orderStatus, { orderId: order.orderId })).toMatchObject(expired);
    const stored = async () =>
      (await database.read.order.findUnique({ where: { id: order.orderId } }))?.status;
    expect(await stored()).toBe('created');
    await app.runJobs();
    expect(await stored()).toBe('expired');
    expect(await viewer.data(orderStatus, { orderId: order.orderId })).toMatchObject(expired);
  });

  it('expires after a declined card, and among more orders than one job run handles', async () => {
    const viewer = await app.register();
    const { order } = await placeTestOrder(viewer, 'pack-100');
    await sendWebhook(app, { orderId: order.orderId, outcome: 'failed' });
    for (let count = 0; count < 120; count++) await placeTestOrder(viewer, 'pack-100');
    const fresh = async () => {
      app.advanceClock(orderMinutes * 60);
      return placeTestOrder(viewer, 'pack-100');
    };
    const { order: open } = await fresh();
    await app.runJobs();
    const statuses = await database.read.order.groupBy({
      by: ['status'],
      where: { userId: viewer.userId },
      _count: true,
    });
    expect(Object.fromEntries(statuses.map(({ status, _count }) => [status, _count]))).toEqual({
      expired: 121,
      created: 1,
    });
    expect(await viewer.data(orderStatus, { orderId: open.orderId })).toMatchObject({ status: 'created' });
  });

  it('names why the provider refused, by its last answer, until it is paid', async () => {
    const viewer = await app.register();
    const { order } = await placeTestOrder(viewer);
    const reason = async () => (await viewer.data(orderStatus, { orderId: order.orderId })).failureReason;
    expect(await reason()).toBeNull();
    const refusals = [
      ['declined', 'declined'],
      ['expiredCard', 'expiredCard'],
      [undefined, null],
      ['insufficientFunds', 'insufficientFunds'],
    ] as const;
    for (const [failureReason, shown] of refusals) {
      await sendWebhook(app, { orderId: order.orderId, outcome: 'failed', failureReason });
      expect(await reason()).toBe(shown);
    }
    await sendWebhook(app, { orderId: order.orderId, outcome: 'paid' });
    expect(await reason()).toBeNull();
  });

  it('can be paid after the card was declined', async () => {
    const viewer = await app.register();
    const { order, payUrl } = await placeTestOrder(viewer);
    await sendWebhook(app, { orderId: order.orderId, outcome: 'failed' });
    expect(await viewer.data(orderStatus, { orderId: order.orderId })).toMatchObject({
      status: 'failed',
      payUrl,
    });
    expect(await balanceOf(viewer)).toEqual(nothing);
    await sendWebhook(app, { orderId: order.orderId, outcome: 'paid' });
    expect(await viewer.data(orderStatus, { orderId: order.orderId })).toMatchObject({
      status: 'paid',
      payUrl: null,
    });
    expect(await balanceOf(viewer)).toEqual({ coin: 1200, paidCoin: 1000, bonusCoin: 200 });
  });
});

describe('a membership', () => {
  const week = 7 * 86_400_000;
  const buyWeek = async (viewer: Viewer) => {
    const { order } = await placeTestOrder(viewer, 'week');
    await sendWebhook(app, { orderId: order.orderId, outcome: 'paid' });
    return Date.parse((await viewer.data(contract.account.userInfo))?.memberExpire ?? '');
  };
  const accessOf = async (viewer: Viewer) =>
    (await viewer.data(contract.dramas.detail, { dramaId: 'ferry', episodeId: 'ferry-3' })).episode.access;

  it('opens the episodes for its days only, without spending coins', async () => {
    const viewer = await app.register();
    const paidAt = app.platform.clock.now().getTime();
    expect(await accessOf(viewer)).toBe('locked');
    expect(await buyWeek(viewer)).toBe(paidAt + week);
    expect(await accessOf(viewer)).toBe('member');
    expect(await balanceOf(viewer)).toEqual(nothing);
    app.advanceClock(week / 1000 - 1);
    expect(await accessOf(viewer)).toBe('member');
    app.advanceClock(1);
    expect(await accessOf(viewer)).toBe('locked');
  });

  it('is extended from its end while it lasts, and from now when it has ended', async () => {
    const viewer = await app.register();
    const first = await buyWeek(viewer);
    app.advanceClock(86_400);
    expect(await buyWeek(viewer)).toBe(first + week);
    app.advanceClock(20 * 86_400);
    expect(await buyWeek(viewer)).toBe(app.platform.clock.now().getTime() + week);
  });
});
