import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createOwnerFile } from '#platform/data-folder/owner-file.ts';

/** The key pair by which push services know this server (RFC 8292), in base64url: a point of P-256, and its scalar. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const newPrivateKey = async (): Promise<string> => {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

/**
 * Opens the key pair in `keysDir` and creates it on the first start. It is never replaced: browsers bind their
 * subscriptions to it.
 * @throws when the file does not contain a key
 */
export const openVapidKeys = async (keysDir: string): Promise<VapidKeys> => {
  const file = path.join(keysDir, 'vapid-private.pem');
  await createOwnerFile(file, newPrivateKey);
  const pem = await readFile(file, 'utf8');
  try {
    const key = createPrivateKey(pem);
    const { d = '', crv } = key.export({ format: 'jwk' });
    const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
    if (crv !== 'P-256') throw new Error(crv);
    const uncompressed = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    return { publicKey: Buffer.concat(uncompressed).toString('base64url'), privateKey: d };
  } catch {
    throw new Error(
      `${file} is not a push key. Restore it, or remove it to make a new one: devices then have to turn push messages on again.`,
    );
  }
};
