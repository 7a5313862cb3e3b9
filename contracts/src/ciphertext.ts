import * as z from 'zod/mini';

/**
 * A sensitive value, encrypted with the public key of `GET /settings`: base64 of RSA-OAEP (SHA-256 for hash and MGF1)
 * over the JSON of `sealedValue`.
 */
export const ciphertext = z
  .string()
  .check(z.minLength(1), z.maxLength(1024), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/** What is inside: the value, and when it was sealed (milliseconds since 1970), so that a captured one goes stale. */
export const sealedValue = z.object({ value: z.string(), sealedAtMs: z.int() });
