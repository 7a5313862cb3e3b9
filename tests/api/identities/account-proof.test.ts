import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { writeSigned } from '@cliffhanger/server/platform/secrets/signed-value.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { passwordProof } from '../../support/account-proof.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { getUserInfo, mergeTicketFor } from '../../support/merging.ts';
import { raceOptions } from '../../support/race-options.ts';
import { initDataOf, sealedProofOf } from '../../support/third-party.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, clock } = app.platform;
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { list, bindTelegram, bindProvider, bindAccount, bindAddress, unbind, merge, preview, signInAgain } =
  contract.identities;
const { deleteAccount } = contract.myData;
const { login, resetPassword } = contract.user;
const day = 86_400;
const newName = () => randomUUID().slice(0, 8);
const bearer = (token: string) => app.visitor.with({ authorization: `Bearer ${token}` });
const signIn = async ({ username, password }: Pick<Viewer, 'username' | 'password'>) =>
  bearer((await app.visitor.data(login, { type: 'account', username, password: app.seal(password) })).token);
/** Each use of Telegram's data needs another second. */
const telegram = async (name: string) => {
  app.advanceClock(1);
  return bearer(
    (await app.visitor.data(contract.thirdParty.telegram, { initData: initDataOf(app, name) })).token,
  );
};
const ownIdentity = async (viewer: ApiClient, kind: string) => {
  const { items } = await viewer.data(list);
  return items.find((item) => item.kind === kind)?.identityId ?? '';
};
const addressOf = (name: string) => ({ type: 'email', address: `${name}@example.org` }) as const;
const codeFor = async (name: string, purpose: 'bind' | 'login' | 'register' | 'resetPassword') =>
  app.seal(await app.sendCode({ ...addressOf(name), purpose }));
const byCode = async (name: string) => {
  const { token } = await app.visitor.data(login, { ...addressOf(name), code: await codeFor(name, 'login') });
  return bearer(token);
};
const bindEmail = async (viewer: Viewer, name: string) =>
  viewer.data(bindAddress, {
    ...addressOf(name),
    code: await codeFor(name, 'bind'),
    ...passwordProof(app, viewer),
  });

/** Every change that a token alone must not make, with input that is otherwise valid. */
const changes: [string, (viewer: ApiClient, proof: { currentPassword?: string }) => Promise<unknown>][] = [
  [
    'adding Telegram',
    (viewer, proof) => viewer.refusal(bindTelegram, { initData: initDataOf(app, newName()), ...proof }),
  ],
  [
    'adding Google',
    async (viewer, proof) =>
      viewer.refusal(bindProvider, {
        provider: 'google',
        data: await sealedProofOf(app, 'google', newName()),
        ...proof,
      }),
  ],
  [
    'adding a user name',
    (viewer, proof) =>
      viewer.refusal(bindAccount, { username: newName(), password: app.seal('horse 12345'), ...proof }),
  ],
  [
    'adding an address',
    async (viewer, proof) => {
      const name = newName();
      return viewer.refusal(bindAddress, { ...addressOf(name), code: await codeFor(name, 'bind'), ...proof });
    },
  ],
  [
    'removing a way to sign in',
    async (viewer, proof) =>
      viewer.refusal(unbind, { identityId: (await viewer.data(list)).items[0]?.identityId ?? '', ...proof }),
  ],
  [
    'deleting the account',
    (viewer, { currentPassword: password }) =>
      viewer.refusal(deleteAccount, password === undefined ? {} : { password }),
  ],
];

