import * as z from 'zod/mini';
import { text } from './kernel/text.ts';

const base64 = (maxLength: number) =>
  text({ minLength: 1, maxLength }).check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/** Modulus length of the server's RSA key, in bits. */
export const publicKeyBits = 3072;

/**
 * Maximum plaintext of RSA-OAEP with SHA-256, in bytes (RFC 8017, 7.1.1): the modulus minus two hashes and two bytes.
 */
export const maxRsaPlaintextBytes = (modulusBits: number): number => modulusBits / 8 - 2 * 32 - 2;

/**
 * A sensitive value, encrypted with the public key of `GET /settings`: base64 of RSA-OAEP (SHA-256 for hash and MGF1)
 * over the JSON of `sealedValue`. A value that is longer than RSA allows uses the hybrid form: RSA-OAEP over an AES-256
 * key, followed by the IV, the AES-GCM ciphertext and its tag.
 */
export const ciphertext = base64(1024);

/** Ciphertext with room for a provider's token. */
export const longCiphertext = base64(12_288);

/** Lengths of the parts of the hybrid form. */
export const hybridForm = { keyBytes: 32, ivBytes: 12, tagBytes: 16 } as const;

/**
 * The plaintext: the value and its encryption time (milliseconds since 1970), which makes a captured ciphertext
 * expire.
 */
export const sealedValue = z.object({ value: z.string(), sealedAtMs: z.int() });
