import * as z from 'zod';
import type { ProviderEntry } from './payment.ts';

/** Stripe's configuration. */
export const stripeEnvironment = {
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
};

export const stripe: ProviderEntry<typeof stripeEnvironment> = {
  requiredKeys: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  async open({ STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '', STRIPE_API_URL }, { returnUrl, clock }) {
    // Loaded only where it is configured: Stripe's library is large.
    const { openStripePayment } = await import('./stripe-payment.ts');
    return openStripePayment(
      {
        secretKey: STRIPE_SECRET_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        apiUrl: STRIPE_API_URL,
        returnUrl,
      },
      clock,
    );
  },
};
