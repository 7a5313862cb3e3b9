import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { passwordProof } from '../../support/account-proof.ts';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { requestDeletion } from '../../support/deletion.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { getUserInfo, mergeInto, mergeTicketFor, unlock } from '../../support/merging.ts';
import { sendWebhook } from '../../support/payment.ts';
import { initDataOf } from '../../support/third-party.ts';

const aDay = 86_400;
const app = await startTestApp({ SESSION_LIMIT: '5' });
afterAll(() => app.close());
const { database, clock } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: startOfTests });
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const credentialsOf = ({ username, password }: Viewer) => ({
  type: 'account' as const,
  username,
  password: app.seal(password),
});
const signIn = (viewer: Viewer) => app.visitor.data(contract.user.login, credentialsOf(viewer));
const bearer = (token: string) => app.visitor.with({ authorization: `Bearer ${token}` });
const getRow = ({ userId }: Viewer) => database.read.user.findUniqueOrThrow({ where: { id: userId } });
const isErased = async (viewer: Viewer) => (await getRow(viewer)).deletedAt !== null;
const passDays = async (days: number) => {
  app.advanceClock(days * aDay);
  await app.runJobs();
};

describe('a requested deletion', () => {
  it('waits seven days, in which everything stays', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 24 });
    await unlock(viewer, { dramaId: 'ferry', episodeId: 'ferry-3' });
    const { deletionDueAt } = await requestDeletion(app, viewer);
    expect(Date.parse(deletionDueAt)).toBe(clock.now().getTime() + 7 * aDay * 1000);
    expect(await getUserInfo(viewer)).toMatchObject({ deletionDueAt, coin: 12 });
    await passDays(7 - 1 / aDay);
    expect(await isErased(viewer)).toBe(false);
    await passDays(1 / aDay);
    expect(await isErased(viewer)).toBe(true);
    expect(await viewer.refusal(contract.account.userInfo)).toMatchObject({ error: 'signedInElsewhere' });
    expect(await app.visitor.refusal(contract.user.login, credentialsOf(viewer))).toMatchObject({
      error: 'credentialsWrong',
    });
  });

  it('ends all other sessions', async () => {
    const viewer = await app.register();
    const { token } = await signIn(viewer);
    await requestDeletion(app, viewer);
    expect(await bearer(token).refusal(contract.account.userInfo)).toMatchObject({
      error: 'signedInElsewhere',
    });
    expect((await viewer.data(contract.sessions.list)).items).toHaveLength(1);
  });

  it('keeps its end when it is requested again', async () => {
    const viewer = await app.register();
    const first = await requestDeletion(app, viewer);
    app.advanceClock(aDay);
    expect(await requestDeletion(app, viewer)).toEqual(first);
  });

  it('is refused to a session that ended while the password was checked', async () => {
    const viewer = await app.register();
    const { token } = await signIn(viewer);
    const other = bearer(token);
    const [request] = await Promise.all([
      other.send(contract.myData.deleteAccount, { password: app.seal(viewer.password) }),
      viewer.data(contract.sessions.endOthers),
    ]);
    expect(request.status).toBe(401);
    expect(await getUserInfo(viewer)).toMatchObject({ deletionDueAt: null });
  });

  it('is in the export', async () => {
    const viewer = await app.register();
    const { deletionDueAt } = await requestDeletion(app, viewer);
    expect((await viewer.data(contract.myData.export)).account).toMatchObject({ deletionDueAt });
  });
});

