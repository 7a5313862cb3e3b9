import { randomBytes, randomUUID } from 'node:crypto';
import { contract, limits } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { read } = app.platform.database;

const { login, register } = contract.user;
const goodPassword = 'correct horse 1';
const newName = () => `viewer-${randomUUID().slice(0, 8)}`;
const credentials = (username: string, password = goodPassword) => ({
  type: 'account' as const,
  username,
  password: app.seal(password),
});

describe('registering by user name', () => {
  it('creates the account that the specification describes, and signs in', async () => {
    const caller = app.visitor.with({
      'accept-language': 'pt-BR',
      'accept-country': 'br',
      'x-client-version': '2/1.0.1',
    });
    const username = newName();
    const { token, userInfo } = await caller.data(register, credentials(username));
    expect(userInfo).toMatchObject({
      coin: 0,
      paidCoin: 0,
      bonusCoin: 0,
      country: 'BR',
      language: 'pt',
      memberExpire: null,
      regSource: 2,
      sex: 1,
      registerTime: startOfTests.toISOString(),
      autoUnlock: 0,
      autoUnlockCapCoins: limits.autoUnlockCapCoins.default,
      languageChosen: false,
      sexChosen: false,
      displayName: username,
      token,
    });
    const signedIn = app.visitor.with({ authorization: `Bearer ${token}` });
    expect(await signedIn.data(contract.account.userInfo)).toEqual(userInfo);
  });

  it('assigns increasing viewer numbers', async () => {
    const [first, second] = [await app.register(), await app.register()];
    expect(second.userInfo.displayNumber).toBe(first.userInfo.displayNumber + 1);
  });

  it('stores neither the password nor the token in plain text', async () => {
    const viewer = await app.register();
    const identity = await read.identity.findFirstOrThrow({ where: { userId: viewer.userId } });
    expect(identity.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
    const session = await read.session.findFirstOrThrow({ where: { userId: viewer.userId } });
    expect(JSON.stringify([identity, session])).not.toMatch(new RegExp(`${viewer.password}|${viewer.token}`));
  });

  it.each([
    ['upper case', 'ana', 'ANA'],
    ['accents in lower case', 'JOÃO', 'joão'],
    ['wide letters', 'kim', 'ｋｉｍ'],
    ['spaces around it', 'noa', ' noa '],
  ])('refuses a taken name in %s', async (_, name, variant) => {
    const suffix = randomUUID().slice(0, 8);
    await app.visitor.data(register, credentials(name + suffix));
    const again = variant.replace(/\S+/, (word) => word + suffix);
    expect(await app.visitor.refusal(register, credentials(again))).toEqual({
      error: 'usernameTaken',
      details: { field: 'username' },
    });
  });

  it('gives a name to one of twenty concurrent requests', async () => {
    const username = newName();
    const body = credentials(username);
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.visitor.send(register, body)));
    const codes = answers.map(({ code }) => code).sort();
    expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 3103)]);
    expect(await read.identity.count({ where: { subject: username } })).toBe(1);
    expect(await read.user.count({ where: { displayName: username } })).toBe(1);
  });

  it.each(['short1!', '1234567890', `${'long'.repeat(16)}1`, ''])(
    'refuses the password "%s"',
    async (password) => {
      expect(await app.visitor.refusal(register, credentials(newName(), password))).toMatchObject({
        error: 'passwordTooWeak',
        details: { field: 'password' },
      });
    },
  );

  it.each(['密码很安全12345', `a1${'界'.repeat(62)}`, '<\'"; --1a', 'correct horse battery staple'])(
    'accepts the password "%s", and signs in with it',
    async (password) => {
      const username = newName();
      await app.visitor.data(register, credentials(username, password));
      expect(await app.visitor.data(login, credentials(username, password))).toMatchObject({
        userInfo: { displayName: username },
      });
    },
  );

  it.each(['ab', 'x'.repeat(33), 'two words', 'semi;colon', 'nul\0byte', '‮evil‬name', '😀😀😀'])(
    'refuses the name %j',
    async (username) => {
      const { error, details } = await app.visitor.refusal(register, credentials(username));
      expect({ error, details }).toMatchObject({
        error: 'invalidInput',
        details: { fields: [{ field: 'username' }] },
      });
    },
  );

  it('links the new viewer to the owner of the invite code, ignoring case', async () => {
    const inviter = await app.register();
    const { inviteCode } = await read.user.findUniqueOrThrow({ where: { id: inviter.userId } });
    const { userInfo } = await app.visitor.data(register, {
      ...credentials(newName()),
      InviteCode: inviteCode.toLowerCase(),
    });
    expect(await read.invite.findMany({ where: { inviterId: inviter.userId } })).toMatchObject([
      { inviteeId: userInfo.userId },
    ]);
  });

  it('creates no account for an unknown invite code', async () => {
    const body = { ...credentials(newName()), InviteCode: 'NOBODY' };
    expect(await app.visitor.refusal(register, body)).toMatchObject({
      error: 'inviteCodeUnknown',
      details: { field: 'InviteCode' },
    });
    expect(await read.user.count({ where: { displayName: body.username } })).toBe(0);
  });
});

