import { randomUUID } from 'node:crypto';
import { contract, type Language } from '@cliffhanger/contracts';
import request from 'supertest';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertTemplates } from '../../support/library.ts';
import { completeEvent, localPaymentOf, sendWebhook } from '../../support/payment.ts';
import { raceOptions } from '../../support/race-options.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, clock } = app.platform;
const payment = localPaymentOf(app);
await insertTemplates(database);
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { placeOrder, orderStatus } = contract.wallet;
const order = async (viewer: Viewer, templateId = 'pack-100') => {
  const { order: placed, payUrl } = await viewer.data(placeOrder, {
    templateId,
    idempotencyKey: randomUUID(),
  });
  return { orderId: placed.orderId, payUrl };
};
const stateOf = async (viewer: Viewer, orderId: string) => ({
  status: (await viewer.data(orderStatus, { orderId })).status,
  coin: (await viewer.data(contract.account.userInfo))?.coin,
});

describe('the payment webhook', () => {
  it('processes one event once under 200 concurrent deliveries', raceOptions, async () => {
    const viewer = await app.register();
    const { orderId } = await order(viewer);
    const event = { orderId, outcome: 'paid', eventId: randomUUID() } as const;
    const answers = await Promise.all(Array.from({ length: 200 }, () => sendWebhook(app, event)));
    expect(new Set(answers)).toEqual(new Set([204]));
    expect(await stateOf(viewer, orderId)).toEqual({ status: 'paid', coin: 100 });
  });

  it('pays an order once under 200 concurrent events', raceOptions, async () => {
    const viewer = await app.register();
    const { orderId } = await order(viewer);
    await Promise.all(Array.from({ length: 200 }, () => sendWebhook(app, { orderId, outcome: 'paid' })));
    expect(await stateOf(viewer, orderId)).toEqual({ status: 'paid', coin: 100 });
    expect(await database.read.membershipGrant.count({ where: { orderId } })).toBe(0);
  });

  it('extends a membership once under 50 concurrent events', async () => {
    const viewer = await app.register();
    const { orderId } = await order(viewer, 'week');
    await Promise.all(Array.from({ length: 50 }, () => sendWebhook(app, { orderId, outcome: 'paid' })));
    const { memberExpire } = (await viewer.data(contract.account.userInfo)) ?? {};
    expect(Date.parse(memberExpire ?? '')).toBe(clock.now().getTime() + 7 * 86_400_000);
  });

  it('ends as paid in whatever order paid and failed arrive', async () => {
    for (const outcomes of [
      ['failed', 'paid'],
      ['paid', 'failed'],
      ['failed', 'paid', 'failed', 'failed'],
    ] as const) {
      const viewer = await app.register();
      const { orderId } = await order(viewer);
      for (const outcome of outcomes) await sendWebhook(app, { orderId, outcome });
      expect(await stateOf(viewer, orderId)).toEqual({ status: 'paid', coin: 100 });
    }
  });

  it('accepts a payment that arrives after the order expired', async () => {
    const viewer = await app.register();
    const { orderId } = await order(viewer);
    app.advanceClock(86_400);
    expect(await stateOf(viewer, orderId)).toEqual({ status: 'expired', coin: 0 });
    await sendWebhook(app, { orderId, outcome: 'paid' });
    expect(await stateOf(viewer, orderId)).toEqual({ status: 'paid', coin: 100 });
  });

  it.each([{ amountMinor: 98, currency: 'USD' }, { amountMinor: 99, currency: 'EUR' }, null])(
    'credits nothing for the price %j',
    async (price) => {
      const viewer = await app.register();
      const { orderId } = await order(viewer);
      expect(await sendWebhook(app, { orderId, outcome: 'paid', price })).toBe(409);
      expect(await stateOf(viewer, orderId)).toEqual({ status: 'created', coin: 0 });
      expect(await sendWebhook(app, { orderId, outcome: 'paid' })).toBe(204);
      expect(await stateOf(viewer, orderId)).toEqual({ status: 'paid', coin: 100 });
    },
  );

  it('does not find an order of another provider or another checkout', async () => {
    const viewer = await app.register();
    const { orderId } = await order(viewer);
    expect(await sendWebhook(app, { orderId, outcome: 'paid', reference: 'other' })).toBe(404);
    await database.write.order.update({ where: { id: orderId }, data: { provider: 'stripe' } });
    expect(await sendWebhook(app, { orderId, outcome: 'paid' })).toBe(404);
    expect(await stateOf(viewer, orderId)).toEqual({ status: 'created', coin: 0 });
  });

  it('does not find an unknown order', async () => {
    expect(await sendWebhook(app, { orderId: 'nothing', outcome: 'paid' })).toBe(404);
  });

  it('refuses events without the provider’s signature', async () => {
    const viewer = await app.register();
    const { orderId } = await order(viewer);
    const { body, signature } = payment.signWebhook(
      await completeEvent(app, { eventId: 'event', orderId, outcome: 'paid' }),
    );
    const [, time = '', proof = ''] = /^t=(\d+),v1=(.*)$/.exec(signature) ?? [];
    const foreign = app.platform.keys.sign('media', `${time}.${body}`);
    const forgeries: { body?: string; signature?: string }[] = [
      { signature: '' },
      { signature: 'nonsense' },
      { signature: `t=${time},v1=${foreign}` },
      { signature: `t=${time},v1=${proof}x` },
      { signature: `t=${Number(time) + 1},v1=${proof}` },
      { signature: `t=${time}` },
      { signature, body: body.replace('event', 'other') },
      { signature, body: `${body} ` },
      { signature, body: '' },
    ];
    for (const forged of forgeries) {
      const status = await sendWebhook(app, { orderId, outcome: 'paid' }, { body, ...forged });
      expect(status, JSON.stringify(forged)).toBe(400);
    }
    expect(await stateOf(viewer, orderId)).toEqual({ status: 'created', coin: 0 });
  });

  it.each([
    [300, 204],
    [301, 400],
    [-301, 400],
  ])('answers one that is %i seconds old with %i', async (age, status) => {
    const viewer = await app.register();
    const { orderId } = await order(viewer);
    const signed = payment.signWebhook(await completeEvent(app, { orderId, outcome: 'paid' }));
    app.advanceClock(age);
    expect(await sendWebhook(app, { orderId, outcome: 'paid' }, signed)).toBe(status);
    app.advanceClock(-age);
  });
});

