import { randomUUID } from 'node:crypto';
import { contract, unspentCoinsRefundDays, unspentRefundLimit } from '@cliffhanger/contracts';
import { stripeAmountOf } from '@cliffhanger/server/platform/payment/stripe-amounts.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { deleteAccount } from '../../support/deletion.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { mergeInto } from '../../support/merging.ts';
import { raceOptions } from '../../support/race-options.ts';
import { sendStripeEvent, startFakeStripe, webhookSecret } from '../../support/stripe.ts';

const stripe = await startFakeStripe();
const app = await startTestApp({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_key',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: stripe.url,
  PUBLIC_URL: 'https://short.example',
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});
const { database } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: app.platform.clock.now(), episodes: 200, free: 0 });
beforeEach(() => {
  stripe.mode = 'up';
  stripe.isDisputed = false;
  stripe.lostAnswers = 0;
});
afterEach(async () => {
  stripe.mode = 'up';
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { list, giveBack } = contract.unspentCoins;
const sendEvent = (type: string, object: object) => sendStripeEvent(app, { id: randomUUID(), type, object });
const buy = async (viewer: Viewer, templateId: string, coins?: number): Promise<string> => {
  const input = { templateId, idempotencyKey: randomUUID(), ...(coins && { coins }) };
  const { orderId, price } = (await viewer.data(contract.wallet.placeOrder, input)).order;
  const { providerReference: id } = await database.read.order.findUniqueOrThrow({ where: { id: orderId } });
  await sendEvent('checkout.session.completed', {
    id,
    object: 'checkout.session',
    payment_intent: `pi_of_${id}`,
    client_reference_id: orderId,
    payment_status: 'paid',
    amount_total: stripeAmountOf(price),
    currency: price.currency.toLowerCase(),
  });
  return orderId;
};
const ask = async (viewer: Viewer) =>
  (await viewer.data(list)).orders.flatMap(({ orderId, back }) => (back ? [{ orderId, ...back }] : []));
const giveAllBack = async (viewer: Viewer) => viewer.data(giveBack, { orders: await ask(viewer) });
const unlock = (viewer: Viewer, number: number) =>
  viewer.data(contract.unlocks.unlockEpisode, { dramaId: 'ferry', episodeId: `ferry-${number}`, price: 12 });
const coinsOf = async (viewer: Viewer) => {
  const { paidCoin, bonusCoin } = (await viewer.data(contract.account.userInfo)) ?? {};
  return [paidCoin, bonusCoin];
};
const orderOf = (id: string) => database.read.order.findUniqueOrThrow({ where: { id } });
const statusesOf = async (viewer: Viewer) => (await viewer.data(list)).refunds.map(({ status }) => status);
const dispute = (orderId: string, type: string, status: string) =>
  sendEvent(`charge.dispute.${type}`, {
    id: `dp_${orderId}`,
    object: 'dispute',
    charge: 'ch_1',
    payment_intent: 'pi_x',
    metadata: { orderId },
    status,
    reason: 'fraudulent',
  });
const failRefund = (orderId: string, types = ['refund.failed']) => {
  const refund = stripe.failRefund(orderId);
  return Promise.all(types.map((type) => sendEvent(type, refund)));
};
const noticesOf = async (viewer: Viewer) =>
  (await viewer.data(contract.notices.list, { limit: 5 })).items.map(({ subject }) => subject);
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

describe('giving unspent coins back', () => {
  it('takes the coins at once, pays the money back by the job, and says so everywhere', async () => {
    const viewer = await app.register();
    await viewer.data(contract.spendingLimits.set, { currency: 'USD', limitMinor: 1000 });
    const orderId = await buy(viewer, 'pack-1000');
    const offered = await viewer.data(list);
    expect(offered).toMatchObject({
      orders: [
        { orderId, coins: 1200, price: usd(999), back: { coins: 1200, price: usd(999) }, obstacle: null },
      ],
      refunds: [],
      requestsLeft: unspentRefundLimit.requests,
    });
    const given = await giveAllBack(viewer);
    expect(given).toMatchObject({
      orders: [{ orderId, back: null, obstacle: 'spent' }],
      refunds: [{ orderId, coins: 1200, price: usd(999), status: 'pending' }],
      requestsLeft: unspentRefundLimit.requests - 1,
    });
    expect(await coinsOf(viewer)).toEqual([0, 0]);
    expect(stripe.refundedOf(orderId)).toBe(0);
    await app.runJobs();
    await app.runJobs();
    expect(stripe.refundedOf(orderId)).toBe(999);
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', returnedMinor: 999 });
    expect(await viewer.data(list)).toMatchObject({ orders: [], refunds: [{ status: 'refunded' }] });
    expect((await viewer.data(contract.wallet.movements, { limit: 5 })).items).toMatchObject([
      { reason: 'unspentRefund', coins: -1200, balanceAfterCoins: 0 },
      { reason: 'recharge', coins: 1200 },
    ]);
    const notices = (await viewer.data(contract.notices.list, { limit: 5 })).items;
    expect(notices.map(({ subject }) => subject)).toEqual([{ kind: 'refund', orderId, price: usd(999) }]);
    expect((await viewer.data(contract.spendingLimits.list, { currency: 'USD' })).limits).toMatchObject([
      { spentMinor: 0 },
    ]);
    // The provider reports its own refund, too.
    await sendEvent('charge.refunded', {
      object: 'charge',
      metadata: { orderId },
      refunded: true,
      amount: 999,
      currency: 'usd',
    });
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', returnedMinor: 999 });
  });

  it('pays for the part that is left, and a later refund only for the rest', async () => {
    const viewer = await app.register();
    await viewer.data(contract.spendingLimits.set, { currency: 'USD', limitMinor: 1000 });
    const orderId = await buy(viewer, 'pack-1000');
    for (let number = 1; number <= 30; number++) await unlock(viewer, number);
    // The unlocks spent 360 coins, the bonus of 200 first: 840 are left, of which 200 stand in for the bonus.
    expect(await ask(viewer)).toEqual([{ orderId, coins: 840, price: usd(639) }]);
    await giveAllBack(viewer);
    await app.runJobs();
    expect(stripe.refundedOf(orderId)).toBe(639);
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', returnedMinor: 639 });
    expect((await viewer.data(contract.spendingLimits.list, { currency: 'USD' })).limits).toMatchObject([
      { spentMinor: 360 },
    ]);
    expect(await app.staff('order.refund', { orderId, reason: 'asked' })).toMatchObject({
      status: 'refunded',
    });
    expect(stripe.refundedOf(orderId)).toBe(999);
    expect(await coinsOf(viewer)).toEqual([0, 0]);
    const notices = (await viewer.data(contract.notices.list, { limit: 5 })).items;
    expect(notices.map(({ subject }) => 'price' in subject && subject.price)).toEqual([usd(360), usd(639)]);
  });

  it('of several orders takes the coins of the newest, each in its currency, also after an account was joined', async () => {
    const viewer = await app.register();
    const first = await buy(viewer, 'pack-100');
    app.advanceClock(60);
    await viewer.data(contract.account.updateSettings, { country: 'BR' });
    const second = await buy(viewer, 'pack-br');
    app.advanceClock(60);
    const third = await buy(viewer, 'pack-br', 90);
    await unlock(viewer, 1);
    const other = await app.register();
    await mergeInto(app, other, viewer);
    expect(await ask(other)).toEqual([
      { orderId: third, coins: 90, price: { amountMinor: 441, currency: 'BRL' } },
      { orderId: second, coins: 100, price: { amountMinor: 490, currency: 'BRL' } },
      { orderId: first, coins: 88, price: usd(87) },
    ]);
    const [, ofSecond] = await ask(other);
    if (ofSecond) await other.data(giveBack, { orders: [ofSecond] });
    expect(await coinsOf(other)).toEqual([178, 0]);
    await giveAllBack(other);
    await app.runJobs();
    expect(await coinsOf(other)).toEqual([0, 0]);
    expect([first, second, third].map((id) => stripe.refundedOf(id))).toEqual([87, 490, 441]);
  });

  it('ends after so many days, and so many requests', async () => {
    const viewer = await app.register();
    await buy(viewer, 'pack-100');
    const asked = await ask(viewer);
    app.advanceClock(unspentCoinsRefundDays * 86_400);
    expect((await viewer.data(list)).orders).toEqual([]);
    expect(await viewer.refusal(giveBack, { orders: asked })).toMatchObject({ error: 'unspentCoinsChanged' });
    for (let request = 0; request < unspentRefundLimit.requests; request++) {
      await buy(viewer, 'pack-100');
      await giveAllBack(viewer);
      app.advanceClock(60);
    }
    await app.runJobs();
    await buy(viewer, 'pack-100');
    expect(await viewer.refusal(giveBack, { orders: await ask(viewer) })).toMatchObject({
      error: 'unspentRefundLimit',
      details: unspentRefundLimit,
    });
    expect(await coinsOf(viewer)).toEqual([200, 0]);
  });

  it('refuses what is not offered: other sums, other viewers, one order twice', async () => {
    const viewer = await app.register();
    const orderId = await buy(viewer, 'pack-100');
    const [one] = await ask(viewer);
    if (!one) throw new Error('nothing is offered');
    const refused = (orders: (typeof one)[], by = viewer) => by.refusal(giveBack, { orders });
    const changed = { error: 'unspentCoinsChanged' };
    expect(await refused([{ ...one, price: usd(100) }])).toMatchObject(changed);
    expect(await refused([{ ...one, coins: 99 }])).toMatchObject(changed);
    expect(await refused([{ ...one, orderId: randomUUID() }])).toMatchObject(changed);
    expect(await refused([one], await app.register())).toMatchObject(changed);
    expect(await refused([one, one])).toMatchObject(changed);
    expect(await coinsOf(viewer)).toEqual([100, 0]);
    await unlock(viewer, 1);
    expect(await refused([one])).toMatchObject(changed);
    await giveAllBack(viewer);
    await app.runJobs();
    expect(stripe.refundedOf(orderId)).toBe(87);
  });
});

describe('races', () => {
  it('50 requests at once take and pay once, also with unlocks between them', raceOptions, async () => {
    const viewer = await app.register();
    const orderId = await buy(viewer, 'pack-1000');
    const orders = await ask(viewer);
    const calls = Array.from({ length: 50 }, (_, index) =>
      index % 5 === 4
        ? viewer.send(contract.unlocks.unlockEpisode, {
            dramaId: 'ferry',
            episodeId: `ferry-${index + 1}`,
            price: 12,
          })
        : viewer.send(giveBack, { orders }),
    );
    await Promise.all(calls);
    const spent = await database.read.unlock.count({ where: { userId: viewer.userId } });
    const asked = await statusesOf(viewer);
    expect(asked.length).toBeLessThanOrEqual(1);
    if (asked.length === 1) expect(spent).toBe(0);
    await Promise.all([app.runJobs(), app.runJobs()]);
    expect(stripe.refundedOf(orderId)).toBe(asked.length * 999);
  });

  it('a refund by staff at the same time gives the money once', raceOptions, async () => {
    const viewer = await app.register();
    const orderId = await buy(viewer, 'pack-1000');
    for (let number = 1; number <= 20; number++) await unlock(viewer, number);
    const orders = await ask(viewer);
    await Promise.all([
      viewer.send(giveBack, { orders }),
      app.staff('order.refund', { orderId, reason: 'asked' }).catch(() => undefined),
      app.runJobs(),
    ]);
    await app.runJobs();
    expect(stripe.refundedOf(orderId)).toBe(999);
    expect(await coinsOf(viewer)).toEqual([0, 0]);
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded' });
  });
});

describe('a bank that sends the money back', () => {
  const allTypes = ['refund.failed', 'refund.updated', 'charge.refund.updated'];
  const reportRefund = (orderId: string) =>
    sendEvent('charge.refunded', {
      object: 'charge',
      metadata: { orderId },
      refunded: true,
      amount: 999,
      currency: 'usd',
    });

  it('the coins come back once, however often and in whatever order it is reported', async () => {
    const viewer = await app.register();
    await viewer.data(contract.spendingLimits.set, { currency: 'USD', limitMinor: 1000 });
    const orderId = await buy(viewer, 'pack-1000');
    await giveAllBack(viewer);
    await app.runJobs();
    app.advanceClock(86_400);
    expect(await failRefund(orderId, [...allTypes, ...allTypes])).toEqual(Array(6).fill(204));
    // The report of the refund, later than that of its failure.
    expect(await reportRefund(orderId)).toBe(204);
    expect(await coinsOf(viewer)).toEqual([1000, 200]);
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', returnedMinor: 0, refundedAt: null });
    expect(await viewer.data(list)).toMatchObject({
      orders: [{ orderId, back: null, obstacle: 'provider' }],
      refunds: [{ status: 'failed', coinsReturned: true, price: usd(999) }],
      requestsLeft: unspentRefundLimit.requests,
    });
    expect(await noticesOf(viewer)).toEqual([
      { kind: 'refundFailed', orderId, price: usd(999), restored: true },
      { kind: 'refund', orderId, price: usd(999) },
    ]);
    expect((await viewer.data(contract.spendingLimits.list, { currency: 'USD' })).limits).toMatchObject([
      { spentMinor: 999 },
    ]);
    const failedAt = app.platform.clock.now().toISOString();
    const listed = await app.staff('order.list', { refundFailed: true, who: viewer.userId, limit: 5 });
    expect(listed).toMatchObject([{ id: orderId, refundFailedAt: failedAt }]);
    expect(await app.staff('order.show', { orderId })).toMatchObject({
      unspentRefunds: [{ status: 'refused', failure: 'expired_or_canceled_card', failedAt }],
      events: expect.arrayContaining([expect.objectContaining({ name: 'refundFailed' })]),
    });
    // Staff can try again: the provider forgets neither the failed refund nor, for a day, its key.
    await app.staff('order.refund', { orderId, reason: 'a new card' });
    expect(stripe.refundedOf(orderId)).toBe(999);
    expect(await reportRefund(orderId)).toBe(204);
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded' });
    expect(await coinsOf(viewer)).toEqual([0, 0]);
    await failRefund(orderId, allTypes);
    expect(await coinsOf(viewer)).toEqual([1000, 200]);
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', refundedAt: null });
    expect((await noticesOf(viewer))[0]).toMatchObject({ kind: 'refundFailed', restored: true });
    await app.staff('order.refund', { orderId, reason: 'another card' });
    expect(stripe.refundedOf(orderId)).toBe(999);
  });

  it('of a refund whose answer was lost: the coins come back, and the provider is not asked again', async () => {
    const viewer = await app.register();
    const orderId = await buy(viewer, 'pack-100');
    await giveAllBack(viewer);
    stripe.lostAnswers = 2;
    await app.runJobs();
    expect(await statusesOf(viewer)).toEqual(['pending']);
    await failRefund(orderId);
    app.advanceClock(3600);
    await app.runJobs();
    expect(await statusesOf(viewer)).toEqual(['failed']);
    expect(await coinsOf(viewer)).toEqual([100, 0]);
    expect(stripe.refundedOf(orderId)).toBe(0);
  });

  it('beside a dispute: its end decides who has the money and the coins', async () => {
    const viewer = await app.register();
    const [whole, part] = [await buy(viewer, 'pack-1000'), await buy(viewer, 'pack-1000')];
    await giveAllBack(viewer);
    await app.runJobs();
    await dispute(whole, 'funds_withdrawn', 'needs_response');
    await failRefund(whole);
    expect(await coinsOf(viewer)).toEqual([0, 0]);
    expect((await noticesOf(viewer))[0]).toMatchObject({ kind: 'refundFailed', restored: false });
    expect(await orderOf(whole)).toMatchObject({ status: 'refunded', returnedMinor: 0 });
    expect((await viewer.data(list)).refunds).toContainEqual(
      expect.objectContaining({ orderId: whole, status: 'failed', coinsReturned: false }),
    );
    await dispute(whole, 'closed', 'won');
    expect(await coinsOf(viewer)).toEqual([1000, 200]);
    expect(await orderOf(whole)).toMatchObject({ status: 'paid', chargedBackAt: null });
    await Promise.all([failRefund(part), dispute(part, 'funds_withdrawn', 'lost')]);
    expect(await coinsOf(viewer)).toEqual([1000, 200]);
    expect(await orderOf(part)).toMatchObject({ status: 'refunded', returnedMinor: 0 });
  });

  it('beside a merge: the account that stays gets the coins', raceOptions, async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    const orderId = await buy(viewer, 'pack-100');
    await giveAllBack(viewer);
    await app.runJobs();
    await Promise.all([failRefund(orderId, allTypes), mergeInto(app, other, viewer)]);
    expect(await coinsOf(other)).toEqual([100, 0]);
    expect((await other.data(list)).refunds).toMatchObject([{ orderId, status: 'failed' }]);
  });

  it('of an erased account, or of an order that staff refunded besides: is left to staff', async () => {
    const [gone, viewer] = [await app.register(), await app.register()];
    const erased = await buy(gone, 'pack-100');
    await giveAllBack(gone);
    await app.runJobs();
    app.advanceClock(60);
    await deleteAccount(app, gone);
    expect(await failRefund(erased, allTypes)).toEqual([204, 204, 204]);
    expect(await app.staff('order.show', { orderId: erased })).toMatchObject({
      status: 'paid',
      returnedMinor: 0,
      refundFailedAt: expect.any(String),
      unspentRefunds: [{ status: 'refused', coinsReturnedAt: null }],
    });
    const rest = await buy(viewer, 'pack-1000');
    for (let number = 1; number <= 30; number++) await unlock(viewer, number);
    await giveAllBack(viewer);
    await app.runJobs();
    // The rest was refunded in the provider's dashboard.
    await reportRefund(rest);
    await failRefund(rest, allTypes);
    expect(await coinsOf(viewer)).toEqual([0, 0]);
    expect(await orderOf(rest)).toMatchObject({ status: 'refunded', returnedMinor: 639 });
    expect((await noticesOf(viewer))[0]).toEqual({
      kind: 'refundFailed',
      orderId: rest,
      price: usd(639),
      restored: false,
    });
  });
});

describe('a provider that does not give the money', () => {
  it('down or without an answer: is asked again, and pays once', async () => {
    const viewer = await app.register();
    const orderId = await buy(viewer, 'pack-100');
    stripe.mode = 503;
    await giveAllBack(viewer);
    await app.runJobs();
    expect(await statusesOf(viewer)).toEqual(['pending']);
    // It carries the next tries out, but the answers are lost, and then it forgets the keys.
    stripe.mode = 'up';
    stripe.lostAnswers = 2;
    app.advanceClock(30);
    await app.runJobs();
    expect(await statusesOf(viewer)).toEqual(['pending']);
    expect(stripe.refundedOf(orderId)).toBe(99);
    stripe.forgetKeys();
    await app.runJobs();
    expect(await statusesOf(viewer)).toEqual(['pending']);
    app.advanceClock(3600);
    await app.runJobs();
    expect(await statusesOf(viewer)).toEqual(['refunded']);
    expect(stripe.refundedOf(orderId)).toBe(99);
  });

  it('refusing: the coins come back, and can be asked back again', async () => {
    const viewer = await app.register();
    const orderId = await buy(viewer, 'pack-1000');
    stripe.isDisputed = true;
    await giveAllBack(viewer);
    await app.runJobs();
    expect(await viewer.data(list)).toMatchObject({
      orders: [{ back: { coins: 1200 } }],
      refunds: [{ status: 'refused' }],
      requestsLeft: unspentRefundLimit.requests,
    });
    expect(await coinsOf(viewer)).toEqual([1000, 200]);
    stripe.isDisputed = false;
    await giveAllBack(viewer);
    await app.runJobs();
    expect(stripe.refundedOf(orderId)).toBe(999);
  });

  it('because of a dispute: the coins stay away until it is won', async () => {
    const viewer = await app.register();
    const orderId = await buy(viewer, 'pack-1000');
    for (let number = 1; number <= 30; number++) await unlock(viewer, number);
    await giveAllBack(viewer);
    await dispute(orderId, 'funds_withdrawn', 'needs_response');
    stripe.isDisputed = true;
    await app.runJobs();
    expect(await statusesOf(viewer)).toEqual(['refused']);
    expect(await coinsOf(viewer)).toEqual([0, 0]);
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', returnedMinor: 0 });
    expect(await findLedgerDiscrepancies(database)).toEqual([]);
    await dispute(orderId, 'closed', 'won');
    expect(await coinsOf(viewer)).toEqual([840, 0]);
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid' });
    stripe.isDisputed = false;
    await giveAllBack(viewer);
    await app.runJobs();
    expect(stripe.refundedOf(orderId)).toBe(639);
  });

  it('while the payment is disputed: nothing is offered', async () => {
    const viewer = await app.register();
    const orderId = await buy(viewer, 'pack-100');
    const orders = await ask(viewer);
    await dispute(orderId, 'created', 'needs_response');
    expect(await viewer.data(list)).toMatchObject({ orders: [{ back: null, obstacle: 'disputed' }] });
    expect(await viewer.refusal(giveBack, { orders })).toMatchObject({ error: 'unspentCoinsChanged' });
    await dispute(orderId, 'closed', 'won');
    expect(await ask(viewer)).toEqual(orders);
  });

  it('a dispute after all money went back changes nothing, and one after a part takes the rest', async () => {
    const viewer = await app.register();
    const whole = await buy(viewer, 'pack-100');
    await giveAllBack(viewer);
    await app.runJobs();
    await dispute(whole, 'funds_withdrawn', 'needs_response');
    await dispute(whole, 'closed', 'won');
    expect(await orderOf(whole)).toMatchObject({ status: 'refunded' });
    const part = await buy(viewer, 'pack-100');
    await unlock(viewer, 1);
    await giveAllBack(viewer);
    await app.runJobs();
    await app.grantCoins(viewer, { bonus: 50 });
    await dispute(part, 'funds_withdrawn', 'needs_response');
    expect(await coinsOf(viewer)).toEqual([0, 38]);
    await dispute(part, 'closed', 'won');
    expect(await coinsOf(viewer)).toEqual([0, 50]);
    expect(await orderOf(part)).toMatchObject({ status: 'paid', returnedMinor: 87 });
  });
});

it.each([
  ['JP', 'JPY', 500, 433],
  ['KW', 'KWD', 990, 850],
  ['IS', 'ISK', 990, 858],
])(
  'a part of a price of %s in %s is rounded down to what Stripe refunds',
  async (country, currency, amountMinor, part) => {
    const id = `pack-${currency.toLowerCase()}`;
    const offer = {
      what: 'coins',
      id,
      coins: 90,
      bonusPercent: 0,
      amountMinor,
      currency,
      country,
      position: 1,
    };
    await app.staff('templates.add', offer);
    const viewer = await app.register({ 'accept-country': country });
    const orderId = await buy(viewer, id);
    await unlock(viewer, 1);
    expect((await ask(viewer))[0]?.price).toEqual({ amountMinor: part, currency });
    expect(orderId).toBeTruthy();
  },
);
