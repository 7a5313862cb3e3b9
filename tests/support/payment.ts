import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import type { LocalPayment } from '@cliffhanger/server/platform/payment/local-payment.ts';
import type { ProviderEvent } from '@cliffhanger/server/platform/payment/payment.ts';
import type { ApiClient } from './api-client.ts';
import type { TestApp } from './app.ts';

/** The local provider of an app that has it. */
export const localPaymentOf = ({ platform: { localPayment } }: Pick<TestApp, 'platform'>): LocalPayment => {
  if (!localPayment) throw new Error('this app has a real payment provider');
  return localPayment;
};

/** @returns the id of an order that waits for its payment */
export const placeOrder = async (viewer: ApiClient, templateId: string): Promise<string> => {
  const input = { templateId, idempotencyKey: randomUUID() };
  const { order } = await viewer.data(contract.wallet.placeOrder, input);
  return order.orderId;
};

export type ToldEvent = Pick<ProviderEvent, 'orderId' | 'outcome'> & Partial<ProviderEvent>;

/** An event as the provider tells it: of the order's own checkout and price, unless given. */
export const completeEvent = async ({ platform }: TestApp, event: ToldEvent): Promise<ProviderEvent> => {
  const order = await platform.database.read.order.findUnique({ where: { id: event.orderId } });
  const price =
    order && event.outcome === 'paid' ? { amountMinor: order.amountMinor, currency: order.currency } : null;
  return { eventId: randomUUID(), reference: event.orderId, price, ...event };
};

/** Posts what a payment provider would. `body` and `signature` are its own unless given. */
export const sendWebhook = async (
  app: TestApp,
  event: ToldEvent,
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
