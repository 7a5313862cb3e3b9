import * as z from 'zod/mini';
import { text } from './kernel/text.ts';

const base64 = (maxLength: number) =>
  text({ minLength: 1, maxLength }).check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/** The modulus of the server's key, in bits. */
export const publicKeyBits = 3072;

/** How many bytes RSA-OAEP with SHA-256 carries (RFC 8017, 7.1.1): the modulus less two hashes and two more. */
export const maxRsaPlaintextBytes = (modulusBits: number): number => modulusBits / 8 - 2 * 32 - 2;

/**
 * A sensitive value, encrypted with the public key of `GET /settings`: base64 of RSA-OAEP (SHA-256 for hash and MGF1)
 * over the JSON of `sealedValue`. What is longer than the key carries goes in the long form: RSA-OAEP over a key of
 * AES-256, then the IV, the AES-GCM ciphertext and its tag.
 */
export const ciphertext = base64(1024);

/** The same with room for a provider's token. */
export const longCiphertext = base64(12_288);

/** The parts of the long form, in bytes. */
export const hybridForm = { keyBytes: 32, ivBytes: 12, tagBytes: 16 } as const;

/** What is inside: the value, and when it was sealed (milliseconds since 1970), so that a captured one goes stale. */
export const sealedValue = z.object({ value: z.string(), sealedAtMs: z.int() });
