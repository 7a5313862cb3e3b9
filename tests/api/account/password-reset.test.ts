import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { passwordProof } from '../../support/account-proof.ts';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { raceOptions } from '../../support/race-options.ts';
import { initDataOf, sealedProofOf } from '../../support/third-party.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, clock } = app.platform;
const { login, register, resetPassword } = contract.user;
const { userInfo } = contract.account;
const [before, after] = ['old horse 1', 'new horse 2'];

let counter = 0;
/** Registers a viewer with a user name and a password, and adds a verified email address. */
const newViewer = async () => {
  const viewer = await app.register();
  const address = { type: 'email', address: `reset-${++counter}@example.org` } as const;
  const at = clock.now();
  await database.write.identity.create({
    data: { kind: 'email', subject: address.address, userId: viewer.userId, verifiedAt: at, createdAt: at },
  });
  return { viewer, address };
};
const codeFor = async (
  input: { type: 'email'; address: string },
  purpose: 'resetPassword' | 'login' = 'resetPassword',
) => app.seal(await app.sendCode({ ...input, purpose }));

describe('resetting a password', () => {
  it('sets it for every sign-in method, ends all sessions and opens a new one', async () => {
    const { viewer, address } = await newViewer();
    const byName = (password: string) =>
      app.visitor.send(login, { type: 'account', username: viewer.username, password: app.seal(password) });
    const stream = await viewer.events();
    const code = await codeFor(address);
    const { token, userInfo: info } = await app.visitor.data(resetPassword, {
      ...address,
      code,
      password: app.seal(after),
    });
    expect(info.userId).toBe(viewer.userId);
    await stream.ended();
    expect(await viewer.send(userInfo)).toMatchObject({ status: 401, code: 2009 });
    const entered = app.visitor.with({ authorization: `Bearer ${token}` });
    expect(await entered.data(userInfo)).toMatchObject({ userId: viewer.userId });
    expect(await byName(viewer.password)).toMatchObject({ code: 3102 });
    expect(await byName(after)).toMatchObject({ code: 200 });
    expect(await app.visitor.send(login, { ...address, password: app.seal(after) })).toMatchObject({
      code: 200,
    });
    const ended = await database.read.session.findMany({
      where: { userId: viewer.userId, endedAt: { not: null } },
    });
    expect(ended).toMatchObject([{ endReason: 'passwordReset' }]);
  });

  it('clears the limit on wrong passwords', async () => {
    const { viewer, address } = await newViewer();
    const byName = (password: string) =>
      app.visitor.send(login, { type: 'account', username: viewer.username, password: app.seal(password) });
    for (let index = 0; index < 10; index++) await byName(`wrong horse ${index}`);
    expect((await byName(viewer.password)).code).toBe(3110);
    const input = { ...address, code: await codeFor(address), password: app.seal(after) };
    await app.visitor.data(resetPassword, input);
    expect((await byName('wrong horse 1')).code).toBe(3102);
    expect((await byName(after)).code).toBe(200);
  });

  it('leaves other accounts unchanged', async () => {
    const [one, other] = [await newViewer(), await newViewer()];
    const code = await codeFor(one.address);
    await app.visitor.data(resetPassword, { ...one.address, code, password: app.seal(after) });
    expect(await other.viewer.data(userInfo)).toMatchObject({ userId: other.viewer.userId });
    const { username, password } = other.viewer;
    const again = { type: 'account', username, password: app.seal(password) } as const;
    expect((await app.visitor.send(login, again)).code).toBe(200);
  });

  it('happens once for 200 concurrent requests', raceOptions, async () => {
    const { viewer, address } = await newViewer();
    const input = { ...address, code: await codeFor(address), password: app.seal(after) };
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => app.visitor.send(resetPassword, input)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    // The queue of passwords refuses some.
    expect(answers.filter(({ code }) => code === 3113 || code === 3116)).toHaveLength(199);
    expect(await database.read.session.count({ where: { userId: viewer.userId, endedAt: null } })).toBe(1);
  });

  it('refuses a concurrent sign-in with the old password', async () => {
    const { viewer, address } = await newViewer();
    const input = { ...address, code: await codeFor(address), password: app.seal(after) };
    const old = { type: 'account', username: viewer.username, password: app.seal(viewer.password) } as const;
    const reset = app.visitor.data(resetPassword, input);
    await Promise.all(Array.from({ length: 10 }, () => app.visitor.send(login, old)));
    await reset;
    const open = { userId: viewer.userId, endedAt: null };
    expect(await database.read.session.count({ where: open })).toBe(1);
  });

  it('is refused with a code for another purpose or a wrong code, and changes nothing', async () => {
    const { viewer, address } = await newViewer();
    const password = app.seal(after);
    const ofLogin = { ...address, code: await codeFor(address, 'login'), password };
    expect(await app.visitor.refusal(resetPassword, ofLogin)).toMatchObject({
      error: 'verificationCodeWrong',
    });
    const wrong = { ...address, code: app.seal('1'), password };
    expect(await app.visitor.refusal(resetPassword, wrong)).toMatchObject({ error: 'verificationCodeWrong' });
    expect(await viewer.data(userInfo)).toMatchObject({ userId: viewer.userId });
  });

  it('keeps the code valid when the new password is too weak', async () => {
    const { address } = await newViewer();
    const input = { ...address, code: await codeFor(address) };
    const weak = { ...input, password: app.seal('short') };
    expect(await app.visitor.refusal(resetPassword, weak)).toMatchObject({ error: 'passwordTooWeak' });
    expect((await app.visitor.send(resetPassword, { ...input, password: app.seal(after) })).code).toBe(200);
  });

  it('reveals only to the owner of an address that it has no account', async () => {
    const address = { type: 'email', address: 'nobody@example.org' } as const;
    const guess = { ...address, code: app.seal('1'), password: app.seal(after) };
    expect(await app.visitor.refusal(resetPassword, guess)).toMatchObject({ error: 'verificationCodeWrong' });
    const right = { ...guess, code: await codeFor(address) };
    expect(await app.visitor.refusal(resetPassword, right)).toMatchObject({ error: 'addressUnknown' });
  });

  it('works for an account that was registered by its address', async () => {
    const address = { type: 'email', address: 'made@example.org' } as const;
    const code = app.seal(await app.sendCode({ ...address, purpose: 'register' }));
    await app.visitor.data(register, { ...address, code, password: app.seal(before) });
    const input = { ...address, code: await codeFor(address), password: app.seal(after) };
    await app.visitor.data(resetPassword, input);
    expect((await app.visitor.send(login, { ...address, password: app.seal(before) })).code).toBe(3102);
    expect((await app.visitor.send(login, { ...address, password: app.seal(after) })).code).toBe(200);
  });
});

