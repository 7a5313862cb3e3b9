import { factsOf, type Language } from '@cliffhanger/contracts';
import Stripe from 'stripe';
import { HostFailure, hostOf } from '#platform/network/host-failure.ts';
import type { Clock } from '#platform/time/clock.ts';
import {
  type Checkout,
  type CheckoutOrder,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
  type RefundPart,
} from './payment.ts';
import { findStripePriceProblem, roundDownForStripe, stripeAmountOf } from './stripe-amounts.ts';
import { isFailed, readEvent } from './stripe-events.ts';

/**
 * An older webhook is a replay. A webhook dated in the future is accepted, however far ahead: Stripe has signed it, and a
 * slow clock on this server must not cost viewers their payment.
 */
const webhookToleranceSeconds = 300;
/** The viewer waits during the call. Two tries end before the client's timeout of ten seconds. */
const requestTimeoutMs = 4000;

type StripeLocale = Stripe.Checkout.SessionCreateParams.Locale;
/** The regions that Stripe tells apart. Its checkout has every language of the app, or this does not compile. */
const regionalLocales: readonly StripeLocale[] = ['pt-BR', 'es-419', 'fr-CA', 'en-GB', 'zh-HK', 'zh-TW'];
const stripeLocale = (language: Language): StripeLocale =>
  regionalLocales.find((locale) => locale === factsOf(language).locale) ?? language;

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** `https://api.stripe.com`, or a replacement in tests. */
  apiUrl: string;
  /** Where the viewer returns from the checkout, paid or not. */
  returnUrl: string;
}

/** Stripe Checkout, with one session per order through the idempotency key. */
export const openStripePayment = (options: StripeOptions, clock: Clock): PaymentProvider => {
  const stripe = createClient(options);
  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',
    check: () => checkKey(stripe, hostOf(options.apiUrl, 443)),
    findPriceProblem: findStripePriceProblem,

    async createCheckout(order) {
      const session = await callStripe(
        stripe.checkout.sessions.create(sessionParams(order, options.returnUrl), {
          idempotencyKey: `checkout:${order.orderId}`,
        }),
      );
      if (!session.url) throw new Error(`Stripe's checkout ${session.id} has no address`);
      return { reference: session.id, payUrl: session.url };
    },

    async expireCheckout({ reference }) {
      try {
        await callStripe(stripe.checkout.sessions.expire(reference));
      } catch (error) {
        // The session is no longer open: it was paid or closed before.
        if (!isInvalidRequest(error)) throw error;
      }
    },

    refund: (checkout, part) => refundCheckout(stripe, checkout, part),

    findRefundable: ({ currency }, amountMinor) => roundDownForStripe({ amountMinor, currency }),

    isRefunded: (checkout) => isRefunded(stripe, checkout),

    findOrderId: (paymentId) => findOrderId(stripe, paymentId),

    readWebhook(rawBody, signature) {
      const event = verifyEvent(stripe, rawBody, signature ?? '', options.webhookSecret, clock);
      return event && readEvent(event);
    },
  };
};

const createClient = ({ secretKey, apiUrl }: StripeOptions): Stripe => {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: Number(port) || (isPlain ? 80 : 443),
    timeout: requestTimeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
};

/**
 * The parameters of a checkout session. A repeated call must send exactly the same ones, so they do not contain the
 * remaining time. `expireCheckout` closes an unpaid session, and Stripe itself does after a day.
 */
const sessionParams = (
  { orderId, amountMinor, currency, description, language }: CheckoutOrder,
  returnUrl: string,
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: orderId,
  metadata: { orderId },
  // Inherited by the charge, and so part of the refund's event.
  payment_intent_data: { metadata: { orderId } },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: stripeAmountOf({ amountMinor, currency }),
        product_data: { name: description },
      },
    },
  ],
  // The viewer pays the price that the app has shown.
  adaptive_pricing: { enabled: false },
  locale: stripeLocale(language),
  success_url: returnUrl,
  cancel_url: returnUrl,
});

/** @throws when the checkout was not paid */
const getPaymentId = async (stripe: Stripe, reference: string): Promise<string> => {
  const { payment_intent } = await callStripe(stripe.checkout.sessions.retrieve(reference));
  if (!payment_intent) throw new Error(`Stripe's checkout ${reference} was not paid`);
  return typeof payment_intent === 'string' ? payment_intent : payment_intent.id;
};

