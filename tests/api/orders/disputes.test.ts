import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { deleteAccount } from '../../support/deletion.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertSeriesTemplate, insertTemplates } from '../../support/library.ts';
import { sendStripeEvent, startFakeStripe, webhookSecret } from '../../support/stripe.ts';

const stripe = await startFakeStripe();
const app = await startTestApp({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_key',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: stripe.url,
  PUBLIC_URL: 'https://short.example',
  METRICS_TOKEN: 'a-token-of-at-least-sixteen',
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});
const { database, clock } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: clock.now() });
await insertSeriesTemplate(database, 'ferry');
beforeEach(() => {
  stripe.mode = 'up';
  stripe.calls.length = 0;
});
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const sendEvent = (type: string, object: object, id: string = randomUUID()) =>
  sendStripeEvent(app, { id, type, object });

interface Bought {
  viewer: Viewer;
  orderId: string;
  paymentId: string;
  pay: () => Promise<number>;
}

/** Orders an offer, without paying. */
const order = async (templateId: string, viewer?: Viewer): Promise<Bought> => {
  const buyer = viewer ?? (await app.register());
  const input = { templateId, idempotencyKey: randomUUID() };
  const { orderId, price } = (await buyer.data(contract.wallet.placeOrder, input)).order;
  const { providerReference } = await database.read.order.findUniqueOrThrow({ where: { id: orderId } });
  const response = await fetch(`${stripe.url}/v1/checkout/sessions/${providerReference}`);
  const { payment_intent: paymentId } = (await response.json()) as { payment_intent: string };
  const session = {
    id: providerReference,
    object: 'checkout.session',
    payment_intent: paymentId,
    client_reference_id: orderId,
    payment_status: 'paid',
    amount_total: price.amountMinor,
    currency: price.currency.toLowerCase(),
  };
  const pay = () => sendEvent('checkout.session.completed', session);
  return { viewer: buyer, orderId, paymentId, pay };
};
const buy = async (templateId: string, viewer?: Viewer): Promise<Bought> => {
  const bought = await order(templateId, viewer);
  expect(await bought.pay()).toBe(204);
  return bought;
};

type Step = 'created' | 'funds_withdrawn' | 'funds_reinstated' | 'won' | 'lost' | 'warning';
const typeOf = (step: Step) => {
  if (step === 'won' || step === 'lost') return 'charge.dispute.closed';
  return `charge.dispute.${step === 'warning' ? 'created' : step}`;
};
const statusOf = (step: Step) => {
  if (step === 'won' || step === 'funds_reinstated') return 'won';
  if (step === 'warning') return 'warning_needs_response';
  return step === 'lost' ? 'lost' : 'needs_response';
};
/** Sends a step of a dispute, which names the payment and has no metadata, as Stripe does. */
const dispute = ({ paymentId }: Pick<Bought, 'paymentId'>, step: Step, id = `du_${paymentId}`) =>
  sendEvent(typeOf(step), {
    id,
    object: 'dispute',
    charge: 'ch_1',
    payment_intent: paymentId,
    amount: 999,
    currency: 'usd',
    reason: 'fraudulent',
    status: statusOf(step),
    metadata: {},
  });

const stateOf = async ({ viewer, orderId }: Bought) => {
  const info = await viewer.data(contract.account.userInfo);
  const { status } = await viewer.data(contract.wallet.orderStatus, { orderId });
  return { status, coin: info?.coin, isMember: info?.memberExpire !== null };
};
const accessOf = async (viewer: Viewer) =>
  (await viewer.data(contract.dramas.detail, { dramaId: 'ferry', episodeId: 'ferry-3' })).episode.access;
const show = async (orderId: string) =>
  (await app.staff('order.show', { orderId })) as { disputes: { status: string; reason: string }[] };

