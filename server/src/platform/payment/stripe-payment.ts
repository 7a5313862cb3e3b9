import type { Language, Money } from '@cliffhanger/contracts';
import Stripe from 'stripe';
import type { Clock } from '#platform/time/clock.ts';
import { type PaymentProvider, PaymentUnavailable, type ProviderEvent } from './payment.ts';

/**
 * A webhook older than this is a replay. One that is dated ahead is taken, however far: its signature is Stripe's, and a
 * clock of ours that is slow must not cost viewers what they paid for.
 */
const webhookToleranceSeconds = 300;
/** A viewer waits meanwhile: two tries end before the client's own ten seconds. */
const requestTimeoutMs = 4000;

const locales = {
  zh: 'zh',
  en: 'en',
  pt: 'pt-BR',
  es: 'es-419',
} as const satisfies Record<Language, Stripe.Checkout.SessionCreateParams.Locale>;

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** `https://api.stripe.com`, or what stands in for it. */
  apiUrl: string;
  /** Where the viewer comes back to, paid or not. */
  returnUrl: string;
}

const moneyOf = (amountMinor: number | null, currency: string | null): Money | null =>
  amountMinor === null || currency === null ? null : { amountMinor, currency: currency.toUpperCase() };

/** No answer, too many calls, a call under way with the same key, or a failure at Stripe: the same call later can work. */
const isPassing = ({ statusCode }: InstanceType<typeof Stripe.errors.StripeError>) =>
  statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500;

const asking = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && isPassing(error)) {
      throw new PaymentUnavailable(error.message, { cause: error });
    }
    throw error;
  }
};

const ofSession = (
  eventId: string,
  outcome: ProviderEvent['outcome'],
  session: Stripe.Checkout.Session,
): ProviderEvent | 'ignored' => {
  const orderId = session.client_reference_id;
  if (!orderId) return 'ignored';
  const price = outcome === 'paid' ? moneyOf(session.amount_total, session.currency) : null;
  return { eventId, outcome, orderId, reference: session.id, price };
};

/** Stripe's events in our words. What is paid in parts, or still under way, is not paid; a part given back is no refund. */
const readEvent = (event: Stripe.Event): ProviderEvent | 'ignored' => {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'paid'
        ? ofSession(event.id, 'paid', event.data.object)
        : 'ignored';
    case 'checkout.session.async_payment_succeeded':
      return ofSession(event.id, 'paid', event.data.object);
    case 'checkout.session.async_payment_failed':
      return ofSession(event.id, 'failed', event.data.object);
    case 'checkout.session.expired':
      return ofSession(event.id, 'expired', event.data.object);
    case 'charge.refunded': {
      const { refunded, metadata, amount, currency } = event.data.object;
      const orderId = metadata.orderId;
      if (!refunded || !orderId) return 'ignored';
      return {
        eventId: event.id,
        outcome: 'refunded',
        orderId,
        reference: null,
        price: moneyOf(amount, currency),
      };
    }
    default:
      return 'ignored';
  }
};

/** Stripe Checkout: one session for each order, found again by its idempotency key. */
export const openStripePayment = (options: StripeOptions, clock: Clock): PaymentProvider => {
  const { protocol, hostname, port } = new URL(options.apiUrl);
  const isPlain = protocol === 'http:';
  const stripe = new Stripe(options.secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: Number(port) || (isPlain ? 80 : 443),
    timeout: requestTimeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  /** Null for whatever its library throws: a header that is none makes it fail in its own ways. */
  const provenEvent = (rawBody: string, signature: string): Stripe.Event | null => {
    const now = clock.now().getTime();
    try {
      return stripe.webhooks.constructEvent(
        rawBody,
        signature,
        options.webhookSecret,
        webhookToleranceSeconds,
        undefined,
        now,
      );
    } catch {
      return null;
    }
  };

  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',

    // Nothing of this may differ when it is sent again, so it says nothing of the time that is left: an unpaid session
    // is closed by `expireCheckout`, and by Stripe itself after a day.
    async createCheckout({ orderId, amountMinor, currency, description, language }) {
      const session = await asking(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: orderId,
            metadata: { orderId },
            // The charge inherits it, and with it the refund.
            payment_intent_data: { metadata: { orderId } },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amountMinor,
                  product_data: { name: description },
                },
              },
            ],
            // The viewer pays the price that they were shown.
            adaptive_pricing: { enabled: false },
            locale: locales[language],
            success_url: options.returnUrl,
            cancel_url: options.returnUrl,
          },
          { idempotencyKey: `checkout:${orderId}` },
        ),
      );
      if (!session.url) throw new Error(`Stripe's checkout ${session.id} has no address`);
      return { reference: session.id, payUrl: session.url };
    },

    async expireCheckout({ reference }) {
      try {
        await asking(stripe.checkout.sessions.expire(reference));
      } catch (error) {
        // It is not open any more: paid, or closed before.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    },

    async refund({ orderId, reference }) {
      const { payment_intent } = await asking(stripe.checkout.sessions.retrieve(reference));
      if (!payment_intent) throw new Error(`Stripe's checkout ${reference} was not paid`);
      const id = typeof payment_intent === 'string' ? payment_intent : payment_intent.id;
      try {
        await asking(stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund:${orderId}` }));
      } catch (error) {
        const { code } = error as { code?: string };
        if (code !== 'charge_already_refunded') throw error;
      }
    },

    readWebhook(rawBody, signature) {
      const event = provenEvent(rawBody, signature ?? '');
      return event && readEvent(event);
    },
  };
};