const isRefunded = async (stripe: Stripe, { reference }: Checkout): Promise<boolean> => {
  const paymentId = await getPaymentId(stripe, reference);
  const { latest_charge } = await callStripe(
    stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }),
  );
  return latest_charge !== null && typeof latest_charge === 'object' && latest_charge.refunded;
};

const refundCheckout = async (
  stripe: Stripe,
  { orderId, reference }: Checkout,
  part?: RefundPart,
): Promise<void> => {
  const paymentId = await getPaymentId(stripe, reference);
  try {
    const { data } = await callStripe(stripe.refunds.list({ payment_intent: paymentId, limit: 100 }));
    const refund = part
      ? await refundPart(stripe, paymentId, orderId, part, data)
      : await refundRest(stripe, paymentId, orderId, data);
    if (isFailed(refund.status))
      throw new PaymentRefused(
        `the refund ${refund.id} is ${refund.status}: ${refund.failure_reason ?? 'no reason'}`,
      );
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code !== 'charge_already_refunded') throw error;
  }
};

/** Stripe answers a key with what it answered before, so a try after a failed refund needs another key. */
const refundRest = (
  stripe: Stripe,
  paymentId: string,
  orderId: string,
  refunds: readonly Stripe.Refund[],
): Promise<Stripe.Refund> => {
  const failures = refunds.filter(({ status }) => isFailed(status)).length;
  const idempotencyKey = failures === 0 ? `refund:${orderId}` : `refund:${orderId}:${failures}`;
  return callStripe(stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey }));
};

/** Stripe forgets an idempotency key after a day, so the refund is looked for first. */
const refundPart = async (
  stripe: Stripe,
  paymentId: string,
  orderId: string,
  { key, price }: RefundPart,
  refunds: readonly Stripe.Refund[],
): Promise<Stripe.Refund> =>
  refunds.find(({ metadata }) => metadata?.refundKey === key) ??
  callStripe(
    stripe.refunds.create(
      { payment_intent: paymentId, amount: stripeAmountOf(price), metadata: { orderId, refundKey: key } },
      { idempotencyKey: `refund:${key}` },
    ),
  );

/** Reads the order from the metadata of a payment intent, or of a charge without one. */
const findOrderId = async (stripe: Stripe, paymentId: string): Promise<string | null> => {
  const call = paymentId.startsWith('pi_')
    ? stripe.paymentIntents.retrieve(paymentId)
    : stripe.charges.retrieve(paymentId);
  try {
    return (await callStripe<{ metadata: Stripe.Metadata | null }>(call)).metadata?.orderId ?? null;
  } catch (error) {
    if (isInvalidRequest(error)) return null;
    throw error;
  }
};

/** @throws PaymentUnavailable when the same call can succeed later; PaymentRefused when it cannot */
const callStripe = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (isTemporary(error)) throw new PaymentUnavailable(error.message, { cause: error });
    throw new PaymentRefused(withoutSecrets(error.message), { cause: error });
  }
};

/** A restricted key that may open checkouts but not list them is a good one. */
const checkKey = async (stripe: Stripe, host: string): Promise<void> => {
  try {
    await callStripe(stripe.checkout.sessions.list({ limit: 1 }));
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof Stripe.errors.StripePermissionError) return;
    if (cause instanceof Stripe.errors.StripeAuthenticationError)
      throw new HostFailure(host, new Error('it refuses STRIPE_SECRET_KEY'));
    throw new HostFailure(host, error instanceof PaymentUnavailable ? cause : error);
  }
};

const isInvalidRequest = (error: unknown): boolean =>
  error instanceof PaymentRefused && error.cause instanceof Stripe.errors.StripeInvalidRequestError;

/** Stripe's sentence names a wrong key in part, and may name an address. */
const withoutSecrets = (sentence: string): string =>
  sentence
    .replace(/\b(sk|rk|pk|whsec)_[\w*]+/g, '$1_…')
    .replace(/\S+@\S+/g, '…')
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, 300);

/** No answer, a concurrent call with the same key (409), too many calls (429), or a failure at Stripe. */
const isTemporary = ({ statusCode }: InstanceType<typeof Stripe.errors.StripeError>) =>
  statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500;

/** @returns null for any error: Stripe's library fails in several ways on a malformed header */
const verifyEvent = (
  stripe: Stripe,
  rawBody: string,
  signature: string,
  secret: string,
  clock: Clock,
): Stripe.Event | null => {
  const now = clock.now().getTime();
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      webhookToleranceSeconds,
      undefined,
      now,
    );
  } catch {
    return null;
  }
};
