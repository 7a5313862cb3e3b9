import { contract, limits } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { raceOptions } from '../../support/race-options.ts';

const app = await startTestApp({ SESSION_LIMIT: '100' });
afterAll(() => app.close());
const { read } = app.platform.database;
const { login, register } = contract.user;

const password = 'correct horse 1';
let counter = 0;
interface Address {
  type: 'email' | 'phone';
  address: string;
}
const kinds = {
  email: (): Address => ({ type: 'email', address: `viewer-${++counter}@example.org` }),
  phone: (): Address => ({ type: 'phone', address: `+1415555${1000 + ++counter}` }),
};
const { email } = kinds;
const codeFor = async (address: Address, purpose: 'login' | 'register' | 'bind' = 'login') =>
  app.seal(await app.sendCode({ ...address, purpose }));
const newAccount = async (address: Address = email()) => {
  const code = await codeFor(address, 'register');
  const { userInfo } = await app.visitor.data(register, { ...address, code, password: app.seal(password) });
  return { ...address, userInfo };
};
const tally = (answers: readonly { code: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ code }) => code)].map(([code, { length }]) => [code, length]),
  );

describe.each(['email', 'phone'] as const)('an account registered by %s', (kind) => {
  it('is created with a verification code, and signs in with a code or the password', async () => {
    const address = kinds[kind]();
    const caller = app.visitor.with({ 'x-client-version': '1/2.0', 'accept-language': 'es' });
    const code = await codeFor(address, 'register');
    const { token, userInfo } = await caller.data(register, {
      ...address,
      code,
      password: app.seal(password),
    });
    expect(userInfo).toMatchObject({ regSource: 1, language: 'es', coin: 0, token });
    // Other viewers see the display name, so it must not reveal the address.
    expect(userInfo.displayName).toMatch(kind === 'email' ? /^vi•••$/ : /^•••\d\d$/);
    const stored = await read.identity.findMany({ where: { userId: userInfo.userId } });
    expect(stored).toMatchObject([{ kind, subject: address.address, verifiedAt: app.platform.clock.now() }]);
    const byPassword = await app.visitor.data(login, { ...address, password: app.seal(password) });
    const byCode = await app.visitor.data(login, { ...address, code: await codeFor(address) });
    for (const answer of [byPassword, byCode]) expect(answer.userInfo.userId).toBe(userInfo.userId);
  });

  it('needs no password', async () => {
    const address = kinds[kind]();
    await app.visitor.data(register, { ...address, code: await codeFor(address, 'register') });
    const none = { ...address, password: app.seal(password) };
    expect(await app.visitor.refusal(login, none)).toMatchObject({ error: 'credentialsWrong' });
  });

  it('is created once by 200 concurrent requests with its verification code', raceOptions, async () => {
    const address = kinds[kind]();
    const input = { ...address, code: await codeFor(address, 'register') };
    const answers = await Promise.all(Array.from({ length: 200 }, () => app.visitor.send(register, input)));
    expect(tally(answers)).toEqual({ 200: 1, 3113: 199 });
    expect(await read.identity.count({ where: { subject: address.address } })).toBe(1);
    const entries = { ...address, code: await codeFor(address) };
    const entered = await Promise.all(Array.from({ length: 200 }, () => app.visitor.send(login, entries)));
    expect(tally(entered)).toEqual({ 200: 1, 3113: 199 });
  });
});

it('signing in by address accepts every notation of the address as the same one', async () => {
  const { address, userInfo } = await newAccount();
  const shouted = {
    type: 'email',
    address: ` ${address.toUpperCase()} `,
    password: app.seal(password),
  } as const;
  expect((await app.visitor.data(login, shouted)).userInfo.userId).toBe(userInfo.userId);
  const phone = { type: 'phone', address: '+5511961234567' } as const;
  const made = await newAccount(phone);
  const national = { type: 'phone', address: '(11) 96123-4567', password: app.seal(password) } as const;
  const brazilian = app.visitor.with({ 'accept-country': 'BR' });
  expect((await brazilian.data(login, national)).userInfo.userId).toBe(made.userInfo.userId);
});

