import type { Language } from '@cliffhanger/contracts';
import { ProviderFailure } from '#kernel/app-error.ts';
import { translatorFor } from '#kernel/words.ts';
import type { Order } from '#platform/database/generated/client.ts';
import type { Reader } from '#platform/database/open-database.ts';
import {
  type Checkout,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
} from '#platform/payment/payment.ts';
import { findTemplate } from './orders.repository.ts';
import { orderTypes, titleOf } from './orders.view.ts';

/**
 * Awaits a call to the payment provider.
 * @param refusal the error for a call that the provider refuses
 * @throws ProviderFailure when the provider does not answer or refuses
 */
export const callProvider = async <T>(
  call: Promise<T>,
  refusal: ProviderFailure['errorName'] = 'unavailable',
): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PaymentUnavailable) throw new ProviderFailure('payment', error);
    if (!(error instanceof PaymentRefused)) throw error;
    throw new ProviderFailure('payment', error, { errorName: refusal, sentence: error.message });
  }
};

/**
 * Opens a checkout for an order. The provider answers a repeated call with the same checkout.
 * @throws ProviderFailure as `callProvider`, paymentNotStarted when the provider refuses
 */
export const openCheckout = async (db: Reader, provider: PaymentProvider, order: Order) => {
  const language = order.language as Language;
  const { id: orderId, amountMinor, currency, expiresAt } = order;
  const description = await describeOrder(db, order, language);
  return callProvider(
    provider.createCheckout({ orderId, amountMinor, currency, description, language, expiresAt }),
    'paymentNotStarted',
  );
};

/** The provider's checkout of an order; null when none was opened. */
export const checkoutOf = ({ id, providerReference }: Order): Checkout | null =>
  providerReference === null ? null : { orderId: id, reference: providerReference };

const describeOrder = async (db: Reader, order: Order, language: Language): Promise<string> => {
  const words = translatorFor('checkout', language);
  if (order.kind === orderTypes.membership) return words('days', { count: order.membershipDays });
  if (order.kind === orderTypes.coins) return words('coins', { count: order.coinsPaid + order.coinsBonus });
  const template = await findTemplate(db, order.templateId);
  return words('series', { title: template ? titleOf(template, language) : '' });
};