describe('a dispute that takes the payment away', () => {
  it.each(['funds_withdrawn', 'lost'] as const)('%s takes the coins back once', async (step) => {
    const bought = await buy('pack-1000');
    expect(await stateOf(bought)).toMatchObject({ status: 'paid', coin: 1200 });
    for (let time = 0; time < 3; time += 1) expect(await dispute(bought, step)).toBe(204);
    expect(await stateOf(bought)).toMatchObject({ status: 'refunded', coin: 0 });
  });

  it('takes what is left of spent coins, and keeps the episodes that they unlocked', async () => {
    const bought = await buy('pack-100');
    const { viewer } = bought;
    const episode = { dramaId: 'ferry', episodeId: 'ferry-3' };
    await viewer.data(contract.unlocks.unlockEpisode, { ...episode, price: 12 });
    await dispute(bought, 'lost');
    expect(await stateOf(bought)).toMatchObject({ status: 'refunded', coin: 0 });
    // The refund wrote the spent coins off, so an undo does not return them.
    expect(await viewer.refusal(contract.unlocks.undo, episode)).toMatchObject({ error: 'undoTooLate' });
    expect(await accessOf(viewer)).toBe('unlocked');
  });

  it('ends a membership and a series', async () => {
    const membership = await buy('week');
    const series = await buy('ferry-series');
    expect(await accessOf(series.viewer)).toBe('unlocked');
    await dispute(membership, 'lost');
    await dispute(series, 'lost');
    expect(await stateOf(membership)).toMatchObject({ status: 'refunded', isMember: false });
    expect(await accessOf(series.viewer)).toBe('locked');
  });

  it('finds an order whose payment is not stored', async () => {
    const bought = await buy('pack-1000');
    await database.write.order.update({
      where: { id: bought.orderId },
      data: { providerPaymentId: null },
    });
    stripe.mode = 'down';
    app.expectError('a payment event was refused');
    expect(await dispute(bought, 'lost')).toBe(503);
    stripe.mode = 'up';
    expect(await dispute(bought, 'lost')).toBe(204);
    expect(await stateOf(bought)).toMatchObject({ status: 'refunded', coin: 0 });
    expect(await dispute({ paymentId: 'pi_of_another_shop' }, 'lost')).toBe(204);
  });

  it('takes coins back once under 60 concurrent events', async () => {
    const bought = await buy('pack-1000');
    const steps = ['created', 'funds_withdrawn', 'lost'] as const;
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => dispute(bought, steps[index % 3] ?? 'lost')),
    );
    expect(new Set(answers)).toEqual(new Set([204]));
    expect(await stateOf(bought)).toMatchObject({ status: 'refunded', coin: 0 });
    expect(await database.read.ledgerTransfer.count({ where: { orderId: bought.orderId } })).toBe(2);
  });
});

describe('an open dispute', () => {
  it.each(['created', 'warning'] as const)('%s takes nothing, and staff sees it', async (step) => {
    const bought = await buy('pack-1000');
    await dispute(bought, step);
    expect(await stateOf(bought)).toMatchObject({ status: 'paid', coin: 1200 });
    const status = step === 'created' ? 'open' : 'warning';
    expect((await show(bought.orderId)).disputes).toMatchObject([{ status, reason: 'fraudulent' }]);
    const listed = (await app.staff('order.list', { disputed: true, limit: 100 })) as { id: string }[];
    expect(listed.map(({ id }) => id)).toContain(bought.orderId);
  });

  it('is warned of by an early fraud warning', async () => {
    const bought = await buy('pack-1000');
    const warning = { id: 'issfr_1', charge: 'ch_1', payment_intent: bought.paymentId, fraud_type: 'misc' };
    expect(await sendEvent('radar.early_fraud_warning.created', warning)).toBe(204);
    expect(await stateOf(bought)).toMatchObject({ status: 'paid', coin: 1200 });
    expect((await show(bought.orderId)).disputes).toMatchObject([{ status: 'warning', reason: 'misc' }]);
  });
});