describe('the wait ends', () => {
  const address = `${randomUUID()}@example.org`;
  const ways: [string, (viewer: Viewer) => Promise<{ deletionCancelled: boolean }>][] = [
    ['a password', signIn],
    [
      'a verification code',
      async ({ userId }) => {
        await database.write.identity.create({
          data: { kind: 'email', subject: address, userId, verifiedAt: clock.now(), createdAt: clock.now() },
        });
        const code = app.seal(await app.sendCode({ type: 'email', address, purpose: 'login' }));
        return app.visitor.data(contract.user.login, { type: 'email', address, code });
      },
    ],
    [
      'a third party',
      async (viewer) => {
        const initData = () => initDataOf(app, viewer.userId);
        await viewer.data(contract.identities.bindTelegram, {
          initData: initData(),
          ...passwordProof(app, viewer),
        });
        app.advanceClock(1);
        return app.visitor.data(contract.thirdParty.telegram, { initData: initData() });
      },
    ],
    [
      'a password reset',
      async ({ userId }) => {
        const reset = `${randomUUID()}@example.org`;
        await database.write.identity.create({
          data: { kind: 'email', subject: reset, userId, verifiedAt: clock.now(), createdAt: clock.now() },
        });
        const code = await app.sendCode({ type: 'email', address: reset, purpose: 'resetPassword' });
        const proofs = { code: app.seal(code), password: app.seal('new horse 2') };
        return app.visitor.data(contract.user.resetPassword, { type: 'email', address: reset, ...proofs });
      },
    ],
  ];

  it.each(ways)('by signing in with %s', async (_, returnBy) => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 24 });
    await requestDeletion(app, viewer);
    await passDays(6);
    expect(await returnBy(viewer)).toMatchObject({
      deletionCancelled: true,
      userInfo: { userId: viewer.userId, coin: 24, deletionDueAt: null },
    });
    await passDays(30);
    expect(await isErased(viewer)).toBe(false);
  });

  it('by keeping the account, twice without harm', async () => {
    const viewer = await app.register();
    await requestDeletion(app, viewer);
    for (const _ of [1, 2]) await viewer.data(contract.myData.keepAccount);
    await passDays(30);
    expect(await isErased(viewer)).toBe(false);
    expect(await signIn(viewer)).toMatchObject({ deletionCancelled: false });
  });

  it('not by using the session that requested it, nor by a wrong password', async () => {
    const viewer = await app.register();
    await requestDeletion(app, viewer);
    await viewer.data(contract.home.getHomeInfo);
    await app.visitor.send(contract.user.login, {
      ...credentialsOf(viewer),
      password: app.seal('wrong 1234'),
    });
    await passDays(7);
    expect(await isErased(viewer)).toBe(true);
  });
});

describe('a sign-in at the moment of erasure', () => {
  it.each([1, 2, 3, 4])('either keeps the whole account or finds none (%i)', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 24 });
    await requestDeletion(app, viewer);
    app.advanceClock(7 * aDay);
    const [answer] = await Promise.all([
      app.visitor.send(contract.user.login, credentialsOf(viewer)),
      app.runJobs(),
    ]);
    const isKept = !(await isErased(viewer));
    expect(answer.status).toBe(isKept ? 200 : 401);
    if (isKept) expect(await signIn(viewer)).toMatchObject({ userInfo: { coin: 24 } });
    expect(await database.read.identity.count({ where: { userId: viewer.userId } })).toBe(isKept ? 1 : 0);
  });
});

