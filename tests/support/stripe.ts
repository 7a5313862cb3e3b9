import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const webhookSecret = 'whsec_test';

/** A request that the fake Stripe received. */
export interface StripeCall {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
  authorization: string | undefined;
  form: Record<string, string>;
}

/** Stands in for api.stripe.com: the endpoints that the server uses, with idempotency. */
export interface FakeStripe {
  readonly url: string;
  readonly calls: StripeCall[];
  /** How it responds from now on. `down` closes connections. */
  mode: 'up' | 'down' | 503 | 400 | 401 | 403 | 404;
  /** The error message of a refused call. */
  sentence: string;
  /** Whether it refuses refunds of disputed payments: of all. */
  isDisputed: boolean;
  /** Loses the answers to so many refunds that it carries out. */
  lostAnswers: number;
  /** Observes how far a call has come, such as to kill the server then. A call that is done is answered unless this throws. */
  observe: (step: 'received' | 'done' | 'answered', call: StripeCall) => void;
  /** Forgets the idempotency keys, as after a day. */
  forgetKeys(): void;
  /** Has the bank send the money of the latest refund of an order back. @returns the refund, as an event has it */
  failRefund(orderId: string): object;
  /** What was refunded of the payment of an order, in its minor units. */
  refundedOf(orderId: string): number;
  close(): Promise<void>;
}

interface Session {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_intent: string;
}

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  status: 'succeeded' | 'failed';
  failure_reason?: string;
  payment_intent: string;
  currency: string;
  metadata: Record<string, string>;
}

interface Payment {
  orderId: string | undefined;
  /** In Stripe's minor units. */
  amount: number;
  currency: string;
  refunds: Refund[];
}

const failure = (message: string, more: object = {}) => ({
  error: { type: 'invalid_request_error', message, ...more },
});

const sumGiven = ({ refunds }: Pick<Payment, 'refunds'>): number =>
  refunds.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);

