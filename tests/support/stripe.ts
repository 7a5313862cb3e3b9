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
  close(): Promise<void>;
}

interface Session {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_intent: string;
}

const failure = (message: string, more: object = {}) => ({
  error: { type: 'invalid_request_error', message, ...more },
});

export const startFakeStripe = async (): Promise<FakeStripe> => {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, { form: string; session: Session }>();
  /** The orders of the payment intents, as their metadata has them. */
  const orders = new Map<string, string | undefined>();
  const refunded = new Set<string>();
  const calls: StripeCall[] = [];

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
    const orderId = new URLSearchParams(form).get('payment_intent_data[metadata][orderId]') ?? undefined;
    orders.set(session.payment_intent, orderId);
    sessions.set(session.id, session);
    return [200, session];
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
    if (path === '/v1/refunds') {
      const intent = form.payment_intent ?? '';
      if (refunded.has(intent)) {
        return [400, failure('has already been refunded', { code: 'charge_already_refunded' })];
      }
      refunded.add(intent);
      return [200, { id: 're_1', object: 'refund' }];
    }
    const [, intentId = ''] = /^\/v1\/payment_intents\/(\w+)$/.exec(path) ?? [];
    if (orders.has(intentId)) return [200, { id: intentId, metadata: { orderId: orders.get(intentId) } }];
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
      if (fake.mode === 'down') return request.socket.destroy();
      const [status, body] = fake.mode === 'up' ? answer(call, text) : [fake.mode, failure(fake.sentence)];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeStripe = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    mode: 'up',
    sentence: 'not now',
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