describe('registering with an address', () => {
  it.each([
    ['account', { address: 'a@example.org', password: '' }, 'username'],
    ['account', { username: 'somebody' }, 'password'],
    ['email', { username: 'somebody', code: '' }, 'address'],
    ['email', { address: 'a@example.org', password: '' }, 'code'],
    ['phone', { address: 'a@example.org', code: '' }, 'address'],
    ['phone', { address: '+14155550100' }, 'code'],
  ] as const)('by %s with %j is refused: %s', async (type, given, field) => {
    const sealed = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value === '' ? app.seal(password) : value]),
    );
    const answer = await app.visitor.send(register, { type, ...sealed });
    expect(answer).toMatchObject({ code: 3000, data: { fields: [{ field }] } });
  });

  it('reveals that the address is taken only to its owner', async () => {
    const { type, address } = await newAccount();
    app.advanceClock(limits.verificationCode.resendSeconds);
    const taken = { type, address };
    const guess = { ...taken, code: app.seal('000000x') };
    expect(await app.visitor.refusal(register, guess)).toMatchObject({
      error: 'verificationCodeWrong',
      details: { field: 'code' },
    });
    const right = { ...taken, code: await codeFor(taken, 'register') };
    expect(await app.visitor.refusal(register, right)).toMatchObject({
      error: 'addressTaken',
      details: { field: 'address' },
    });
  });

  it('keeps the verification code valid while other fields are invalid', async () => {
    const address = email();
    const input = { ...address, code: await codeFor(address, 'register') };
    const weak = { ...input, password: app.seal('short') };
    expect(await app.visitor.refusal(register, weak)).toMatchObject({ error: 'passwordTooWeak' });
    const invited = { ...input, InviteCode: 'NOBODY' };
    expect(await app.visitor.refusal(register, invited)).toMatchObject({ error: 'inviteCodeUnknown' });
    expect((await app.visitor.send(register, input)).code).toBe(200);
  });

  it('links the new viewer to the inviter', async () => {
    const inviter = await app.register();
    const { inviteCode } = await read.user.findUniqueOrThrow({ where: { id: inviter.userId } });
    const address = email();
    const input = { ...address, code: await codeFor(address, 'register'), InviteCode: inviteCode };
    const { userInfo } = await app.visitor.data(register, input);
    const invites = await read.invite.findMany({ where: { inviterId: inviter.userId } });
    expect(invites).toMatchObject([{ inviteeId: userInfo.userId }]);
  });
});