export const startFakeStripe = async (): Promise<FakeStripe> => {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, { form: string; session: Session }>();
  /** By payment intent. */
  const payments = new Map<string, Payment>();
  const refundByKey = new Map<string, Refund>();
  const calls: StripeCall[] = [];

  const refundsOf = (orderId: string) =>
    [...payments.values()].filter((payment) => payment.orderId === orderId).flatMap(({ refunds }) => refunds);

  const createSession = (key: string, form: string): [number, object] => {
    const known = byKey.get(key);
    if (known && known.form !== form)
      return [400, failure('Keys for idempotent requests can only be used once')];
    const id = `cs_test_${sessions.size + 1}`;
    const session: Session = known?.session ?? {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      status: 'open',
      payment_intent: `pi_${sessions.size + 1}`,
    };
    byKey.set(key, { form, session });
    const values = new URLSearchParams(form);
    const orderId = values.get('payment_intent_data[metadata][orderId]') ?? undefined;
    const amount = Number(values.get('line_items[0][price_data][unit_amount]'));
    const currency = values.get('line_items[0][price_data][currency]') ?? '';
    if (!known) payments.set(session.payment_intent, { orderId, amount, currency, refunds: [] });
    sessions.set(session.id, session);
    return [200, session];
  };

  const createRefund = (key: string, form: Record<string, string>): [number, object] => {
    const payment = payments.get(form.payment_intent ?? '');
    if (!payment) return [404, failure('No such payment_intent')];
    const known = refundByKey.get(key);
    if (known) return [200, known];
    const left = payment.amount - sumGiven(payment);
    if (fake.isDisputed) return [400, failure('has been charged back', { code: 'charge_disputed' })];
    if (left === 0) return [400, failure('has already been refunded', { code: 'charge_already_refunded' })];
    const amount = Number(form.amount ?? left);
    if (amount > left)
      return [400, failure(`Refund amount (${amount}) is greater than unrefunded (${left})`)];
    const refund: Refund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      amount,
      status: 'succeeded',
      payment_intent: form.payment_intent ?? '',
      currency: payment.currency,
      metadata: Object.fromEntries(
        ['orderId', 'refundKey'].flatMap((name) => {
          const value = form[`metadata[${name}]`];
          return value === undefined ? [] : [[name, value]];
        }),
      ),
    };
    refundByKey.set(key, refund);
    payment.refunds.push(refund);
    return [200, refund];
  };

  const answer = (
    { method, path, idempotencyKey = '', form }: StripeCall,
    text: string,
  ): [number, object] => {
    const [, id = '', verb] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (method === 'GET' && path.startsWith('/v1/checkout/sessions?'))
      return [200, { object: 'list', data: [], has_more: false }];
    const session = sessions.get(id);
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(idempotencyKey, text);
    if (method === 'POST' && path === '/v1/refunds') return createRefund(idempotencyKey, form);
    const [, listedId] = /^\/v1\/refunds\?payment_intent=(\w+)/.exec(path) ?? [];
    if (listedId)
      return [200, { object: 'list', data: payments.get(listedId)?.refunds ?? [], has_more: false }];
    const [, intentId = ''] = /^\/v1\/payment_intents\/(\w+)(?:\?|$)/.exec(path) ?? [];
    const payment = payments.get(intentId);
    if (payment) {
      const latest_charge = { object: 'charge', refunded: sumGiven(payment) === payment.amount };
      return [200, { id: intentId, metadata: { orderId: payment.orderId }, latest_charge }];
    }
    if (!session) return [404, failure('No such object')];
    if (verb === 'expire') {
      if (session.status !== 'open')
        return [400, failure('Only Checkout Sessions with a status in ["open"]')];
      session.status = 'expired';
    }
    return [200, session];
  };

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    request.on('end', () => {
      const call: StripeCall = {
        method: request.method ?? '',
        path: request.url ?? '',
        idempotencyKey: request.headers['idempotency-key'] as string | undefined,
        authorization: request.headers.authorization,
        form: Object.fromEntries(new URLSearchParams(text)),
      };
      // The server tries its key at the start and now and then.
      const isTry = call.method === 'GET' && call.path === '/v1/checkout/sessions?limit=1';
      if (!isTry) calls.push(call);
      fake.observe('received', call);
      if (fake.mode === 'down') return request.socket.destroy();
      const [status, body] = fake.mode === 'up' ? answer(call, text) : [fake.mode, failure(fake.sentence)];
      if (call.path === '/v1/refunds' && call.method === 'POST' && fake.lostAnswers > 0) {
        fake.lostAnswers--;
        return request.socket.destroy();
      }
      try {
        fake.observe('done', call);
      } catch {
        return request.socket.destroy();
      }
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body), () => fake.observe('answered', call));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeStripe = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    mode: 'up',
    sentence: 'not now',
    isDisputed: false,
    lostAnswers: 0,
    observe: () => undefined,
    forgetKeys: () => refundByKey.clear(),
    failRefund(orderId) {
      const refund = refundsOf(orderId).findLast(({ status }) => status === 'succeeded');
      if (!refund) throw new Error(`order ${orderId} has no refund`);
      // The answers kept for idempotency keys do not change.
      const failed: Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
      for (const { refunds } of payments.values())
        if (refunds.includes(refund)) refunds.splice(refunds.indexOf(refund), 1, failed);
      return failed;
    },
    refundedOf: (orderId) => sumGiven({ refunds: refundsOf(orderId) }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
};

const stripe = new Stripe('sk_test_helper');

/** Posts a Stripe event, signed with Stripe's test helper unless a signature is given. @returns the status */
export const sendStripeEvent = async (
  app: { address: string; platform: { clock: { now(): Date } } },
  event: { id: string; type: string; object: object },
  given: { secret?: string; ageSeconds?: number; signature?: string; payload?: string } = {},
): Promise<number> => {
  const { id, type, object } = event;
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } }, null, 2);
  const signature =
    given.signature ??
    stripe.webhooks.generateTestHeaderString({
      payload,
      secret: given.secret ?? webhookSecret,
      timestamp: Math.floor(app.platform.clock.now().getTime() / 1000) - (given.ageSeconds ?? 0),
    });
  const response = await fetch(`${app.address}/webhooks/payment`, {
    method: 'POST',
    body: given.payload ?? payload,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  });
  return response.status;
};
