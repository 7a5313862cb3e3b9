import * as z from 'zod/mini';

const base64 = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/**
 * A sensitive value, encrypted with the public key of `GET /settings`: base64 of RSA-OAEP (SHA-256 for hash and MGF1)
 * over the JSON of `sealedValue`. What is longer than the key carries goes in the long form: the bytes of
 * RSA-OAEP over a key of AES-256, then 12 bytes of IV, the AES-GCM ciphertext and its tag of 16 bytes.
 */
export const ciphertext = base64(1024);

/** The same with room for a provider's token. */
export const longCiphertext = base64(12_288);

/** The parts of the long form, in bytes. */
export const longForm = { keyBytes: 32, ivBytes: 12, tagBytes: 16 } as const;

/** What is inside: the value, and when it was sealed (milliseconds since 1970), so that a captured one goes stale. */
export const sealedValue = z.object({ value: z.string(), sealedAtMs: z.int() });
