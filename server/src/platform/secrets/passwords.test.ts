import { argon2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

it('the password check knows the password behind a hash, and no other', async () => {
  const hash = await hashPassword('密码 horse 1');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await isPassword('密码 horse 1', hash)).toBe(true);
  for (const wrong of ['', '密码 horse 2', '密码 horse 1 '])
    expect(await isPassword(wrong, hash)).toBe(false);
});

it('a password hash is salted', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
});

it('the password check reads hashes of another cost', async () => {
  const salt = Buffer.from('somesalt');
  const parameters = {
    message: Buffer.from('password'),
    nonce: salt,
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 16,
  };
  const tag = argon2Sync('argon2id', parameters).toString('base64').replace(/=+$/, '');
  const cheap = `$argon2id$v=19$m=64,t=1,p=1$${salt.toString('base64').replace(/=+$/, '')}$${tag}`;
  expect(await isPassword('password', cheap)).toBe(true);
  expect(await isPassword('Password', cheap)).toBe(false);
});

it.each([null, '', 'nonsense', '$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$AAAA'])(
  'the password check never accepts the hash %j',
  async (hash) => {
    expect(await isPassword('', hash)).toBe(false);
  },
);
