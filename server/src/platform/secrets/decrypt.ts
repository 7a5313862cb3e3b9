import { constants, createDecipheriv, type KeyObject, privateDecrypt } from 'node:crypto';
import { hybridForm } from '@cliffhanger/contracts';

const decryptWrapped = (key: KeyObject, wrapped: Buffer): Buffer =>
  privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, wrapped);

const decryptLong = (key: KeyObject, wrapped: Buffer, rest: Buffer): Buffer => {
  const { ivBytes, tagBytes } = hybridForm;
  const contentKey = decryptWrapped(key, wrapped);
  const decipher = createDecipheriv('aes-256-gcm', contentKey, rest.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(rest.subarray(-tagBytes));
  return Buffer.concat([decipher.update(rest.subarray(ivBytes, -tagBytes)), decipher.final()]);
};

/**
 * Decrypts a ciphertext in the contract's short form (RSA-OAEP) or long form (RSA-OAEP and AES-256-GCM).
 * @returns null for anything else; a reason would only help an attacker
 */
export const decryptSealed = (key: KeyObject, ciphertext: string): string | null => {
  const sealed = Buffer.from(ciphertext, 'base64');
  // RFC 8017, 7.1.2 requires the length of the modulus. OpenSSL also accepts ciphertexts without their leading zeros.
  const wrappedBytes = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const wrapped = sealed.subarray(0, wrappedBytes);
  const rest = sealed.subarray(wrappedBytes);
  if (wrapped.length !== wrappedBytes) return null;
  if (rest.length > 0 && rest.length <= hybridForm.ivBytes + hybridForm.tagBytes) return null;
  try {
    return (rest.length === 0 ? decryptWrapped(key, wrapped) : decryptLong(key, wrapped, rest)).toString(
      'utf8',
    );
  } catch {
    return null;
  }
};
