import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openKeys } from '#platform/secrets/keys.ts';
import { openLocalPayment } from './local-payment.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-payment-'));
afterAll(() => rmSync(folder, { recursive: true }));
const noon = new Date('2026-11-20T12:00:00Z');
let now = noon;
beforeEach(() => {
  now = noon;
});
const keys = await openKeys(folder);
const payment = openLocalPayment(keys, { now: () => now });

const order = {
  orderId: 'order',
  amountMinor: 499,
  currency: 'USD',
  description: '500 金币',
  language: 'zh',
  expiresAt: noon,
} as const;

describe('a checkout', () => {
  it('is the same for the same order, and holds what it shows', async () => {
    const first = await payment.createCheckout(order);
    expect(await payment.createCheckout(order)).toEqual(first);
    expect(first.reference).toBe('order');
    const reference = first.payUrl.replace('/lab/checkout/', '');
    expect(payment.readCheckout(reference)).toEqual(order);
    expect(payment.readCheckout(`x${reference}`)).toBeNull();
    expect(payment.readCheckout('')).toBeNull();
  });

  it('is not opened by a signature of another kind', () => {
    const payload = Buffer.from(JSON.stringify(order)).toString('base64url');
    expect(payment.readCheckout(`${payload}.${keys.sign('local-webhook', payload)}`)).toBeNull();
  });
});

describe('a webhook', () => {
  const event = {
    eventId: 'event',
    outcome: 'paid',
    orderId: 'order',
    reference: 'order',
    price: { amountMinor: 499, currency: 'USD' },
  } as const;

  it('is read as it was signed, for five minutes', () => {
    const { body, signature } = payment.signWebhook(event);
    for (const seconds of [0, 300, -5]) {
      now = new Date(noon.getTime() + seconds * 1000);
      expect(payment.readWebhook(body, signature)).toEqual(event);
    }
    for (const seconds of [301, -6]) {
      now = new Date(noon.getTime() + seconds * 1000);
      expect(payment.readWebhook(body, signature)).toBeNull();
    }
  });

  it('is nothing without its signature', () => {
    const { body, signature } = payment.signWebhook(event);
    for (const wrong of [undefined, '', 'v1=x', `${signature},v1=x`, signature.replace('t=', 't=1')]) {
      expect(payment.readWebhook(body, wrong)).toBeNull();
    }
    expect(payment.readWebhook(body.replace('order', 'other'), signature)).toBeNull();
  });
});
