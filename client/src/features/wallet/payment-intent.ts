import * as z from 'zod/mini';
import { storage } from '#lib/storage.ts';

const storageKey = 'sj_payment';

const paymentIntent = z.object({
  templateId: z.string(),
  /** The same for every attempt at this one purchase, so that it is ordered once. */
  idempotencyKey: z.string(),
  orderId: z.nullable(z.string()),
  /** Where the viewer wanted to go on. */
  from: z.nullable(z.string()),
});

/** A purchase that the viewer has begun and that has not ended: kept over reloads and the way to the payment page. */
export type PaymentIntent = z.infer<typeof paymentIntent>;

/**
 * The intent behind a press on a pay button: the one under way when it is for the same template (its order is then
 * the same, too), else a new one.
 */
export const resumeOrCreateIntent = (
  underWay: PaymentIntent | null,
  wish: Pick<PaymentIntent, 'templateId' | 'from'>,
  newKey: () => string,
): PaymentIntent =>
  underWay?.templateId === wish.templateId
    ? { ...underWay, from: wish.from ?? underWay.from }
    : { ...wish, idempotencyKey: newKey(), orderId: null };

/** 128 random bits; `randomUUID` is missing on plain http. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

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
