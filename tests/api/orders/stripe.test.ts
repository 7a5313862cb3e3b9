import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertTemplates } from '../../support/library.ts';
import { sendStripeEvent, startFakeStripe, webhookSecret } from '../../support/stripe.ts';

const stripe = await startFakeStripe();
const app = await startTestApp({
  LOG_LEVEL: 'warn',
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
beforeEach(() => {
  stripe.mode = 'up';
  stripe.calls.length = 0;
});
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { placeOrder, orderStatus } = contract.wallet;
const placeTestOrder = (viewer: Viewer, templateId = 'pack-1000') =>
  viewer.data(placeOrder, { templateId, idempotencyKey: randomUUID() });
const stateOf = async (viewer: Viewer, orderId: string) => ({
  status: (await viewer.data(orderStatus, { orderId })).status,
  coin: (await viewer.data(contract.account.userInfo))?.coin,
});
const referenceOf = async (orderId: string) =>
  (await database.read.order.findUniqueOrThrow({ where: { id: orderId } })).providerReference ?? '';
const ordered = async (headers = {}) => {
  const viewer = await app.register(headers);
  const { order, payUrl } = await placeTestOrder(viewer);
  return { viewer, payUrl, orderId: order.orderId, reference: await referenceOf(order.orderId) };
};
type Ordered = Awaited<ReturnType<typeof ordered>>;
const sessionOf = ({ orderId, reference }: Ordered, more: object = {}) => ({
  id: reference,
  object: 'checkout.session',
  client_reference_id: orderId,
  metadata: { orderId },
  payment_status: 'paid',
  amount_total: 999,
  currency: 'usd',
  ...more,
});
const sendEvent = (type: string, object: object, id: string = randomUUID()) =>
  sendStripeEvent(app, { id, type, object });

describe('placing an order with Stripe', () => {
  it('sells as few coins as the smallest payment buys', async () => {
    expect((await app.visitor.data(contract.wallet.templates)).exactCoins).toEqual({
      minCoins: 50,
      maxCoins: 1000,
    });
    const few = { templateId: 'pack-100', coins: 49, idempotencyKey: randomUUID() };
    expect(await (await app.register()).refusal(placeOrder, few)).toMatchObject({
      error: 'templateUnavailable',
    });
  });

  it('opens a checkout session with the price, the texts and the order’s own key', async () => {
    const { orderId, payUrl, reference } = await ordered({ 'accept-language': 'pt' });
    expect(payUrl).toBe(`https://checkout.stripe.com/c/pay/${reference}`);
    expect(stripe.calls).toEqual([
      {
        method: 'POST',
        path: '/v1/checkout/sessions',
        idempotencyKey: `checkout:${orderId}`,
        authorization: 'Bearer sk_test_key',
        form: {
          mode: 'payment',
          client_reference_id: orderId,
          'metadata[orderId]': orderId,
          'payment_intent_data[metadata][orderId]': orderId,
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'usd',
          'line_items[0][price_data][unit_amount]': '999',
          'line_items[0][price_data][product_data][name]': '1.200 moedas',
          'adaptive_pricing[enabled]': 'false',
          locale: 'pt-BR',
          success_url: 'https://short.example/#/pages/profile/wallet?paymentReturn=1',
          cancel_url: 'https://short.example/#/pages/profile/wallet?paymentReturn=1',
        },
      },
    ]);
  });

  it.each(['down', 503] as const)(
    'while Stripe is %s is refused for now, and succeeds later',
    async (mode) => {
      const viewer = await app.register();
      const input = { templateId: 'pack-100', idempotencyKey: randomUUID() };
      stripe.mode = mode;
      expect(await viewer.send(placeOrder, input)).toMatchObject({ status: 503, code: 3007 });
      const [created] = await database.read.order.findMany({ where: { userId: viewer.userId } });
      expect(created).toMatchObject({ status: 'created', payUrl: null });
      stripe.mode = 'up';
      // The retry uses another language. The request to Stripe must stay the same.
      const { order, payUrl } = await viewer.with({ 'accept-language': 'zh' }).data(placeOrder, input);
      expect(order.orderId).toBe(created?.id);
      expect(payUrl).toMatch(/^https:/);
      expect(await viewer.data(placeOrder, input)).toMatchObject({ payUrl });
      expect(await database.read.order.count({ where: { userId: viewer.userId } })).toBe(1);
    },
  );

  it.each([400, 401, 403, 404] as const)(
    'says that the payment could not be started when Stripe refuses with %s, and logs Stripe’s sentence',
    async (mode) => {
      const viewer = await app.register();
      const input = { templateId: 'pack-100', idempotencyKey: randomUUID() };
      stripe.mode = mode;
      stripe.sentence = `Refused with ${mode}: sk_test_51a***9f of ops@short.example`;
      expect(await viewer.refusal(placeOrder, input)).toEqual({ error: 'paymentNotStarted', details: null });
      expect(app.logged.at(-1)).toMatchObject({
        msg: 'provider failed',
        provider: 'payment',
        sentence: `Refused with ${mode}: sk_… of …`,
      });
      stripe.mode = 'up';
      expect((await viewer.data(placeOrder, input)).payUrl).toMatch(/^https:/);
    },
  );

  it.each([
    ['UG', 'UGX', 5000, '500000'],
    ['IS', 'ISK', 990, '99000'],
    ['KW', 'KWD', 990, '990'],
    ['JP', 'JPY', 500, '500'],
    ['CO', 'COP', 20_000, '2000000'],
  ])('charges a price of %s in %s by Stripe’s own decimals', async (country, currency, amountMinor, sent) => {
    const id = `pack-${currency.toLowerCase()}`;
    await app.staff('templates.add', {
      what: 'coins',
      id,
      coins: 300,
      bonusPercent: 0,
      amountMinor,
      currency,
      country,
      position: 1,
    });
    const viewer = await app.register({ 'accept-country': country });
    const { order } = await placeTestOrder(viewer, id);
    expect(stripe.calls.at(-1)?.form).toMatchObject({
      'line_items[0][price_data][currency]': currency.toLowerCase(),
      'line_items[0][price_data][unit_amount]': sent,
    });
    const { orderId } = order;
    const reference = await referenceOf(orderId);
    const paid = (amount: number) =>
      sessionOf(
        { viewer, orderId, reference, payUrl: '' },
        { amount_total: amount, currency: currency.toLowerCase() },
      );
    expect(await sendEvent('checkout.session.completed', paid(Number(sent) + 1))).toBe(409);
    expect(await sendEvent('checkout.session.completed', paid(Number(sent)))).toBe(204);
    expect(await stateOf(viewer, orderId)).toEqual({ status: 'paid', coin: 300 });
  });

  it('cannot resume an order that expired meanwhile', async () => {
    const viewer = await app.register();
    const input = { templateId: 'pack-100', idempotencyKey: randomUUID() };
    stripe.mode = 'down';
    await viewer.send(placeOrder, input);
    stripe.mode = 'up';
    app.advanceClock(30 * 60);
    expect(await viewer.refusal(placeOrder, input)).toMatchObject({ error: 'orderClosed' });
  });

  it('20 times concurrently opens one session', async () => {
    const viewer = await app.register();
    const input = { templateId: 'pack-100', idempotencyKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => viewer.data(placeOrder, input)));
    expect(new Set(answers.map(({ payUrl }) => payUrl)).size).toBe(1);
  });
});

describe('the Stripe webhook', () => {
  it('accepts only Stripe’s own signature', async () => {
    const order = await ordered();
    const event = { id: randomUUID(), type: 'checkout.session.completed', object: sessionOf(order) };
    for (const forged of [
      { secret: 'whsec_other' },
      { signature: '' },
      { signature: 't=1,v1=abc' },
      { signature: 't=1,v1=' },
      { signature: '=,=' },
      { ageSeconds: 301 },
      { payload: '{}' },
      { payload: JSON.stringify({ id: 'x' }) },
    ]) {
      expect(await sendStripeEvent(app, event, forged), JSON.stringify(forged)).toBe(400);
    }
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'created', coin: 0 });
    expect(await sendStripeEvent(app, event, { ageSeconds: 300 })).toBe(204);
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'paid', coin: 1200 });
  });

  it('refuses a signed body that is not a Stripe event', async () => {
    const order = await ordered();
    app.expectError('a signed payment event cannot be read');
    expect(await sendEvent('checkout.session.completed', sessionOf(order, { currency: 1 }))).toBe(400);
    app.expectError('a signed payment event cannot be read');
    expect(await sendEvent('charge.refunded', { refunded: true, metadata: null })).toBe(400);
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'created', coin: 0 });
  });

  it('processes an event once under 200 concurrent deliveries', async () => {
    const order = await ordered();
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => sendEvent('checkout.session.completed', sessionOf(order), id)),
    );
    expect(new Set(answers)).toEqual(new Set([204]));
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'paid', coin: 1200 });
  });

  it('waits for delayed payment methods', async () => {
    const order = await ordered();
    await sendEvent('checkout.session.completed', sessionOf(order, { payment_status: 'unpaid' }));
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'created', coin: 0 });
    await sendEvent('checkout.session.async_payment_failed', sessionOf(order, { payment_status: 'unpaid' }));
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'failed', coin: 0 });
    await sendEvent('checkout.session.async_payment_succeeded', sessionOf(order));
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'paid', coin: 1200 });
  });

  it.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficientFunds'],
    [{ code: 'expired_card' }, 'expiredCard'],
    [{ code: 'card_declined', decline_code: 'do_not_honor' }, 'declined'],
    [{ code: 'processing_error' }, null],
  ])('tells why a payment was refused: %j', async (last_payment_error, failureReason) => {
    const { viewer, orderId } = await ordered();
    const intent = { id: 'pi_1', object: 'payment_intent', metadata: { orderId }, last_payment_error };
    expect(await sendEvent('payment_intent.payment_failed', intent)).toBe(204);
    expect(await viewer.data(contract.wallet.orderStatus, { orderId })).toMatchObject({
      status: 'failed',
      failureReason,
    });
  });

  it('expires orders, and honors payments that arrive later', async () => {
    const order = await ordered();
    await sendEvent('checkout.session.expired', sessionOf(order, { payment_status: 'unpaid' }));
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'expired', coin: 0 });
    await sendEvent('checkout.session.completed', sessionOf(order));
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'paid', coin: 1200 });
  });

  it.each([{ amount_total: 1 }, { currency: 'eur' }, { amount_total: null }])(
    'credits nothing for another price: %j',
    async (wrong) => {
      const order = await ordered();
      expect(await sendEvent('checkout.session.completed', sessionOf(order, wrong))).toBe(409);
      expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'created', coin: 0 });
    },
  );

  it('takes coins back for a full refund, and none for a partial refund', async () => {
    const order = await ordered();
    await sendEvent('checkout.session.completed', sessionOf(order));
    const charge = {
      object: 'charge',
      metadata: { orderId: order.orderId },
      amount: 999,
      currency: 'usd',
    };
    await sendEvent('charge.refunded', { ...charge, refunded: false, amount_refunded: 100 });
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'paid', coin: 1200 });
    await sendEvent('charge.refunded', { ...charge, refunded: true, amount_refunded: 999 });
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'refunded', coin: 0 });
  });

  it('ignores events unrelated to orders, and does not find foreign sessions and orders', async () => {
    const order = await ordered();
    expect(await sendEvent('customer.created', { id: 'cus_1' })).toBe(204);
    expect(
      await sendEvent('charge.refunded', { metadata: {}, refunded: true, amount: 1, currency: 'usd' }),
    ).toBe(204);
    expect(
      await sendEvent('checkout.session.completed', sessionOf(order, { client_reference_id: null })),
    ).toBe(204);
    expect(
      await sendEvent('checkout.session.completed', sessionOf(order, { client_reference_id: 'x' })),
    ).toBe(404);
    expect(await sendEvent('checkout.session.completed', sessionOf(order, { id: 'cs_other' }))).toBe(404);
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'created', coin: 0 });
  });

  it('finds its order even if the server stopped before it stored the session', async () => {
    const order = await ordered();
    const forget = { providerReference: null, payUrl: null };
    await database.write.order.update({ where: { id: order.orderId }, data: forget });
    await sendEvent('checkout.session.completed', sessionOf(order));
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'paid', coin: 1200 });
    expect(await referenceOf(order.orderId)).toBe(order.reference);
  });
});

