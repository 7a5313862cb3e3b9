import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import type { LocalPayment } from '@cliffhanger/server/platform/payment/local-payment.ts';
import type { ProviderEvent } from '@cliffhanger/server/platform/payment/payment.ts';
import type { ApiClient } from './api-client.ts';
import type { TestApp } from './app.ts';

/** Gets the local payment provider. @throws when the app has a real one */
export const localPaymentOf = ({ platform: { localPayment } }: Pick<TestApp, 'platform'>): LocalPayment => {
  if (!localPayment) throw new Error('this app has a real payment provider');
  return localPayment;
};

/** Places an order. @returns the id of the unpaid order */
export const placeOrder = async (viewer: ApiClient, templateId: string): Promise<string> => {
  const input = { templateId, idempotencyKey: randomUUID() };
  const { order } = await viewer.data(contract.wallet.placeOrder, input);
  return order.orderId;
};

export type PaymentEventInput = Pick<ProviderEvent, 'outcome'> & Partial<ProviderEvent> & { orderId: string };

/** Completes a provider event with the order's own checkout and price. */
export const completeEvent = async (
  { platform }: TestApp,
  event: PaymentEventInput,
): Promise<ProviderEvent> => {
  const order = await platform.database.read.order.findUnique({ where: { id: event.orderId } });
  const price =
    order && event.outcome === 'paid' ? { amountMinor: order.amountMinor, currency: order.currency } : null;
  return { eventId: randomUUID(), reference: event.orderId, price, ...event };
};

/** Posts a signed payment webhook. `forged` replaces its body or signature. @returns the status */
export const sendWebhook = async (
  app: TestApp,
  event: PaymentEventInput,
  forged: { body?: string; signature?: string } = {},
): Promise<number> => {
  const signed = localPaymentOf(app).signWebhook(await completeEvent(app, event));
  const { body, signature } = { ...signed, ...forged };
  const response = await fetch(`${app.address}/webhooks/payment`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(signature && { 'payment-signature': signature }) },
  });
  return response.status;
};