describe('an account that waits', () => {
  it('keeps its user name and its invite code, whose reward is paid once', async () => {
    const viewer = await app.register();
    await requestDeletion(app, viewer);
    expect(await app.visitor.refusal(contract.user.register, credentialsOf(viewer))).toMatchObject({
      error: 'usernameTaken',
    });
    const { inviteCode } = await getRow(viewer);
    const invite = { ...credentialsOf(viewer), username: `i${randomUUID().slice(0, 8)}` };
    await app.visitor.data(contract.user.register, { ...invite, InviteCode: inviteCode });
    await passDays(7);
    const late = { ...invite, username: `l${randomUUID().slice(0, 8)}`, password: app.seal(viewer.password) };
    expect(
      await app.visitor.refusal(contract.user.register, { ...late, InviteCode: inviteCode }),
    ).toMatchObject({ error: 'inviteCodeUnknown' });
    // The name is free again, for an account that has nothing of the old one.
    const { userInfo } = await app.visitor.data(contract.user.register, credentialsOf(viewer));
    expect(userInfo).toMatchObject({ coin: 0, memberExpire: null });
    expect(await database.read.invite.count({ where: { inviteeId: userInfo.userId } })).toBe(0);
  });

  it('that merges into another account moves once and is not erased with the wait', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    await app.grantCoins(other, { paid: 50 });
    await requestDeletion(app, other);
    await mergeInto(app, viewer, other);
    expect(await getUserInfo(viewer)).toMatchObject({ coin: 50, deletionDueAt: null });
    await passDays(30);
    expect(await isErased(viewer)).toBe(false);
    expect(await isErased(other)).toBe(false);
    expect(await signIn(other)).toMatchObject({ userInfo: { userId: viewer.userId, coin: 50 } });
  });

  it('that another account merges into stays, with both balances', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    await app.grantCoins(viewer, { paid: 20 });
    await app.grantCoins(other, { paid: 50 });
    await requestDeletion(app, viewer);
    await mergeInto(app, viewer, other);
    expect(await getUserInfo(viewer)).toMatchObject({ coin: 70, deletionDueAt: null });
    await passDays(30);
    expect(await isErased(viewer)).toBe(false);
  });

  it('that was erased before the merge gives nothing', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    await app.grantCoins(other, { paid: 50 });
    await requestDeletion(app, other);
    app.advanceClock(7 * aDay);
    const ticket = await mergeTicketFor(app, viewer, other);
    const [answer] = await Promise.all([viewer.send(contract.identities.merge, { ticket }), app.runJobs()]);
    const coin = answer.status === 200 ? 50 : 0;
    expect(await getUserInfo(viewer)).toMatchObject({ coin });
    expect(await isErased(other)).toBe(coin === 0);
  });

  it('takes a payment and its refund as before, and pays neither twice by returning', async () => {
    const viewer = await app.register();
    const { order } = await viewer.data(contract.wallet.placeOrder, {
      templateId: 'pack-100',
      idempotencyKey: randomUUID(),
    });
    await requestDeletion(app, viewer);
    await sendWebhook(app, { orderId: order.orderId, outcome: 'paid' });
    const paid = (await getUserInfo(viewer)).coin;
    expect(paid).toBeGreaterThan(0);
    await sendWebhook(app, { orderId: order.orderId, outcome: 'refunded' });
    expect(await signIn(viewer)).toMatchObject({ userInfo: { coin: 0 } });
    await sendWebhook(app, { orderId: order.orderId, outcome: 'paid' });
    expect(await signIn(viewer)).toMatchObject({ userInfo: { coin: 0 } });
  });

  it('loses its media links only when it is erased', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 12 });
    await unlock(viewer, { dramaId: 'ferry', episodeId: 'ferry-3' });
    await requestDeletion(app, viewer);
    const detail = { dramaId: 'ferry', episodeId: 'ferry-3' };
    expect((await viewer.data(contract.dramas.detail, detail)).episode.access).toBe('unlocked');
    await passDays(7);
    const { userInfo } = await app.visitor.data(contract.user.register, credentialsOf(viewer));
    expect(userInfo.coin).toBe(0);
    expect((await app.visitor.data(contract.dramas.detail, detail)).playback).toBeNull();
  });

  it('is kept while staff blocks it, and waits again when it can return', async () => {
    const viewer = await app.register();
    await requestDeletion(app, viewer);
    await app.staff('user.block', { who: viewer.userId, blocked: true, reason: 'spam' });
    expect(await app.visitor.refusal(contract.user.login, credentialsOf(viewer))).toMatchObject({
      error: 'accountBlocked',
    });
    await passDays(20);
    expect(await isErased(viewer)).toBe(false);
    await app.staff('user.block', { who: viewer.userId, blocked: false });
    await passDays(6);
    expect(await isErased(viewer)).toBe(false);
    await passDays(1);
    expect(await isErased(viewer)).toBe(true);
  });

  it('waits on across a restart', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-wait-'));
    const before = await startTestApp({ DATA_DIR: folder });
    const [leaving, returning] = [await before.register(), await before.register()];
    for (const viewer of [leaving, returning]) await requestDeletion(before, viewer);
    await before.close();
    const restarted = await startTestApp({ DATA_DIR: folder });
    await restarted.visitor.data(contract.user.login, {
      ...credentialsOf(returning),
      password: restarted.seal(returning.password),
    });
    restarted.advanceClock(7 * aDay);
    await restarted.runJobs();
    const rows = await restarted.platform.database.read.user.findMany({
      where: { deletedAt: { not: null } },
    });
    expect(rows.map(({ id }) => id)).toEqual([leaving.userId]);
    await restarted.close();
    rmSync(folder, { recursive: true });
  });
});

it('the summary counts what the export lists', async () => {
  const viewer = await app.register();
  await app.grantCoins(viewer, { paid: 24 });
  await unlock(viewer, { dramaId: 'ferry', episodeId: 'ferry-3' });
  await viewer.data(contract.engagement.followDrama, { dramaId: 'ferry', followed: true });
  for (const number of [1, 2]) {
    await viewer.data(contract.progress.report, {
      dramaId: 'ferry',
      episodeId: `ferry-${number}`,
      progress: 9,
    });
  }
  await viewer.data(contract.comments.add, { dramaId: 'ferry', episodeId: 'ferry-1', text: 'Hm' });
  expect(await viewer.data(contract.myData.summary)).toEqual({
    watchedEpisodes: 2,
    watchedDramas: 1,
    movements: 2,
    comments: 1,
    sessions: 1,
    followedDramas: 1,
    unlockedEpisodes: 1,
  });
});
