import { argon2Sync, randomBytes, randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { passwordProof } from '../../support/account-proof.ts';
import { startTestApp } from '../../support/app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { read, write } = app.platform.database;
const { login, register, resetPassword } = contract.user;
const { bindAccount } = contract.identities;
const { deleteAccount } = contract.myData;

const newName = () => `viewer-${randomUUID().slice(0, 8)}`;
const credentials = (username: string, password: string) => ({
  type: 'account' as const,
  username,
  password: app.seal(password),
});
const signIn = async (username: string, password: string) =>
  (await app.visitor.send(login, credentials(username, password))).code;

/** The same letters, as keyboards and devices send them. */
const spellings = [
  ['a letter with a mark, in one character', 'contraseña2026', 'NFC'],
  ['a letter with a mark, in two characters', 'contraseña2026', 'NFD'],
  ['letters of full width', 'ｋｅｅｐ ｏｕｔ ９', 'NFC'],
  ['Hangul, in its parts', '비밀번호는비밀번호', 'NFD'],
] as const;

describe('a password', () => {
  it.each(spellings)('of %s signs in in every spelling', async (_, letters, form) => {
    const username = newName();
    await app.visitor.data(register, credentials(username, letters.normalize(form)));
    for (const one of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
      expect(await signIn(username, letters.normalize(one))).toBe(200);
    expect(await signIn(username, `${letters} `)).toBe(3102);
  });

  it('proves the account for a merge and for its deletion in another spelling', async () => {
    const username = newName();
    const { token } = await app.visitor.data(register, credentials(username, 'contraseña2026'));
    const other = await app.register();
    const spelled = app.seal('contraseña2026'.normalize('NFD'));
    expect(
      (await other.data(bindAccount, { username, password: spelled, ...passwordProof(app, other) })).join,
    ).not.toBeNull();
    const viewer = app.visitor.with({ authorization: `Bearer ${token}` });
    expect(await viewer.send(deleteAccount, { password: spelled })).toMatchObject({ code: 200 });
  });

  it.each([
    ['NFD', 'contraseña2026'.normalize('NFD')],
    ['NFC', 'contraseña2026'.normalize('NFC')],
    ['full width', 'ｋｅｅｐ ｏｕｔ ９'],
  ])('that was hashed as typed, in %s, goes on signing in, also as the other form', async (_, typed) => {
    const viewer = await app.register();
    const nonce = randomBytes(16);
    const parameters = {
      message: Buffer.from(typed),
      nonce,
      memory: 64,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    };
    const [salt, tag] = [nonce, argon2Sync('argon2id', parameters)].map((bytes) =>
      bytes.toString('base64').replace(/=+$/, ''),
    );
    const passwordHash = `$argon2id$v=19$m=64,t=1,p=1$${salt}$${tag}`;
    await write.identity.updateMany({ where: { userId: viewer.userId }, data: { passwordHash } });
    for (const form of ['NFC', 'NFD'] as const)
      expect(await signIn(viewer.username, typed.normalize(form))).toBe(200);
    expect(await signIn(viewer.username, viewer.password)).toBe(3102);
  });
});

describe('a new password', () => {
  const tooWeak = { error: 'passwordTooWeak', details: { field: 'password' } };

  it.each(['password1', 'QWERTY123', 'ｉｌｏｖｅｙｏｕ'])(
    'that is common is refused: %s',
    async (password) => {
      const username = newName();
      expect(await app.visitor.refusal(register, credentials(username, password))).toMatchObject(tooWeak);
      const viewer = await app.register();
      const added = { username: newName(), password: app.seal(password), ...passwordProof(app, viewer) };
      expect(await viewer.refusal(bindAccount, added)).toMatchObject(tooWeak);
    },
  );

  it('that is the user name is refused when registering and when linking', async () => {
    const username = newName();
    expect(await app.visitor.refusal(register, credentials(username, `${username}!`))).toMatchObject(tooWeak);
    const viewer = await app.register();
    const proof = passwordProof(app, viewer);
    const added = { username, password: app.seal(username.toUpperCase()), ...proof };
    expect(await viewer.refusal(bindAccount, added)).toMatchObject(tooWeak);
    expect(await read.identity.count({ where: { subject: username } })).toBe(0);
  });

  it('that is a name of the account is refused by a reset with the code, which stays valid', async () => {
    const viewer = await app.register();
    const address = { type: 'email', address: `${randomUUID()}@example.org` } as const;
    const at = app.platform.clock.now();
    await write.identity.create({
      data: { kind: 'email', subject: address.address, userId: viewer.userId, verifiedAt: at, createdAt: at },
    });
    const ofName = { ...address, password: app.seal(viewer.username) };
    // Without the code, nobody learns which name the address has.
    expect(await app.visitor.refusal(resetPassword, { ...ofName, code: app.seal('1') })).toMatchObject({
      error: 'verificationCodeWrong',
    });
    const code = app.seal(await app.sendCode({ ...address, purpose: 'resetPassword' }));
    expect(await app.visitor.refusal(resetPassword, { ...ofName, code })).toMatchObject(tooWeak);
    const ofAddress = { ...address, password: app.seal(address.address.replace(/@.*/, '')), code };
    expect(await app.visitor.refusal(resetPassword, ofAddress)).toMatchObject(tooWeak);
    const good = { ...address, code, password: app.seal('correct horse battery staple') };
    expect(await app.visitor.send(resetPassword, good)).toMatchObject({ code: 200 });
  });
});