describe('signing in by user name', async () => {
  const viewer = await app.register();

  it('opens a new session each time, ignoring the case of the name', async () => {
    const body = credentials(viewer.username.toUpperCase());
    const { token, userInfo } = await app.visitor.data(login, body);
    expect(token).not.toBe(viewer.token);
    expect(userInfo).toEqual({ ...viewer.userInfo, token });
    expect(await viewer.data(contract.account.userInfo)).toEqual(viewer.userInfo);
  });

  it('gives the same answer for a wrong password and an unknown name', async () => {
    const wrong = await app.visitor.send(login, credentials(viewer.username, 'wrong horse 1'));
    const unknown = await app.visitor.send(login, credentials(newName(), 'wrong horse 1'));
    for (const { status, code, msg, data } of [wrong, unknown]) {
      expect({ status, code, msg, data }).toEqual({ status: 401, code: 3102, msg: wrong.msg, data: null });
    }
  });
});

describe.each([
  ['register', register],
  ['login', login],
])('a sealed password sent to %s', (_, endpoint) => {
  it.each([301, -6])('is refused when it was sealed %i seconds ago', async (seconds) => {
    const at = new Date(startOfTests.getTime() - seconds * 1000);
    const body = { ...credentials(newName()), password: app.seal(goodPassword, at) };
    expect(await app.visitor.refusal(endpoint, body)).toMatchObject({
      error: 'ciphertextExpired',
      details: { field: 'password' },
    });
  });

  it.each([300, -5])('is accepted when it was sealed %i seconds ago', async (seconds) => {
    const at = new Date(startOfTests.getTime() - seconds * 1000);
    const { code } = await app.visitor.send(endpoint, {
      ...credentials(newName()),
      password: app.seal(goodPassword, at),
    });
    expect(code).toBe(endpoint === register ? 200 : 3102);
  });

  it('is refused with the same answer for every defect', async () => {
    const sealed = Buffer.from(app.seal(goodPassword), 'base64');
    const bad = [
      'AAAA',
      randomBytes(384).toString('base64'),
      randomBytes(383).toString('base64'),
      sealed.subarray(1).toString('base64'),
      Buffer.concat([sealed.subarray(0, 383), Buffer.from([(sealed[383] ?? 0) ^ 1])]).toString('base64'),
    ];
    const answers = await Promise.all(
      bad.map(async (password) => {
        const { status, code, msg, data } = await app.visitor.send(endpoint, {
          type: 'account',
          username: newName(),
          password,
        });
        return { status, code, msg, data };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 400, code: 3100, data: { field: 'password' } });
  });

  it('is refused when the sealed content has an unknown format', async () => {
    for (const inside of ['{"value":"x"}', '[]', 'correct horse 1', '{"value":1,"sealedAtMs":1}']) {
      const { code } = await app.visitor.send(endpoint, {
        ...credentials(newName()),
        password: app.sealRaw(inside),
      });
      expect(code, inside).toBe(3100);
    }
  });

  it('is refused as an invalid field when it is in plain text', async () => {
    const body = { ...credentials(newName()), password: goodPassword };
    expect(await app.visitor.refusal(endpoint, body)).toMatchObject({
      error: 'invalidInput',
      details: { fields: [{ field: 'password' }] },
    });
  });
});
