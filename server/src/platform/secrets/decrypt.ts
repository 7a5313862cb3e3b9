import { constants, createDecipheriv, type KeyObject, privateDecrypt } from 'node:crypto';
import { hybridForm } from '@cliffhanger/contracts';

const openWrapped = (key: KeyObject, wrapped: Buffer): Buffer =>
  privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, wrapped);

const openLong = (key: KeyObject, wrapped: Buffer, rest: Buffer): Buffer => {
  const { ivBytes, tagBytes } = hybridForm;
  const contentKey = openWrapped(key, wrapped);
  const decipher = createDecipheriv('aes-256-gcm', contentKey, rest.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(rest.subarray(-tagBytes));
  return Buffer.concat([decipher.update(rest.subarray(ivBytes, -tagBytes)), decipher.final()]);
};

/** Opens a ciphertext as the contract describes it. Null for anything else: the reason would help an attacker only. */
export const openSealed = (key: KeyObject, ciphertext: string): string | null => {
  const sealed = Buffer.from(ciphertext, 'base64');
  // RFC 8017, 7.1.2: as long as the modulus, or refused. OpenSSL also takes one whose leading zeros were cut off.
  const wrappedBytes = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const wrapped = sealed.subarray(0, wrappedBytes);
  const rest = sealed.subarray(wrappedBytes);
  if (wrapped.length !== wrappedBytes) return null;
  if (rest.length > 0 && rest.length <= hybridForm.ivBytes + hybridForm.tagBytes) return null;
  try {
    return (rest.length === 0 ? openWrapped(key, wrapped) : openLong(key, wrapped, rest)).toString('utf8');
  } catch {
    return null;
  }
};
