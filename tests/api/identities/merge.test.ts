import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { passwordProof } from '../../support/account-proof.ts';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { getUserInfo, mergeInto, mergeTicketFor, unlock } from '../../support/merging.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';
import { initDataOf } from '../../support/third-party.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, clock } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertDrama(database, { slug: 'anchor', at: startOfTests });
await insertTemplates(database);
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { preview, merge: join, list } = contract.identities;
const ferry = (number: number) => ({ dramaId: 'ferry', episodeId: `ferry-${number}` });
const anchor = (number: number) => ({ dramaId: 'anchor', episodeId: `anchor-${number}` });
const signInAs = async ({ username, password }: Viewer) =>
  app.visitor.data(contract.user.login, { type: 'account', username, password: app.seal(password) });
const two = async () => ({ viewer: await app.register(), other: await app.register() });

describe('merging two accounts', () => {
  it('previews what would move, and then moves it', async () => {
    const { viewer, other } = await two();
    await app.grantCoins(viewer, { paid: 100, bonus: 5 });
    await app.grantCoins(other, { paid: 100, bonus: 30 });
    await unlock(viewer, ferry(3));
    await unlock(other, ferry(3));
    await unlock(other, ferry(4));
    await sendWebhook(app, { orderId: await placeOrder(other, 'week'), outcome: 'paid' });
    for (const one of [viewer, other]) {
      await one.data(contract.engagement.followDrama, { dramaId: 'ferry', followed: true });
      await one.data(contract.engagement.likeEpisode, { ...ferry(1), liked: true });
    }
    await other.data(contract.engagement.followDrama, { dramaId: 'anchor', followed: true });
    await other.data(contract.engagement.likeEpisode, { ...anchor(1), liked: true });
    await other.data(contract.progress.report, { ...anchor(1), progress: 40 });
    await other.data(contract.comments.add, { ...ferry(1), text: 'Who is on the ferry?' });

    const ticket = await mergeTicketFor(app, viewer, other);
    const memberExpire = new Date(clock.now().getTime() + 7 * 86_400_000).toISOString();
    expect(await viewer.data(preview, { ticket })).toEqual({
      displayName: other.username,
      displayNumber: other.userInfo.displayNumber,
      registerTime: other.userInfo.registerTime,
      identities: ['account'],
      paidCoin: 100,
      bonusCoin: 6,
      duplicateRewards: { checkIn: 0, task: 0, ad: 0, invite: 0, redeem: 0 },
      takenBackEpisodes: 0,
      balance: { coin: 199, paidCoin: 193, bonusCoin: 6 },
      memberExpire,
      membershipDays: 7,
      unlockedEpisodes: 1,
      followedDramas: 1,
      likedEpisodes: 1,
      watchedEpisodes: 1,
      watchedDramas: 1,
      comments: 1,
      orders: 1,
    });

    const joined = await viewer.data(join, { ticket });
    expect(joined).toMatchObject({ balance: { coin: 199, paidCoin: 193, bonusCoin: 6 }, memberExpire });
    expect(joined.items.map(({ name }) => name)).toEqual([viewer.username, other.username]);
    expect(await getUserInfo(viewer)).toMatchObject({ coin: 199, paidCoin: 193, bonusCoin: 6, memberExpire });
    const movements = await viewer.data(contract.wallet.movements);
    expect(movements.items[0]).toMatchObject({ reason: 'join', coins: 106 });
    expect(await viewer.data(contract.dramas.detail, ferry(1))).toMatchObject({
      episode: { likeCount: 1 },
      viewer: { liked: true, followed: true },
    });
    expect(await viewer.data(contract.dramas.detail, anchor(1))).toMatchObject({
      episode: { likeCount: 1 },
      drama: { followCount: 1 },
      viewer: { liked: true, followed: true },
    });
    expect(await viewer.data(contract.dramas.detail, ferry(4))).toMatchObject({ drama: { followCount: 1 } });
    expect(await viewer.data(contract.progress.info, anchor(1))).toMatchObject({ progress: 40 });
    const comments = await viewer.data(contract.comments.list, ferry(1));
    expect(comments.items).toMatchObject([{ own: true, authorName: viewer.username }]);
    const owned = await database.read.unlock.findMany({ where: { userId: viewer.userId } });
    expect(owned.map(({ episodeId }) => episodeId).sort()).toEqual(['ferry-3', 'ferry-4']);
  });

  it('signs the merged account out everywhere, and its name signs in to the surviving account', async () => {
    const { viewer, other } = await two();
    const stream = await other.events();
    await mergeInto(app, viewer, other);
    await stream.ended();
    expect(await other.refusal(contract.account.userInfo)).toMatchObject({ error: 'signedInElsewhere' });
    const { userInfo } = await signInAs(other);
    expect(userInfo).toMatchObject({ userId: viewer.userId, displayName: viewer.username });
  });

  it('notifies the viewer’s other devices', async () => {
    const { viewer, other } = await two();
    await app.grantCoins(other, { paid: 10 });
    const stream = await viewer.events();
    await mergeInto(app, viewer, other);
    const actions = [await stream.next(), await stream.next(), await stream.next()].map(({ event }) => event);
    expect(actions).toEqual([
      { action: 'update_balance', msg: { coin: 10, paidCoin: 10, bonusCoin: 0 } },
      { action: 'update_vip', msg: { OrderType: 2 } },
      { action: 'update_vip', msg: { OrderType: 3 } },
    ]);
    stream.close();
  });

  it('changes nothing and returns the same answer when repeated with the same ticket', async () => {
    const { viewer, other } = await two();
    await app.grantCoins(other, { paid: 10 });
    const ticket = await mergeTicketFor(app, viewer, other);
    const first = await viewer.data(join, { ticket });
    expect(await viewer.data(join, { ticket })).toEqual(first);
    expect(await viewer.refusal(preview, { ticket })).toMatchObject({ error: 'mergeTicketInvalid' });
  });

  it('works with a Telegram account, and again with an account that was merged into before', async () => {
    const [first, second, third] = [await app.register(), await app.register(), await app.register()];
    const name = randomUUID();
    await app.visitor.data(contract.thirdParty.telegram, { initData: initDataOf(app, name) });
    app.advanceClock(1);
    const { join: offer } = await first.data(contract.identities.bindTelegram, {
      initData: initDataOf(app, name),
      ...passwordProof(app, first),
    });
    await first.data(join, { ticket: offer?.ticket ?? '' });
    await mergeInto(app, second, first);
    await mergeInto(app, third, second);
    app.advanceClock(1);
    const { userInfo } = await app.visitor.data(contract.thirdParty.telegram, {
      initData: initDataOf(app, name),
    });
    expect(userInfo.userId).toBe(third.userId);
    const joinedInto = await database.read.user.findMany({ where: { joinedIntoId: third.userId } });
    expect(joinedInto).toHaveLength(3);
  });
});