describe('a session token alone', () => {
  it.each(changes)('does not suffice for %s, and the refusal says what is missing', async (_, change) => {
    const viewer = await app.register();
    expect(await change(viewer, {})).toEqual({ error: 'passwordRequired', details: null });
    expect(await change(viewer, { currentPassword: app.seal('wrong horse 1') })).toMatchObject({
      error: 'passwordWrong',
    });
    const withoutPassword = await telegram(newName());
    app.advanceClock(601);
    expect(await change(withoutPassword, {})).toEqual({ error: 'signInAgain', details: null });
    expect((await viewer.data(list)).items).toHaveLength(1);
    expect((await withoutPassword.data(list)).items).toHaveLength(1);
    expect(await getUserInfo({ ...viewer })).toMatchObject({ deletionDueAt: null });
  });

  it('does not take over an account: neither a name of its own nor a merge gets in', async () => {
    const [victim, attacker] = [await app.register(), await app.register()];
    await app.grantCoins(victim, { paid: 16_000 });
    const stolen = bearer(victim.token);
    const own = { username: newName(), password: app.seal('intruder 1') };
    expect(await stolen.refusal(bindAccount, own)).toMatchObject({ error: 'passwordRequired' });
    expect(await app.visitor.refusal(login, { type: 'account', ...own })).toMatchObject({
      error: 'credentialsWrong',
    });
    // The other direction would make the attacker's name a way into the victim's account.
    const { username, password } = attacker;
    expect(await stolen.refusal(bindAccount, { username, password: app.seal(password) })).toMatchObject({
      error: 'passwordRequired',
    });
    expect(await getUserInfo(attacker)).toMatchObject({ coin: 0 });
    expect(await getUserInfo(victim)).toMatchObject({ coin: 16_000 });
  });

  it('uses up neither code nor data, so that the same call succeeds with the proof', async () => {
    const viewer = await app.register();
    const name = newName();
    const initData = initDataOf(app, name);
    const address = { ...addressOf(name), code: await codeFor(name, 'bind') };
    for (const proof of [{}, { currentPassword: app.seal('wrong horse 1') }]) {
      await viewer.refusal(bindTelegram, { initData, ...proof });
      await viewer.refusal(bindAddress, { ...address, ...proof });
    }
    const proof = passwordProof(app, viewer);
    await viewer.data(bindTelegram, { initData, ...proof });
    expect((await viewer.data(bindAddress, { ...address, ...proof })).items).toHaveLength(3);
  });
});

describe('the password of an account', () => {
  it('is guessed at ten times in a quarter of an hour over all calls, and right ones do not count', async () => {
    const viewer = await app.register();
    const { identityId = '' } = (await viewer.data(list)).items[0] ?? {};
    const remove = (password: string) =>
      viewer.send(unbind, { identityId, currentPassword: app.seal(password) });
    for (let index = 0; index < 12; index++) expect((await remove(viewer.password)).code).toBe(3133);
    for (let index = 0; index < 9; index++) expect((await remove(`wrong horse ${index}`)).code).toBe(3141);
    expect((await viewer.send(deleteAccount, { password: app.seal('wrong horse 9') })).code).toBe(3141);
    expect((await remove(viewer.password)).code).toBe(3110);
    app.advanceClock(901);
    expect((await remove(viewer.password)).code).toBe(3133);
  });

  it('proves nothing while the name that has it is new, and does so after some days', async () => {
    const viewer = await telegram(newName());
    const name = { username: newName(), password: 'correct horse 3' };
    await viewer.data(bindAccount, { username: name.username, password: app.seal(name.password) });
    const entered = await signIn(name);
    const change = () =>
      entered.refusal(unbind, { identityId: 'nothing', currentPassword: app.seal(name.password) });
    expect(await change()).toMatchObject({ error: 'signInAgain' });
    app.advanceClock(7 * day - 1);
    expect(await change()).toMatchObject({ error: 'signInAgain' });
    app.advanceClock(1);
    expect(await change()).toMatchObject({ error: 'notFound' });
  });

  it('proves nothing after a reset by a new address, for as long as the address does not', async () => {
    const viewer = await app.register();
    const name = newName();
    app.advanceClock(30 * day);
    await bindEmail(viewer, name);
    app.advanceClock(61);
    const password = 'new horse 22';
    const { token } = await app.visitor.data(resetPassword, {
      ...addressOf(name),
      code: await codeFor(name, 'resetPassword'),
      password: app.seal(password),
    });
    const remove = () =>
      bearer(token).refusal(unbind, { identityId: 'nothing', currentPassword: app.seal(password) });
    expect(await remove()).toMatchObject({ error: 'signInAgain' });
    const byName = await signIn({ username: viewer.username, password });
    expect(await byName.refusal(unbind, { identityId: 'nothing' })).toMatchObject({ error: 'signInAgain' });
    const other = await app.register();
    const taken = { username: viewer.username, password: app.seal(password) };
    expect(await other.refusal(bindAccount, { ...taken, ...passwordProof(app, other) })).toMatchObject({
      error: 'identityTooRecent',
    });
    app.advanceClock(7 * day);
    expect(await remove()).toMatchObject({ error: 'notFound' });
  });
});