describe('resetting a password, with sign-in methods that need no password,', () => {
  const { list, bindTelegram, bindProvider, bindAddress, bindAccount } = contract.identities;
  const day = 86_400;
  const addTelegram = (viewer: Viewer, name: string) =>
    viewer.data(bindTelegram, { initData: initDataOf(app, name), ...passwordProof(app, viewer) });
  const reset = async (address: { type: 'email'; address: string }) =>
    app.visitor.data(resetPassword, { ...address, code: await codeFor(address), password: app.seal(after) });
  const kindsAfter = async ({ token }: { token: string }) => {
    const { items } = await app.visitor.with({ authorization: `Bearer ${token}` }).data(list);
    return items.map(({ kind }) => kind);
  };

  it('removes those added recently and reports them, so that an intruder keeps none', async () => {
    const { viewer, address } = await newViewer();
    app.advanceClock(30 * day);
    const name = randomUUID().slice(0, 8);
    await addTelegram(viewer, name);
    await viewer.data(bindProvider, {
      provider: 'google',
      data: await sealedProofOf(app, 'google', name),
      ...passwordProof(app, viewer),
    });
    const own = { type: 'email', address: `intruder-${name}@example.org` } as const;
    const code = app.seal(await app.sendCode({ ...own, purpose: 'bind' }));
    await viewer.data(bindAddress, { ...own, code, ...passwordProof(app, viewer) });
    // This identity stays, because the reset replaces its password.
    await viewer.data(bindAccount, {
      username: `by-${name}`,
      password: app.seal(before),
      ...passwordProof(app, viewer),
    });
    app.advanceClock(7 * day - 1);

    const answer = await reset(address);
    expect(answer.removedIdentities).toEqual([
      expect.objectContaining({ kind: 'telegram', name: null }),
      expect.objectContaining({ kind: 'google', name: null }),
      expect.objectContaining({ kind: 'email', name: own.address }),
    ]);
    expect(await kindsAfter(answer)).toEqual(['account', 'email', 'account']);
    const again = await app.visitor.data(contract.thirdParty.telegram, { initData: initDataOf(app, name) });
    expect(again.userInfo.userId).not.toBe(viewer.userId);
    const byAddress = { ...own, code: app.seal(await app.sendCode({ ...own, purpose: 'login' })) };
    expect(await app.visitor.refusal(login, byAddress)).toMatchObject({ error: 'addressUnknown' });
  });

  it('keeps those that are a week old', async () => {
    const { viewer, address } = await newViewer();
    app.advanceClock(1);
    await addTelegram(viewer, randomUUID());
    app.advanceClock(7 * day);
    const answer = await reset(address);
    expect(answer.removedIdentities).toEqual([]);
    expect(await kindsAfter(answer)).toEqual(['account', 'email', 'telegram']);
  });

  it('keeps those older than the address, so that an intruder’s address removes none', async () => {
    const viewer = await app.register();
    await addTelegram(viewer, randomUUID());
    app.advanceClock(1);
    const address = { type: 'email', address: `${randomUUID()}@example.org` } as const;
    const code = app.seal(await app.sendCode({ ...address, purpose: 'bind' }));
    await viewer.data(bindAddress, { ...address, code, ...passwordProof(app, viewer) });
    app.advanceClock(61);
    const answer = await reset(address);
    expect(answer.removedIdentities).toEqual([]);
    expect(await kindsAfter(answer)).toEqual(['account', 'telegram', 'email']);
  });

  it('counts their age from when they were merged in, not from when they were created', async () => {
    const name = randomUUID();
    await app.visitor.data(contract.thirdParty.telegram, { initData: initDataOf(app, name) });
    app.advanceClock(1);
    const { viewer, address } = await newViewer();
    app.advanceClock(30 * day);
    const { join } = await addTelegram(viewer, name);
    await viewer.data(contract.identities.merge, { ticket: join?.ticket ?? '' });
    app.advanceClock(1);
    const answer = await reset(address);
    expect(answer.removedIdentities).toMatchObject([{ kind: 'telegram' }]);
  });

  it('prevents a concurrent call from adding one', async () => {
    const { viewer, address } = await newViewer();
    const provider = app.platform.identity.tiktok?.provider;
    if (!provider) throw new Error('there is no TikTok');
    const data = await sealedProofOf(app, 'tiktok', randomUUID());
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.spyOn(provider, 'verify').mockImplementationOnce(async (proof) => {
      asked.resolve();
      await answered.promise;
      return provider.verify(proof);
    });
    const bound = viewer.refusal(bindProvider, {
      provider: 'tiktok',
      data,
      ...passwordProof(app, viewer),
    });
    await asked.promise;
    const answer = await reset(address);
    answered.resolve();
    expect(await bound).toMatchObject({ error: 'signedInElsewhere' });
    expect(await kindsAfter(answer)).toEqual(['account', 'email']);
  });
});