describe('a verification code', () => {
  const enter = (address: Address, code: string) =>
    app.visitor.send(login, { ...address, code: app.seal(code) });
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('is valid once', async () => {
    const account = await newAccount();
    const code = await app.sendCode({ ...account, purpose: 'login' });
    expect(await enter(account, code)).toMatchObject({ code: 200 });
    expect(await enter(account, code)).toMatchObject({ status: 401, code: 3113 });
  });

  it('is valid for ten minutes', async () => {
    const account = await newAccount();
    const code = await app.sendCode({ ...account, purpose: 'login' });
    app.advanceClock(limits.verificationCode.lifetimeSeconds);
    expect(await enter(account, code)).toMatchObject({ code: 3113 });
    const next = await app.sendCode({ ...account, purpose: 'login' });
    app.advanceClock(limits.verificationCode.lifetimeSeconds - 1);
    expect(await enter(account, next)).toMatchObject({ code: 200 });
  });

  it('becomes invalid after five wrong attempts, even concurrent ones', async () => {
    const account = await newAccount();
    const code = await app.sendCode({ ...account, purpose: 'login' });
    for (let index = 0; index < 4; index++) await enter(account, wrongOf(code));
    expect(await enter(account, code)).toMatchObject({ code: 200 });
    app.advanceClock(limits.verificationCode.resendSeconds);
    const next = await app.sendCode({ ...account, purpose: 'login' });
    const guesses = await Promise.all(Array.from({ length: 50 }, () => enter(account, wrongOf(next))));
    expect(tally(guesses)).toEqual({ 3113: 50 });
    expect(await enter(account, next)).toMatchObject({ code: 3113 });
  });

  it('is bound to its purpose, its address and the latest message', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const bind = await app.sendCode({ ...account, purpose: 'bind' });
    const first = await app.sendCode({ ...account, purpose: 'login' });
    await app.sendCode({ ...other, purpose: 'login' });
    expect(await enter(account, bind)).toMatchObject({ code: 3113 });
    expect(await enter(other, first)).toMatchObject({ code: 3113 });
    app.advanceClock(limits.verificationCode.resendSeconds);
    const second = await app.sendCode({ ...account, purpose: 'login' });
    expect(second === first ? 200 : (await enter(account, first)).code).toBe(second === first ? 200 : 3113);
    expect(await enter(account, second)).toMatchObject({ code: 200 });
  });

  it('that is wrong gets the same refusals for every address, which count down the tries', async () => {
    const [known, unknown] = [await newAccount(), email()];
    for (const address of [known, unknown]) await app.sendCode({ ...address, purpose: 'login' });
    for (const address of [known, unknown, await newAccount(), email()]) {
      for (const triesLeft of [4, 3, 2, 1, 0, 0]) {
        const { status, code, msg, data } = await enter(address, 'guess');
        expect({ status, code, msg, data }).toEqual({
          status: 401,
          code: 3113,
          msg: expect.stringContaining('This code is wrong'),
          data: { field: 'code', triesLeft },
        });
      }
    }
  });

  it('has all its tries when it is new, and never more, whatever was guessed before and elsewhere', async () => {
    const account = await newAccount();
    const leftAfterGuess = async () => (await enter(account, 'guess')).data;
    for (const triesLeft of [4, 3]) expect(await leftAfterGuess()).toMatchObject({ triesLeft });
    await app.sendCode({ ...account, purpose: 'bind' });
    expect(await leftAfterGuess()).toMatchObject({ triesLeft: 2 });
    const code = await app.sendCode({ ...account, purpose: 'login' });
    const guesses = await Promise.all(Array.from({ length: 4 }, leftAfterGuess));
    expect(guesses).toHaveLength(4);
    for (const triesLeft of [1, 2, 3, 4]) expect(guesses).toContainEqual({ field: 'code', triesLeft });
    expect(await enter(account, code)).toMatchObject({ code: 200 });
    app.advanceClock(limits.verificationCode.lifetimeSeconds);
    expect(await leftAfterGuess()).toMatchObject({ triesLeft: 0 });
  });

  it('reveals to the owner of an address that it has no account', async () => {
    const address = email();
    const code = await app.sendCode({ ...address, purpose: 'login' });
    expect(await enter(address, code)).toMatchObject({ status: 404, code: 3115 });
    expect(await enter(address, code)).toMatchObject({ code: 3113 });
  });

  it('is refused when it is not sealed, or was sealed too long ago', async () => {
    const account = await newAccount();
    const code = await app.sendCode({ ...account, purpose: 'login' });
    expect(await app.visitor.send(login, { ...account, code })).toMatchObject({
      code: 3100,
      data: { field: 'code' },
    });
    const stale = app.seal(code);
    app.advanceClock(limits.ciphertextMaxAgeSeconds + 1);
    expect(await app.visitor.send(login, { ...account, code: stale })).toMatchObject({ code: 3101 });
  });

  it('is not stored in plain text', async () => {
    const address = email();
    const code = await app.sendCode({ ...address, purpose: 'login' });
    const [row] = await read.oneTimeCode.findMany({ where: { address: address.address } });
    expect(row).toMatchObject({ purpose: 'login', triesLeft: 5, consumedAt: null });
    expect(JSON.stringify(row)).not.toContain(code);
  });
});

it('signing in by address gives the same answer for a wrong password and an unknown address', async () => {
  const { type, address } = await newAccount();
  const wrong = app.seal('wrong horse 1');
  const answers = await Promise.all(
    [{ type, address }, email()].map((given) => app.visitor.send(login, { ...given, password: wrong })),
  );
  for (const { status, code, msg } of answers) {
    expect({ status, code, msg }).toEqual({ status: 401, code: 3102, msg: answers[0]?.msg });
  }
});
