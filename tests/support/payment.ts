import { randomUUID } from 'node:crypto';
import type { ProviderEvent } from '@cliffhanger/server/platform/payment/payment.ts';
import type { TestApp } from './app.ts';

/** Posts what a payment provider would. `body` and `signature` are its own unless given. */
export const sendWebhook = async (
  { address, platform }: TestApp,
  event: Pick<ProviderEvent, 'orderId' | 'outcome'> & { eventId?: string },
  forged: { body?: string; signature?: string } = {},
): Promise<number> => {
  const signed = platform.payment.signWebhook({ eventId: randomUUID(), ...event });
  const { body, signature } = { ...signed, ...forged };
  const response = await fetch(`${address}/webhooks/payment`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(signature && { 'payment-signature': signature }) },
  });
  return response.status;
};
