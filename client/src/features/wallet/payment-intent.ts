import * as z from 'zod/mini';
import { storage } from '#lib/storage.ts';

const storageKey = 'sj_payment';

/** An unlock that was asked for together with the coins for it, at the price that was shown. */
const intendedUnlock = z.object({
  dramaId: z.string(),
  input: z.discriminatedUnion('scope', [
    z.object({ scope: z.literal('episode'), episodeId: z.string(), priceCoins: z.int(), number: z.int() }),
    z.object({ scope: z.literal('rest'), episodeId: z.string(), priceCoins: z.int(), episodes: z.int() }),
  ]),
});
export type IntendedUnlock = z.infer<typeof intendedUnlock>;

const paymentIntent = z.object({
  templateId: z.string(),
  /** Exactly as many, in place of the coins of the pack. */
  coins: z._default(z.nullable(z.int()), null),
  /** The same for every attempt at one purchase, so that it is ordered once. */
  idempotencyKey: z.string(),
  orderId: z.nullable(z.string()),
  /** The path to return to after the payment. */
  from: z.nullable(z.string()),
  /** Happens once the payment is done, unless the viewer postpones that. */
  thenUnlock: z._default(z.nullable(intendedUnlock), null),
});

/** A purchase in progress. It is stored, as it has to survive reloads and the visit to the payment page. */
export type PaymentIntent = z.infer<typeof paymentIntent>;

/**
 * Returns the intent for a click on a pay button: the current one if it is for the same purchase, so that no second
 * order is placed, else a new one.
 */
export const resumeOrCreateIntent = (
  current: PaymentIntent | null,
  input: Pick<PaymentIntent, 'templateId' | 'coins' | 'from' | 'thenUnlock'>,
  newKey: () => string,
): PaymentIntent =>
  current?.templateId === input.templateId && current.coins === input.coins
    ? { ...current, from: input.from ?? current.from, thenUnlock: input.thenUnlock }
    : { ...input, idempotencyKey: newKey(), orderId: null };

export const findIntent = (): PaymentIntent | null => {
  try {
    return paymentIntent.safeParse(JSON.parse(storage.get(storageKey) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
};

export const saveIntent = (intent: PaymentIntent | null): void => {
  if (intent === null) storage.remove(storageKey);
  else storage.set(storageKey, JSON.stringify(intent));
};
