import { randomUUID } from 'node:crypto';
import { contract, type Language } from '@cliffhanger/contracts';
import { hashPassword } from '@cliffhanger/server/platform/secrets/passwords.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { passwordProof } from '../../support/account-proof.ts';
import { startTestApp } from '../../support/app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { read, write } = app.platform.database;
const { login, register } = contract.user;
const { bindAccount } = contract.identities;
const password = 'correct horse 1';

const sealed = () => app.seal(password);
const credentials = (username: string) => ({ type: 'account' as const, username, password: sealed() });
/** Returns a unique name of only Latin letters, which fits a name in any script that may include Latin. */
const newName = () => `n${randomUUID().replace(/[^a-f]/g, '')}`;
const refused = { error: 'invalidInput', details: { fields: [{ field: 'username' }] } };
/** Registers an account and stores a name as earlier rules allowed and stored it. */
const withOldName = async (subject: string) => {
  const viewer = await app.register();
  await write.identity.updateMany({
    where: { userId: viewer.userId },
    data: { subject, passwordHash: await hashPassword(password) },
  });
  return viewer;
};

const lookAlikes: [string, string][] = [
  ['Latin and Cyrillic', 'm\u0430ria'],
  ['Cyrillic and Latin', '\u0440\u0430\u0443\u0440\u0430l'],
  ['Latin and Greek', 'n\u03BFra'],
  ['Latin and Cherokee', '\u13AAaria'],
  ['a click', 'hey\u01C3'],
  ['a zero-width space', 'ma\u200Bria'],
  ['a Hangul filler', 'ma\u3164ria'],
  ['a line through a letter', 'ma\u0335ria'],
  ['dots only', '...'],
  ['dashes only', '---'],
];