describe('a won dispute', () => {
  it('gives back what was taken, and no coin more', async () => {
    const bought = await buy('pack-100');
    const episode = { dramaId: 'ferry', episodeId: 'ferry-4' };
    await bought.viewer.data(contract.unlocks.unlockEpisode, { ...episode, price: 12 });
    await dispute(bought, 'funds_withdrawn');
    expect(await stateOf(bought)).toMatchObject({ status: 'refunded', coin: 0 });
    await dispute(bought, 'won');
    await dispute(bought, 'funds_reinstated');
    expect(await stateOf(bought)).toMatchObject({ status: 'paid', coin: 88 });
    // A second dispute of the same payment.
    await dispute(bought, 'lost', 'du_second');
    expect(await stateOf(bought)).toMatchObject({ status: 'refunded', coin: 0 });
  });

  it('gives back the days that were left, and the series', async () => {
    const membership = await buy('week');
    const series = await buy('ferry-series');
    app.advanceClock(2 * 86_400);
    await dispute(membership, 'funds_withdrawn');
    await dispute(series, 'funds_withdrawn');
    app.advanceClock(30 * 86_400);
    await dispute(membership, 'won');
    await dispute(series, 'won');
    const end = new Date(clock.now().getTime() + 5 * 86_400_000).toISOString();
    expect((await membership.viewer.data(contract.account.userInfo))?.memberExpire).toBe(end);
    expect(await accessOf(series.viewer)).toBe('unlocked');
  });

  it('gives back no day twice when it is disputed again or the days before it are refunded', async () => {
    const membership = await buy('week');
    const { viewer } = membership;
    const endDays = async () => {
      const { memberExpire } = (await viewer.data(contract.account.userInfo)) ?? {};
      return (Date.parse(memberExpire ?? '') - clock.now().getTime()) / 86_400_000;
    };
    app.advanceClock(2 * 86_400);
    await dispute(membership, 'funds_withdrawn');
    const later = await buy('week', viewer);
    await dispute(membership, 'won');
    expect(await endDays()).toBe(7 + 5);
    await dispute(membership, 'funds_withdrawn', 'du_again');
    await dispute(membership, 'won', 'du_again');
    expect(await endDays()).toBe(7 + 5);
    await dispute(later, 'lost');
    expect(await endDays()).toBe(5);
  });

  it.each([
    [['won', 'funds_withdrawn', 'created'], { status: 'paid', coin: 1200 }],
    [['created', 'lost', 'funds_withdrawn'], { status: 'refunded', coin: 0 }],
    [['lost', 'won'], { status: 'refunded', coin: 0 }],
  ] as const)('and its other events count in any order: %j', async (steps, state) => {
    const paidFirst = await buy('pack-1000');
    for (const step of steps) await dispute(paidFirst, step);
    expect(await stateOf(paidFirst)).toMatchObject(state);
    // The payment is reported after the dispute.
    const paidLast = await order('pack-1000');
    for (const step of steps) await dispute(paidLast, step);
    await paidLast.pay();
    expect(await stateOf(paidLast)).toMatchObject(state);
  });

  it('delivers a payment that was reported while the money was away', async () => {
    const bought = await order('pack-1000');
    await dispute(bought, 'funds_withdrawn');
    await bought.pay();
    expect(await stateOf(bought)).toMatchObject({ status: 'refunded', coin: 0 });
    await dispute(bought, 'won');
    expect(await stateOf(bought)).toMatchObject({ status: 'paid', coin: 1200 });
  });

  it('changes nothing about a payment that was refunded', async () => {
    const bought = await buy('pack-1000');
    const { orderId } = bought;
    await dispute(bought, 'funds_withdrawn');
    const charge = { refunded: true, metadata: { orderId }, amount: 999, currency: 'usd' };
    await sendEvent('charge.refunded', charge);
    await dispute(bought, 'won');
    expect(await stateOf(bought)).toMatchObject({ status: 'refunded', coin: 0 });
  });
});

describe('a payment that arrives after the erasure of its account', () => {
  const readMetric = async () => {
    const headers = { authorization: 'Bearer a-token-of-at-least-sixteen' };
    const text = await (await fetch(`${app.address}/metrics`, { headers })).text();
    return Number(/^orders_paid_after_erasure (\d+)$/m.exec(text)?.[1]);
  };

  it('is refunded at the provider, once it answers', async () => {
    const bought = await order('pack-1000');
    await deleteAccount(app, bought.viewer);
    stripe.mode = 'down';
    expect(await bought.pay()).toBe(204);
    expect(await readMetric()).toBe(1);
    expect(await app.staff('order.show', { orderId: bought.orderId })).toMatchObject({
      status: 'paid',
      user: { deletedAt: clock.now().toISOString() },
    });
    stripe.mode = 'up';
    await app.runJobs();
    await app.runJobs();
    expect(await readMetric()).toBe(0);
    expect(await app.staff('order.show', { orderId: bought.orderId })).toMatchObject({ status: 'refunded' });
    const refunds = stripe.calls.filter(({ path }) => path === '/v1/refunds');
    expect(refunds).toMatchObject([{ form: { payment_intent: bought.paymentId } }]);
  });

  it('is refunded at once when the provider answers', async () => {
    const bought = await order('pack-1000');
    await deleteAccount(app, bought.viewer);
    expect(await bought.pay()).toBe(204);
    expect(await app.staff('order.show', { orderId: bought.orderId })).toMatchObject({ status: 'refunded' });
  });
});
