import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { ciphertext, sealedValue } from '@cliffhanger/contracts';
import { expect, test } from 'vitest';
import { sealValue } from '#lib/seal.ts';

test('what is sealed here, Node’s own crypto opens: RSA-OAEP with SHA-256', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  const password = `pässwörd 密码 ${'x'.repeat(40)} 1`;
  const sealed = await sealValue(password, publicKey.export({ type: 'spki', format: 'pem' }).toString());

  expect(ciphertext.safeParse(sealed).success).toBe(true);
  const opened = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(sealed, 'base64'),
  );
  const { value, sealedAtMs } = sealedValue.parse(JSON.parse(opened.toString()));
  expect(value).toBe(password);
  expect(Math.abs(Date.now() - sealedAtMs)).toBeLessThan(5000);
});