describe('the job for overdue Stripe orders', () => {
  it('closes them here and at Stripe, once Stripe is reachable', async () => {
    const { viewer, orderId, reference } = await ordered();
    app.advanceClock(30 * 60);
    stripe.mode = 'down';
    app.expectError('job failed');
    await app.runJobs();
    expect((await database.read.order.findUniqueOrThrow({ where: { id: orderId } })).status).toBe('created');
    stripe.mode = 'up';
    await app.runJobs();
    expect((await database.read.order.findUniqueOrThrow({ where: { id: orderId } })).status).toBe('expired');
    expect(stripe.calls.map(({ path }) => path)).toContain(`/v1/checkout/sessions/${reference}/expire`);
    stripe.calls.length = 0;
    await app.runJobs();
    expect(stripe.calls).toEqual([]);
    expect(await stateOf(viewer, orderId)).toEqual({ status: 'expired', coin: 0 });
  });
});

describe('a Stripe refund by staff', () => {
  const refund = (orderId: string) => app.staff('order.refund', { orderId, reason: 'asked for it' });

  it('returns the money once, then takes the coins', async () => {
    const order = await ordered();
    await sendEvent('checkout.session.completed', sessionOf(order));
    stripe.mode = 'down';
    await expect(refund(order.orderId)).rejects.toThrow('not available right now');
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'paid', coin: 1200 });
    stripe.mode = 'up';
    stripe.calls.length = 0;
    await refund(order.orderId);
    await refund(order.orderId);
    const refunds = stripe.calls.filter(({ path }) => path === '/v1/refunds');
    expect(refunds).toMatchObject([
      { idempotencyKey: `refund:${order.orderId}`, form: { payment_intent: expect.stringMatching(/^pi_/) } },
    ]);
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'refunded', coin: 0 });
  });

  it('completes a refund that Stripe made but whose event is missing', async () => {
    const order = await ordered();
    await sendEvent('checkout.session.completed', sessionOf(order));
    const session = await fetch(`${stripe.url}/v1/checkout/sessions/${order.reference}`);
    const { payment_intent } = (await session.json()) as { payment_intent: string };
    await fetch(`${stripe.url}/v1/refunds`, {
      method: 'POST',
      body: new URLSearchParams({ payment_intent }),
    });
    await refund(order.orderId);
    expect(await stateOf(order.viewer, order.orderId)).toEqual({ status: 'refunded', coin: 0 });
  });

  it('is refused for an unpaid order', async () => {
    const { orderId } = await ordered();
    await expect(refund(orderId)).rejects.toThrow(
      `order ${orderId} (created, provider stripe) cannot be refunded: only paid orders of stripe can be refunded`,
    );
    await expect(refund('nothing')).rejects.toThrow('there is no order "nothing"');
  });
});

it.each([
  ['KW', 'KWD', 995, 'Stripe charges KWD with a third decimal of 0 only'],
  ['US', 'USD', 49, 'Stripe charges at least $0.50'],
  ['IQ', 'IQD', 5000, 'Stripe charges nothing in IQD'],
])(
  'an offer that Stripe cannot charge is not put on sale: %s %s %s',
  async (country, currency, amountMinor, reason) => {
    const id = `cannot-${currency.toLowerCase()}`;
    const offer = { id, amountMinor, currency, country, position: 1 };
    await expect(
      app.staff('templates.add', { ...offer, what: 'coins', coins: 300, bonusPercent: 0 }),
    ).rejects.toThrow(reason);
    // It can be from before the server used Stripe.
    await database.write.rechargeTemplate.create({ data: { ...offer, kind: 1, coins: 300, active: false } });
    await expect(app.staff('templates.sell', { id, active: true })).rejects.toThrow(reason);
    await app.staff('templates.sell', { id, active: false });
  },
);

it('a server with Stripe serves no local checkout page', async () => {
  const response = await fetch(`${app.address}/lab/checkout/x`);
  expect(await response.text()).not.toContain('This checkout does not exist');
});