describe('a new user name', () => {
  it.each(lookAlikes)('with %s is refused when registering', async (_, username) => {
    expect(await app.visitor.refusal(register, credentials(username))).toMatchObject(refused);
    expect(await read.user.count({ where: { displayName: username } })).toBe(0);
  });

  it.each(lookAlikes)('with %s is refused when linking a sign-in method', async (_, username) => {
    const viewer = await app.register();
    const input = { username, password: sealed(), ...passwordProof(app, viewer) };
    expect(await viewer.refusal(bindAccount, input)).toMatchObject(refused);
    expect(await read.identity.count({ where: { userId: viewer.userId } })).toBe(1);
  });

  const sentences: Partial<Record<Language, string>> = {
    en: '3 to 32 letters of one script, digits (0–9), dots, dashes or underscores, with at least one letter or digit',
    zh: '3–32 个字符：同一种文字的字母（汉字可与拉丁字母混用）、数字（0–9）、点、横线或下划线，且至少含一个文字或数字',
    pt: '3 a 32 letras de um só alfabeto, números (0–9), pontos, hifens ou sublinhados, com pelo menos uma letra ou um número',
    es: '3 a 32 letras de un solo alfabeto, números (0–9), puntos, guiones o guiones bajos, con al menos una letra o un número',
  };
  it.each(Object.entries(sentences))(
    'is refused with the rules for names, in %s',
    async (language, expected) => {
      const caller = app.visitor.with({ 'accept-language': language });
      const { details } = await caller.refusal(register, credentials('m\u0430ria'));
      expect(details).toEqual({ fields: [{ field: 'username', expected }] });
      const viewer = await app.register();
      const bound = await viewer.with({ 'accept-language': language }).refusal(bindAccount, {
        username: '...',
        password: sealed(),
        ...passwordProof(app, viewer),
      });
      expect(bound.details).toEqual(details);
    },
  );

  it.each(['admin', 'Cliffhanger_Support', '官方客服', 'ｄｅｌｅｔｅｄ', 'supp0rt'])(
    'that is reserved is refused: %s',
    async (username) => {
      const reserved = { error: 'usernameReserved', details: { field: 'username' } };
      expect(await app.visitor.refusal(register, credentials(username))).toEqual(reserved);
      const viewer = await app.register();
      const account = { username, password: sealed(), ...passwordProof(app, viewer) };
      expect(await viewer.refusal(bindAccount, account)).toEqual(reserved);
      expect(await read.user.count({ where: { displayName: username.normalize('NFKC') } })).toBe(0);
    },
  );

  it.each(['小明Ming', 'Наталья', 'मारिया', 'João', 'yıldız'])(
    'may be %s, and signs in',
    async (username) => {
      const { userInfo } = await app.visitor.data(register, credentials(username));
      expect(userInfo.displayName).toBe(username);
      const again = await app.visitor.data(login, credentials(username));
      expect(again.userInfo.userId).toBe(userInfo.userId);
    },
  );

  it('is shown in its normalized form', async () => {
    const name = newName();
    const wide = [...name]
      .map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
      .join('');
    const { userInfo } = await app.visitor.data(register, credentials(wide));
    expect(userInfo.displayName).toBe(name);
  });

  it.each([
    ['ß', 'SS'],
    ['ss', 'ß'],
    ['ı', 'i'],
    ['i', 'ı'],
    ['İ', 'I'],
  ])('with %s conflicts with one with %s', async (first, second) => {
    const name = newName();
    const { userInfo } = await app.visitor.data(register, credentials(name + first));
    expect(await app.visitor.refusal(register, credentials(name + second))).toMatchObject({
      error: 'usernameTaken',
    });
    for (const spelled of [first, second]) {
      const signedIn = await app.visitor.data(login, credentials(name + spelled));
      expect(signedIn.userInfo.userId).toBe(userInfo.userId);
    }
  });

  it('shares one limit of ten password attempts across all spellings', async () => {
    const name = newName();
    await app.visitor.data(register, credentials(`${name}iii`));
    const codes: number[] = [];
    for (const ending of ['iii', 'ıii', 'iıi', 'iiı', 'ııi', 'ıiı', 'iıı', 'ııı', 'III', 'Iii', 'iIi']) {
      const wrong = { ...credentials(name + ending), password: app.seal('wrong horse 1') };
      codes.push((await app.visitor.send(login, wrong)).code);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 3102), 3110]);
  });
});

describe('an account with a name that is no longer valid', () => {
  it.each(['m\u0430ria', '_-._', 'weiß', '\u2160'.repeat(3), 'moderator'])(
    'such as %j signs in, and can be merged',
    async (name) => {
      const viewer = await withOldName(name.normalize('NFKC').toLowerCase());
      const { userInfo } = await app.visitor.data(login, credentials(name));
      expect(userInfo.userId).toBe(viewer.userId);
      const other = await app.register();
      const { join } = await other.data(bindAccount, {
        username: name,
        password: sealed(),
        ...passwordProof(app, other),
      });
      expect(join?.ticket).toMatch(/\S{20}/);
    },
  );

  it('keeps it when another viewer takes its normalized form', async () => {
    const name = newName();
    const viewer = await withOldName(`${name}ß`);
    const { userInfo } = await app.visitor.data(register, credentials(`${name}ss`));
    expect((await app.visitor.data(login, credentials(`${name}ß`))).userInfo.userId).toBe(viewer.userId);
    expect((await app.visitor.data(login, credentials(`${name}ss`))).userInfo.userId).toBe(userInfo.userId);
    expect(await app.visitor.refusal(register, credentials(`${name}ß`))).toMatchObject({
      error: 'usernameTaken',
    });
  });

  it('is found by staff in its original spelling', async () => {
    const name = newName();
    const viewer = await withOldName(`${name}ß`);
    const later = await app.visitor.data(register, credentials(`${name}ı`));
    expect(await app.staff('user.show', { who: `${name}ß` })).toMatchObject({ id: viewer.userId });
    expect(await app.staff('user.show', { who: `${name}ı` })).toMatchObject({ id: later.userInfo.userId });
  });
});
