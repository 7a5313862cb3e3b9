import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';

/** Encrypts a text with the public key, the way clients do. */
export const sealWith = (publicKey: string, text: string): string => {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const wrap = (bytes: Buffer) => publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, bytes);
  const bytes = Buffer.from(text);
  // A 3072-bit key encrypts up to 318 bytes. Longer texts use the hybrid form.
  if (bytes.length <= 318) return wrap(bytes).toString('base64');
  const [key, iv] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const parts = [wrap(key), iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64');
};