describe('a sign-in', () => {
  it('proves an account without a password for ten minutes', async () => {
    const name = newName();
    const viewer = await telegram(name);
    app.advanceClock(600);
    const { items } = await viewer.data(bindTelegram, { initData: initDataOf(app, newName()) });
    expect(items).toHaveLength(2);
    app.advanceClock(1);
    const input = { initData: initDataOf(app, newName()) };
    expect(await viewer.refusal(bindTelegram, input)).toMatchObject({ error: 'signInAgain' });
    expect(await (await telegram(name)).data(bindTelegram, input)).toMatchObject({ join: null });
  });

  it('by a way that was just added proves nothing for some days', async () => {
    const viewer = await app.register();
    const name = newName();
    await bindEmail(viewer, name);
    app.advanceClock(61);
    expect(await (await byCode(name)).refusal(unbind, { identityId: 'nothing' })).toMatchObject({
      error: 'passwordRequired',
    });
    app.advanceClock(7 * day);
    expect(await (await byCode(name)).refusal(unbind, { identityId: 'nothing' })).toMatchObject({
      error: 'notFound',
    });
  });

  it('by a password that is some days old does not ask for it again', async () => {
    const viewer = await app.register();
    expect(await viewer.refusal(unbind, { identityId: 'nothing' })).toMatchObject({
      error: 'passwordRequired',
    });
    app.advanceClock(7 * day);
    const again = await signIn(viewer);
    expect(await again.refusal(unbind, { identityId: 'nothing' })).toMatchObject({ error: 'notFound' });
    app.advanceClock(601);
    expect(await again.refusal(unbind, { identityId: 'nothing' })).toMatchObject({
      error: 'passwordRequired',
    });
  });

  it('proves nothing once its way was removed', async () => {
    const name = newName();
    const viewer = await telegram(name);
    await viewer.data(bindTelegram, { initData: initDataOf(app, newName()) });
    await viewer.data(unbind, { identityId: await ownIdentity(viewer, 'telegram') });
    expect(await viewer.refusal(unbind, { identityId: 'nothing' })).toMatchObject({ error: 'signInAgain' });
  });

  it('of a session from before the upgrade proves nothing', async () => {
    const viewer = await telegram(newName());
    const { userId } = await getUserInfo({ ...viewer, userId: '' });
    await database.write.session.updateMany({
      where: { userId },
      data: { signedInAt: null, signedInById: null },
    });
    expect(await viewer.refusal(unbind, { identityId: 'nothing' })).toMatchObject({ error: 'signInAgain' });
  });
});

describe('signing in again', () => {
  it('by Telegram or a code proves the account in the same session', async () => {
    const name = newName();
    const viewer = await telegram(name);
    const { items } = await viewer.data(bindAddress, {
      ...addressOf(name),
      code: await codeFor(name, 'bind'),
    });
    const from = new Date(clock.now().getTime() + 7 * day * 1000).toISOString();
    expect(items.map(({ kind, provesFrom }) => [kind, provesFrom])).toEqual([
      ['telegram', items[0]?.createdAt],
      ['email', from],
    ]);
    const remove = () => viewer.refusal(unbind, { identityId: 'nothing' });
    app.advanceClock(601);
    expect(await remove()).toMatchObject({ error: 'signInAgain' });
    const { provenUntil } = await viewer.data(signInAgain, {
      kind: 'telegram',
      initData: initDataOf(app, name),
    });
    expect(provenUntil).toBe(new Date(clock.now().getTime() + 600_000).toISOString());
    expect(await remove()).toMatchObject({ error: 'notFound' });

    const code = async () =>
      ({ kind: 'email', address: addressOf(name).address, code: await codeFor(name, 'login') }) as const;
    expect(await viewer.refusal(signInAgain, await code())).toMatchObject({ error: 'identityTooRecent' });
    app.advanceClock(7 * day);
    expect(await remove()).toMatchObject({ error: 'signInAgain' });
    await viewer.data(signInAgain, await code());
    expect(await remove()).toMatchObject({ error: 'notFound' });
  });

  it('is refused with a way of another account, with a wrong code, and twice with one proof', async () => {
    const [name, other] = [newName(), newName()];
    const viewer = await telegram(name);
    await telegram(other);
    app.advanceClock(601);
    const again = (initData: string) => viewer.refusal(signInAgain, { kind: 'telegram', initData });
    expect(await again(initDataOf(app, other))).toMatchObject({ error: 'identityNotOwn' });
    expect(await again(initDataOf(app, newName()))).toMatchObject({ error: 'identityNotOwn' });
    const initData = initDataOf(app, name);
    await viewer.data(signInAgain, { kind: 'telegram', initData });
    expect(await again(initData)).toMatchObject({ error: 'proofRefused' });
    await codeFor(name, 'login');
    const wrong = { kind: 'email', address: addressOf(name).address, code: app.seal('1') } as const;
    expect(await viewer.refusal(signInAgain, wrong)).toMatchObject({ error: 'verificationCodeWrong' });
  });
});