describe('the local checkout page', () => {
  const words: Partial<Record<Language, [title: string, price: string]>> = {
    zh: ['100 金币', 'US$0.99'],
    en: ['100 coins', '$0.99'],
    pt: ['100 moedas', 'US$ 0,99'],
    es: ['100 monedas', 'USD 0.99'],
  };
  const open = (url: string) => request(app.address).get(url);

  it.each(Object.entries(words))('is in %s', async (language, [what, price]) => {
    const viewer = await app.register({ 'accept-language': language });
    const { payUrl } = await order(viewer);
    const { text, headers } = await open(payUrl).expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(what);
    expect(text.replaceAll('\u00a0', ' ')).toContain(price);
  });

  it('formats currencies without minor units', async () => {
    const { payUrl } = await payment.createCheckout({
      orderId: 'order',
      amountMinor: 500,
      currency: 'JPY',
      description: '100 coins',
      language: 'en',
      expiresAt: clock.now(),
    });
    expect((await open(payUrl).expect(200)).text).toContain('Pay ¥500<');
  });

  it('shows the days of a membership', async () => {
    const { payUrl } = await order(await app.register(), 'week');
    expect((await open(payUrl).expect(200)).text).toContain('Membership for 7 days');
  });

  it('forbids scripts, inline styles and framing by other sites', async () => {
    const { payUrl } = await order(await app.register());
    const { headers } = await open(payUrl);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'self' https://web.telegram.org");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });

  it('shows a payment as successful only when it was', async () => {
    const { payUrl } = await order(await app.register());
    for (const outcome of ['/paid', '/failed']) {
      const { headers } = await open(payUrl + outcome).expect(303);
      expect(headers.location).toBe(payUrl);
    }
  });

  it('escapes the texts it contains', async () => {
    const { orderId } = await order(await app.register());
    await sendWebhook(app, { orderId, outcome: 'paid' });
    const { payUrl } = await payment.createCheckout({
      orderId,
      amountMinor: 99,
      currency: 'USD',
      description: `<script>alert("1")</script> & 'co'`,
      language: 'en',
      expiresAt: clock.now(),
    });
    for (const page of ['', '/paid']) {
      const { text } = await open(payUrl + page).expect(200);
      expect(text).not.toContain('<script');
      expect(text).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;');
    }
  });

  it('pays through the webhook once, and reloading the result pays nothing', async () => {
    const viewer = await app.register();
    const { orderId, payUrl } = await order(viewer);
    for (let press = 0; press < 3; press++) {
      const { headers } = await request(app.address).post(`${payUrl}/paid`).type('text/plain').expect(303);
      expect(headers.location).toBe(`${payUrl}/paid`);
    }
    expect(await stateOf(viewer, orderId)).toEqual({ status: 'paid', coin: 100 });
  });

  it('can deliver a payment event twice', async () => {
    const viewer = await app.register();
    const { orderId, payUrl } = await order(viewer);
    await request(app.address).post(`${payUrl}/twice`).type('text/plain').expect(303);
    expect(await stateOf(viewer, orderId)).toEqual({ status: 'paid', coin: 100 });
    expect(await database.read.providerEvent.count({ where: { orderId } })).toBe(1);
  });

  it('accepts no new payment after it expired, but completes one under way', async () => {
    const viewer = await app.register();
    const { orderId, payUrl } = await order(viewer);
    app.advanceClock(30 * 60);
    expect((await open(payUrl).expect(200)).text).toContain(`formaction="${payUrl}/late"`);
    for (const action of ['paid', 'failed', 'twice']) {
      await request(app.address).post(`${payUrl}/${action}`).type('text/plain').expect(303);
      expect(await stateOf(viewer, orderId)).toEqual({ status: 'expired', coin: 0 });
    }
    await request(app.address).post(`${payUrl}/late`).type('text/plain').expect(303);
    expect(await stateOf(viewer, orderId)).toEqual({ status: 'paid', coin: 100 });
  });

  it('refunds a payment', async () => {
    const viewer = await app.register();
    const { orderId, payUrl } = await order(viewer);
    await request(app.address).post(`${payUrl}/paid`).type('text/plain').expect(303);
    expect((await open(payUrl).expect(200)).text).toContain(`formaction="${payUrl}/refunded"`);
    for (let press = 0; press < 2; press++) {
      const { headers } = await request(app.address)
        .post(`${payUrl}/refunded`)
        .type('text/plain')
        .expect(303);
      expect(headers.location).toBe(`${payUrl}/refunded`);
    }
    expect((await open(`${payUrl}/refunded`).expect(200)).text).toContain('100 coins');
    expect(await stateOf(viewer, orderId)).toEqual({ status: 'refunded', coin: 0 });
  });

  it('has the bank send the money of a refund back, or of its parts', async () => {
    for (const isByParts of [false, true]) {
      const viewer = await app.register();
      const { orderId, payUrl } = await order(viewer);
      await request(app.address).post(`${payUrl}/paid`).type('text/plain').expect(303);
      expect((await open(payUrl).expect(200)).text).not.toContain('/bounced');
      if (isByParts) {
        const price = { amountMinor: 99, currency: 'USD' };
        await viewer.data(contract.unspentCoins.giveBack, { orders: [{ orderId, coins: 100, price }] });
        await app.runJobs();
      } else await request(app.address).post(`${payUrl}/refunded`).type('text/plain').expect(303);
      expect(await stateOf(viewer, orderId)).toEqual({ status: 'refunded', coin: 0 });
      expect((await open(payUrl).expect(200)).text).toContain(`formaction="${payUrl}/bounced"`);
      for (let press = 0; press < 2; press++) {
        const { headers } = await request(app.address)
          .post(`${payUrl}/bounced`)
          .type('text/plain')
          .expect(303);
        expect(headers.location).toBe(payUrl);
      }
      expect(await stateOf(viewer, orderId)).toEqual({ status: 'paid', coin: 100 });
    }
  });

  it('declines a payment, and offers to try again', async () => {
    const viewer = await app.register();
    const { orderId, payUrl } = await order(viewer);
    await request(app.address).post(`${payUrl}/failed`).type('text/plain').expect(303);
    expect(await stateOf(viewer, orderId)).toEqual({ status: 'failed', coin: 0 });
    const { text } = await open(`${payUrl}/failed`).expect(200);
    expect(text).toContain(`href="${payUrl}"`);
  });

  it('is not found for a link that the server did not create', async () => {
    const { payUrl } = await order(await app.register());
    const [payload = '', signature = ''] = payUrl.slice('/lab/checkout/'.length).split('.');
    const cheaper = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), amountMinor: 1 }),
    ).toString('base64url');
    for (const reference of ['x', `${payload}.`, `${cheaper}.${signature}`, `.${signature}`]) {
      const url = `/lab/checkout/${reference}`;
      const { text } = await open(url).set('accept-language', 'es').expect(404);
      expect(text).toContain('Este pago no existe');
      await request(app.address).post(`${url}/paid`).type('text/plain').expect(404);
      await open(`${url}/paid`).expect(404);
    }
  });
});

describe('a local payment on a server that listens on one address only', () => {
  const apps: TestApp[] = [];
  afterAll(() => Promise.all(apps.map((one) => one.close())));

  it.each(['127.0.0.2', '0.0.0.0', '::'])('succeeds on %s', async (HOST) => {
    const own = await startTestApp({ HOST });
    apps.push(own);
    await insertTemplates(own.platform.database);
    const viewer = await own.register();
    const { payUrl } = await order(viewer);
    await request(own.address).post(`${payUrl}/paid`).type('text/plain').expect(303);
    expect(await viewer.data(contract.account.userInfo)).toMatchObject({ coin: 100 });
  });
});
