import { stripe, stripeEnvironment } from './stripe.ts';

/**
 * The real payment providers, by the value of `PAYMENT_PROVIDER`. Configuration and start read this table, so a new
 * provider needs its own file with a `ProviderEntry` and its keys, and a line here.
 */
export const paymentProviders = { stripe } as const;

/** The environment keys of all real payment providers. */
export const paymentEnvironment = { ...stripeEnvironment };