describe('a merge', () => {
  it('is not offered for a way that was just added to the other account', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    const name = newName();
    await app.grantCoins(other, { paid: 100 });
    await bindEmail(other, name);
    app.advanceClock(61);
    const offer = async () => ({ ...addressOf(name), code: await codeFor(name, 'bind') });
    expect(
      await viewer.refusal(bindAddress, { ...(await offer()), ...passwordProof(app, viewer) }),
    ).toMatchObject({ error: 'identityTooRecent' });
    app.advanceClock(7 * day);
    const { join } = await viewer.data(bindAddress, { ...(await offer()), ...passwordProof(app, viewer) });
    expect(join?.ticket).toMatch(/\S{20}/);
  });

  it('belongs to the session that proved both accounts', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    await app.grantCoins(other, { paid: 100 });
    const ticket = await mergeTicketFor(app, viewer, other);
    const elsewhere = await signIn(viewer);
    for (const endpoint of [preview, merge]) {
      expect(await elsewhere.refusal(endpoint, { ticket })).toMatchObject({ error: 'mergeTicketInvalid' });
    }
    await elsewhere.data(contract.sessions.endOthers);
    expect(await viewer.refusal(merge, { ticket })).toMatchObject({ error: 'signedInElsewhere' });
    expect(await elsewhere.refusal(merge, { ticket })).toMatchObject({ error: 'mergeTicketInvalid' });
    expect(await getUserInfo(other)).toMatchObject({ coin: 100 });
  });

  it('is refused with a ticket from before the upgrade', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    const ticket = await mergeTicketFor(app, viewer, other);
    const { sessionId: _, ...old } = JSON.parse(
      Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString(),
    );
    const resigned = writeSigned(app.platform.keys, 'join-accounts', old);
    expect(await viewer.refusal(merge, { ticket: resigned })).toMatchObject({ error: 'mergeTicketInvalid' });
  });

  it(
    'moves coins once, or not at all, while the other account’s owner ends the session that proved it',
    raceOptions,
    async () => {
      const [viewer, other] = [await app.register(), await app.register()];
      await app.grantCoins(other, { paid: 100 });
      const ticket = await mergeTicketFor(app, viewer, other);
      const owner = await signIn(viewer);
      const answers = await Promise.all([
        ...Array.from({ length: 10 }, () => viewer.send(merge, { ticket })),
        owner.send(contract.sessions.endOthers),
        ...Array.from({ length: 10 }, () => viewer.send(merge, { ticket })),
        ...Array.from({ length: 10 }, () => owner.send(merge, { ticket })),
      ]);
      const isMerged = answers.slice(0, 10).some(({ code }) => code === 200);
      expect(await owner.data(contract.account.userInfo)).toMatchObject({ coin: isMerged ? 100 : 0 });
      expect(answers.slice(-10).map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 3132));
    },
  );

  it(
    'takes nothing from fifty concurrent calls that have the tokens of both accounts only',
    raceOptions,
    async () => {
      const [viewer, other] = [await app.register(), await app.register()];
      await app.grantCoins(other, { paid: 100 });
      const name = { username: newName(), password: app.seal('intruder 1') };
      const calls = Array.from({ length: 25 }, (_, index) => [
        (index % 2 ? viewer : other).send(bindAccount, name),
        viewer.send(bindTelegram, { initData: initDataOf(app, `${name.username}${index}`) }),
      ]).flat();
      const codes = (await Promise.all(calls)).map(({ code }) => code);
      expect(new Set(codes)).toEqual(new Set([3140]));
      expect(await getUserInfo(other)).toMatchObject({ coin: 100 });
    },
  );
});