describe('a merge ticket', () => {
  it('is valid for its viewer and ten minutes, and cannot be forged', async () => {
    const { viewer, other } = await two();
    const ticket = await mergeTicketFor(app, viewer, other);
    const otherViewer = await app.register();
    const [payload = '', signature = ''] = ticket.split('.');
    const content = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...content, into: otherViewer.userId })).toString(
      'base64url',
    );
    const bad: [Viewer, string][] = [
      [otherViewer, ticket],
      [other, ticket],
      [otherViewer, `${forged}.${signature}`],
      [otherViewer, `${forged}.${app.platform.keys.sign('media', forged)}`],
      [viewer, `${ticket}.x`],
      [viewer, payload],
      [viewer, 'nonsense'],
    ];
    for (const endpoint of [preview, join]) {
      for (const [caller, text] of bad) {
        expect(await caller.refusal(endpoint, { ticket: text }), text).toEqual({
          error: 'mergeTicketInvalid',
          details: null,
        });
      }
    }
    app.advanceClock(600);
    for (const endpoint of [preview, join]) {
      expect(await viewer.refusal(endpoint, { ticket })).toMatchObject({ error: 'mergeTicketInvalid' });
    }
    expect(await getUserInfo(other)).toMatchObject({ userId: other.userId });
  });

  it('becomes void when the proven identity leaves the other account', async () => {
    const { viewer, other } = await two();
    await other.data(contract.identities.bindTelegram, {
      initData: initDataOf(app, randomUUID()),
      ...passwordProof(app, other),
    });
    const ticket = await mergeTicketFor(app, viewer, other);
    const [account] = (await other.data(list)).items;
    await other.data(contract.identities.unbind, {
      identityId: account?.identityId ?? '',
      ...passwordProof(app, other),
    });
    expect(await viewer.refusal(join, { ticket })).toMatchObject({ error: 'mergeTicketInvalid' });
  });

  it('becomes void when the other account’s password is reset', async () => {
    const { viewer, other } = await two();
    const address = { type: 'email', address: `${randomUUID()}@example.org` } as const;
    const bindCode = app.seal(await app.sendCode({ ...address, purpose: 'bind' }));
    await other.data(contract.identities.bindAddress, {
      ...address,
      code: bindCode,
      ...passwordProof(app, other),
    });
    const ticket = await mergeTicketFor(app, viewer, other);
    const code = app.seal(await app.sendCode({ ...address, purpose: 'resetPassword' }));
    const reset = { ...address, code, password: app.seal('new horse 2') };
    await app.visitor.data(contract.user.resetPassword, reset);
    for (const endpoint of [preview, join]) {
      expect(await viewer.refusal(endpoint, { ticket })).toMatchObject({ error: 'mergeTicketInvalid' });
    }
  });
});
