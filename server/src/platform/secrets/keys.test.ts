import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openKeys } from './keys.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));
const keysDir = path.join(folder, 'keys');
const keys = await openKeys(keysDir);

describe('keys', () => {
  it('are made once, for the owner only', async () => {
    const again = await openKeys(keysDir);
    expect(again.publicKey).toEqual(keys.publicKey);
    expect(again.sign('a', 'b')).toBe(keys.sign('a', 'b'));
    expect(statSync(keysDir).mode & 0o777).toBe(0o700);
    expect(readdirSync(keysDir).toSorted()).toEqual(['rsa-private.pem', 'signing.key', 'vapid-private.pem']);
    expect(again.vapid).toEqual(keys.vapid);
    expect(Buffer.from(keys.vapid.publicKey, 'base64url')).toHaveLength(65);
    for (const name of readdirSync(keysDir)) {
      expect(statSync(path.join(keysDir, name)).mode & 0o777).toBe(0o600);
    }
  });

  it.each(['signing.key', 'rsa-private.pem', 'vapid-private.pem'])(
    'are not opened with an empty %s, which is kept',
    async (name) => {
      const emptied = path.join(folder, name);
      const file = path.join(emptied, name);
      mkdirSync(emptied);
      writeFileSync(file, '');
      await expect(openKeys(emptied)).rejects.toThrow(new RegExp(`^${file} is not a [a-z]+ key\\. `));
      expect(readFileSync(file, 'utf8')).toBe('');
    },
  );

  it('open OAEP with SHA-256 and nothing else', () => {
    const seal = (padding: number, oaepHash?: string) =>
      publicEncrypt(
        { key: keys.publicKey.pem, padding, ...(oaepHash && { oaepHash }) },
        Buffer.from('秘密 secret'),
      ).toString('base64');
    expect(keys.decrypt(seal(constants.RSA_PKCS1_OAEP_PADDING, 'sha256'))).toBe('秘密 secret');
    expect(keys.decrypt(seal(constants.RSA_PKCS1_OAEP_PADDING, 'sha1'))).toBeNull();
    expect(keys.decrypt(seal(constants.RSA_PKCS1_PADDING))).not.toBe('秘密 secret');
    for (const bad of ['', 'x', randomBytes(384).toString('base64')]) expect(keys.decrypt(bad)).toBeNull();
  });
});

describe('the long form', () => {
  const sealLong = (text: string, contentKey = randomBytes(32)) => {
    const wrapped = publicEncrypt(
      { key: keys.publicKey.pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      contentKey,
    );
    const iv = randomBytes(12);
    const key = contentKey.length === 32 ? contentKey : randomBytes(32);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    return Buffer.concat([wrapped, iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  };
  const open = (bytes: Buffer) => keys.decrypt(bytes.toString('base64'));

  it('carries what the key alone does not', () => {
    const text = '密'.repeat(2000);
    expect(open(sealLong(text))).toBe(text);
  });

  it('is refused when any part of it is touched, cut or of another key', () => {
    const sealed = sealLong('{"value":"token"}');
    for (const position of [0, 383, 384, 396, sealed.length - 1]) {
      const touched = Buffer.from(sealed);
      touched[position] = (touched[position] ?? 0) ^ 1;
      expect(open(touched), `byte ${position}`).toBeNull();
    }
    for (const length of [385, 412, sealed.length - 1]) expect(open(sealed.subarray(0, length))).toBeNull();
    expect(open(sealLong('text', randomBytes(16)))).toBeNull();
    expect(open(sealLong('text', Buffer.from('{"value":"a password in its short form"}')))).toBeNull();
  });
});

describe('a signature', () => {
  const signature = keys.sign('media', 'message');

  it('is of its purpose and message', () => {
    expect(keys.verify('media', 'message', signature)).toBe(true);
    expect(keys.verify('other', 'message', signature)).toBe(false);
    expect(keys.verify('media', 'massage', signature)).toBe(false);
  });

  it('has one spelling', () => {
    const spellings = ['', '=', `${signature}=`, ` ${signature}`, signature.slice(1), `${signature}\0`];
    // 43 letters carry 258 bits, 2 more than the signature has. Several last letters therefore decode
    // to the same bytes.
    const last = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter(
      (letter) => letter !== signature.at(-1),
    );
    spellings.push(...last.map((letter) => signature.slice(0, -1) + letter));
    expect(spellings.filter((spelling) => keys.verify('media', 'message', spelling))).toEqual([]);
  });
});
