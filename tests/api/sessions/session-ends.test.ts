import { contract, liveEventsPath } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { passwordProof } from '../../support/account-proof.ts';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { deleteAccount } from '../../support/deletion.ts';
import { openEventStream } from '../../support/event-stream.ts';
import { mergeInto } from '../../support/merging.ts';

const app = await startTestApp({ SESSION_LIMIT: '2', SESSION_DAYS: '180', SESSION_IDLE_DAYS: '180' });
afterAll(() => app.close());
const { database, clock } = app.platform;
const { list, end, endOthers } = contract.sessions;
const { userInfo, logout } = contract.account;
const aDay = 86_400;

const signIn = async ({ username, password }: Viewer) => {
  const credentials = { type: 'account', username, password: app.seal(password) } as const;
  return (await app.visitor.data(contract.user.login, credentials)).token;
};
const bearer = (token: string) => app.visitor.with({ authorization: `Bearer ${token}` });
const codesOf = async (token: string) => {
  const { status, code } = await bearer(token).send(userInfo);
  const stream = await fetch(`${app.address}${liveEventsPath}?token=${token}`);
  const refusal = (await stream.json()) as { code: number };
  return [status, code, stream.status, refusal.code];
};
const sessionIdOf = async (token: string) => {
  const { items } = await bearer(token).data(list);
  return String(items.find(({ isCurrent }) => isCurrent)?.sessionId);
};

const resetPassword = async ({ userId }: Viewer) => {
  const [at, address] = [clock.now(), `${userId}@example.org`];
  await database.write.identity.create({
    data: { kind: 'email', subject: address, userId, verifiedAt: at, createdAt: at },
  });
  const code = await app.sendCode({ type: 'email', address, purpose: 'resetPassword' });
  const proofs = { code: app.seal(code), password: app.seal('new horse 2') };
  await app.visitor.data(contract.user.resetPassword, { type: 'email', address, ...proofs });
};

const unbindTelegram = async (viewer: Viewer) => {
  const { userId } = viewer;
  const { id: identityId } = await database.write.identity.create({
    data: { kind: 'telegram', subject: userId, userId, createdAt: clock.now() },
  });
  await viewer.data(contract.identities.unbind, { identityId, ...passwordProof(app, viewer) });
};

/** Each action ends the session of the token. The viewer also has another session. */
const byOthers: [string, (viewer: Viewer, token: string) => Promise<unknown>][] = [
  ['a password reset', resetPassword],
  [
    'the viewer from another device',
    async (viewer, token) => viewer.data(end, { sessionId: await sessionIdOf(token) }),
  ],
  ['the viewer ending all other sessions', (viewer) => viewer.data(endOthers)],
  ['an unlinked sign-in method', unbindTelegram],
  ['a merge into another account', async (viewer) => mergeInto(app, await app.register(), viewer)],
  [
    'staff blocking the account',
    ({ userId }) => app.staff('user.block', { who: userId, blocked: true, reason: 'spam' }),
  ],
  ['the account’s deletion', (viewer) => deleteAccount(app, viewer)],
  ['sign-ins past the limit', async (viewer) => [await signIn(viewer), await signIn(viewer)]],
];

describe('a session ended by another action', () => {
  it.each(byOthers)('such as %s answers 2009 and loses its event stream', async (_, endSession) => {
    const viewer = await app.register();
    const token = await signIn(viewer);
    const stream = await openEventStream(app.address, token);
    await endSession(viewer, token);
    await stream.ended();
    expect(await codesOf(token)).toEqual([401, 2009, 401, 2009]);
  });

  it.each(byOthers)('such as %s is refused at once, also among calls that use it', async (_, endSession) => {
    const viewer = await app.register();
    const token = await signIn(viewer);
    await bearer(token).data(userInfo);
    const calls = Array.from({ length: 20 }, () => bearer(token).send(userInfo));
    await endSession(viewer, token);
    expect(await codesOf(token)).toEqual([401, 2009, 401, 2009]);
    for (const { status, code } of await Promise.all(calls))
      expect([status, code]).toBeOneOf([
        [200, 200],
        [401, 2009],
      ]);
    expect(await codesOf(token)).toEqual([401, 2009, 401, 2009]);
  });

  it.each(byOthers)(
    'such as %s answers 2009 for as long as its token would have been valid',
    async (_, endSession) => {
      const viewer = await app.register();
      const token = await signIn(viewer);
      await endSession(viewer, token);
      app.advanceClock(180 * aDay - 1);
      await app.runJobs();
      expect(await codesOf(token)).toEqual([401, 2009, 401, 2009]);
    },
  );

  it('such as deleting the account includes the deleting device', async () => {
    const viewer = await app.register();
    await deleteAccount(app, viewer);
    expect(await codesOf(viewer.token)).toEqual([401, 2009, 401, 2009]);
  });
});

describe('a session that ended by itself', () => {
  it.each<[string, (viewer: Viewer, token: string) => unknown]>([
    ['by logging out', (_, token) => bearer(token).data(logout)],
    [
      'by ending itself',
      async (_, token) => bearer(token).data(end, { sessionId: await sessionIdOf(token) }),
    ],
    ['by expiry', () => app.advanceClock(180 * aDay)],
  ])('%s answers 2011', async (_, endSession) => {
    const viewer = await app.register();
    const token = await signIn(viewer);
    await endSession(viewer, token);
    expect(await codesOf(token)).toEqual([401, 2011, 401, 2011]);
  });

  it('keeps that reason when the account is changed later', async () => {
    const viewer = await app.register();
    const expired = viewer.token;
    app.advanceClock(90 * aDay);
    const loggedOut = await signIn(viewer);
    await bearer(loggedOut).data(logout);
    const current = await signIn(viewer);
    app.advanceClock(90 * aDay);
    expect(await bearer(current).data(endOthers)).toEqual({ endedCount: 0 });
    await app.staff('user.block', { who: viewer.userId, blocked: true, reason: 'spam' });
    for (const token of [expired, loggedOut]) expect(await codesOf(token)).toEqual([401, 2011, 401, 2011]);
    expect(await codesOf(current)).toEqual([401, 2009, 401, 2009]);
  });
});
