import { constants, createDecipheriv, createHash, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { ciphertext, longCiphertext, sealedValue } from '@cliffhanger/contracts/ciphertext';
import { expect, test } from 'vitest';
import { encryptValue, sha256Hex } from './encrypt-value.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const unwrap = (bytes: Buffer) =>
  privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, bytes);

test('Node’s own crypto decrypts the value: RSA-OAEP with SHA-256', async () => {
  const password = `pässwörd 密码 ${'x'.repeat(40)} 1`;
  const sealed = await encryptValue(password, pem);

  expect(ciphertext.safeParse(sealed).success).toBe(true);
  const opened = unwrap(Buffer.from(sealed, 'base64'));
  const { value, sealedAtMs } = sealedValue.parse(JSON.parse(opened.toString()));
  expect(value).toBe(password);
  expect(Math.abs(Date.now() - sealedAtMs)).toBeLessThan(5000);
});

test('a value too long for the key is encrypted with AES-256-GCM, with a new key and IV each time', async () => {
  const token = '密'.repeat(1000);
  const [sealed = '', other = ''] = await Promise.all([encryptValue(token, pem), encryptValue(token, pem)]);

  expect(longCiphertext.safeParse(sealed).success).toBe(true);
  const bytes = Buffer.from(sealed, 'base64');
  const [wrapped, iv, content, tag] = [
    bytes.subarray(0, 384),
    bytes.subarray(384, 396),
    bytes.subarray(396, -16),
    bytes.subarray(-16),
  ];
  const decipher = createDecipheriv('aes-256-gcm', unwrap(wrapped), iv).setAuthTag(tag);
  const opened = Buffer.concat([decipher.update(content), decipher.final()]);
  expect(sealedValue.parse(JSON.parse(opened.toString())).value).toBe(token);
  expect(other.slice(512, 528)).not.toBe(sealed.slice(512, 528));
});

test('the hash of a text is that of Node’s own crypto', async () => {
  for (const text of ['', 'nonce', 'pässwörd 密码'])
    expect(await sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
});
