import { contract, limits, rewardRules } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/api-client.ts';
import { networkOfItsOwn, startOfTests, startTestApp } from '../../support/app.ts';
import { insertViewers, type SignedIn } from '../../support/insert-viewers.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { signMergeTicketFor } from '../../support/merging.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';
import { raceOptions } from '../../support/race-options.ts';
import { loadFilm, verify, walletOf, watch } from '../../support/rewards.ts';

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database, clock } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertTemplates(database);
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { invites, watchReport } = contract.rewards;
const { inviterCoins, inviteeCoins, withinDays } = rewardRules.invite;
const daySeconds = 86_400;
const newViewer = async (inviterId?: string): Promise<SignedIn> => {
  const [viewer] = await insertViewers(app, 1, inviterId);
  if (!viewer) throw new Error('no viewer');
  // A call records the network.
  await viewer.data(contract.account.userInfo);
  return viewer;
};
const at = (viewer: SignedIn, network: string): SignedIn => ({
  ...viewer.with({ 'x-forwarded-for': network }),
  userId: viewer.userId,
});
const ownNetwork = () => networkOfItsOwn()['x-forwarded-for'];
/** Two accounts, of which the second was invited by the first. Each has a network of its own. */
const insertPair = async () => {
  const inviter = await newViewer();
  return { inviter, friend: await newViewer(inviter.userId) };
};
const coinsOf = async (viewer: ApiClient) => (await walletOf(viewer)).coin;
const stateOf = async (inviter: SignedIn) => {
  const { waitingInvites, paidInvites, items } = await inviter.data(invites);
  return { waitingInvites, paidInvites, onItsWay: items.map(({ onItsWay }) => onItsWay) };
};
const waiting = { waitingInvites: 1, paidInvites: 0, onItsWay: [true] };
const paid = { waitingInvites: 0, paidInvites: 1, onItsWay: [false] };
const buy = async (viewer: SignedIn) => {
  const orderId = await placeOrder(viewer, 'week');
  await sendWebhook(app, { orderId, outcome: 'paid' });
  return orderId;
};
const update = ({ userId }: SignedIn, data: object) =>
  database.write.user.update({ where: { id: userId }, data });

describe('the reward of an invite', () => {
  it('is on its way until the friend verifies an address, and is then paid once', async () => {
    const { inviter, friend } = await insertPair();
    await watch(app, friend, 60);
    await app.runJobs();
    expect(await stateOf(inviter)).toEqual(waiting);
    for (const one of [inviter, friend]) expect(await coinsOf(one)).toBe(0);
    await verify(app, friend);
    await app.runJobs();
    await app.runJobs();
    await watch(app, friend, 60);
    expect(await stateOf(inviter)).toEqual(paid);
    expect(await coinsOf(inviter)).toBe(inviterCoins);
    expect(await coinsOf(friend)).toBe(inviteeCoins);
  });

  it('tells the inviter that it is on its way', async () => {
    const { inviter, friend } = await insertPair();
    await watch(app, friend, 60);
    const events = await database.read.outboxEvent.findMany({ where: { userId: inviter.userId } });
    expect(events.map(({ payload }) => JSON.parse(payload))).toEqual([
      { action: 'update_invites', msg: null },
    ]);
  });

  it('is paid when the friend’s account is some days old', async () => {
    const { inviter, friend } = await insertPair();
    await watch(app, friend, 60);
    app.advanceClock(limits.newAccountDays * daySeconds - 120);
    await app.runJobs();
    expect(await coinsOf(inviter)).toBe(0);
    app.advanceClock(120);
    await app.runJobs();
    expect(await coinsOf(inviter)).toBe(inviterCoins);
  });

  it('is paid for a purchase, unless it was refunded before; a later refund takes nothing back', async () => {
    const [early, late] = [await insertPair(), await insertPair()];
    for (const { friend } of [early, late]) await watch(app, friend, 60);
    await sendWebhook(app, { orderId: await buy(early.friend), outcome: 'refunded' });
    const orderId = await buy(late.friend);
    await app.runJobs();
    expect(await stateOf(early.inviter)).toEqual(waiting);
    expect(await coinsOf(late.inviter)).toBe(inviterCoins);
    await sendWebhook(app, { orderId, outcome: 'refunded' });
    expect(await coinsOf(late.inviter)).toBe(inviterCoins);
    expect(await coinsOf(late.friend)).toBe(inviteeCoins);
  });

  it('waits for another network than the inviter’s and those of other friends of the month', async () => {
    const inviter = await newViewer();
    const [home, mobile, away] = [ownNetwork(), ownNetwork(), ownNetwork()];
    await at(inviter, home).data(contract.account.userInfo);
    const friends: SignedIn[] = [];
    for (let count = 0; count < 3; count++) {
      const [friend] = await insertViewers(app, 1, inviter.userId);
      if (!friend) throw new Error('no friend');
      await verify(app, friend);
      await watch(app, at(friend, home), 60);
      friends.push(friend);
    }
    const [first, second, third] = friends as [SignedIn, SignedIn, SignedIn];
    await app.runJobs();
    expect(await coinsOf(inviter)).toBe(0);
    for (const friend of [first, second]) await watch(app, at(friend, mobile), 1);
    expect(await coinsOf(inviter)).toBe(inviterCoins);
    await watch(app, at(second, away), 1);
    expect(await coinsOf(inviter)).toBe(2 * inviterCoins);
    app.advanceClock(withinDays * daySeconds);
    await watch(app, at(third, mobile), 1);
    expect(await coinsOf(inviter)).toBe(3 * inviterCoins);
  });

  it('is not paid to twelve accounts of one address, however long they wait', async () => {
    const home = ownNetwork();
    const inviter = at(await newViewer(), home);
    await inviter.data(invites);
    const farmed = await insertViewers(app, 12, inviter.userId);
    app.advanceClock(60);
    const reports = await Promise.all(
      farmed.map((viewer) => at(viewer, home).data(watchReport, { seconds: 60 })),
    );
    expect(reports.every(({ countedSeconds }) => countedSeconds === 0)).toBe(true);
    for (const viewer of farmed) await watch(app, at(viewer, home), 60);
    app.advanceClock(10 * daySeconds);
    await app.runJobs();
    for (const viewer of farmed) await watch(app, at(viewer, home), 1);
    expect(await coinsOf(inviter)).toBe(0);
    expect((await inviter.data(invites)).waitingInvites).toBe(12);
  });

  it('waits while either account is blocked or the friend asked for deletion, and ends with the friend', async () => {
    const { inviter, friend } = await insertPair();
    await watch(app, friend, 60);
    await verify(app, friend);
    const now = clock.now();
    const holds: [SignedIn, object, object][] = [
      [inviter, { blockedAt: now }, { blockedAt: null }],
      [friend, { blockedAt: now }, { blockedAt: null }],
      [friend, { deletionDueAt: new Date(now.getTime() + 1e9) }, { deletionDueAt: null }],
    ];
    for (const [viewer, hold, release] of holds) {
      await update(viewer, hold);
      await app.runJobs();
      expect(await stateOf(inviter)).toEqual(waiting);
      await update(viewer, release);
    }
    await update(friend, { deletionDueAt: now });
    await app.runJobs();
    expect(await database.read.invite.count({ where: { inviteeId: friend.userId } })).toBe(0);
    expect(await database.read.ledgerTransfer.count({ where: { userId: inviter.userId } })).toBe(0);
  });

  it('for one network is kept once when two inviters merge', async () => {
    const [viewer, other] = [await newViewer(), await newViewer()];
    const network = ownNetwork();
    for (const inviter of [viewer, other]) {
      const friend = await newViewer(inviter.userId);
      await verify(app, friend);
      // The network of `newViewer` would count too.
      await database.write.accountNetwork.deleteMany({ where: { userId: friend.userId } });
      await watch(app, at(friend, network), 60);
      expect(await coinsOf(inviter)).toBe(inviterCoins);
    }
    const ticket = await signMergeTicketFor(app, viewer, other);
    const { duplicateRewards } = await viewer.data(contract.identities.preview, { ticket });
    expect(duplicateRewards.invite).toBe(inviterCoins);
    await viewer.data(contract.identities.merge, { ticket });
    expect(await coinsOf(viewer)).toBe(inviterCoins);
  });

  it('moves with the friend’s account into another, which then counts', async () => {
    const { inviter, friend } = await insertPair();
    await watch(app, friend, 60);
    const known = await newViewer();
    await verify(app, known);
    await known.data(contract.identities.merge, { ticket: await signMergeTicketFor(app, known, friend) });
    await app.runJobs();
    expect(await coinsOf(inviter)).toBe(inviterCoins);
    expect(await coinsOf(known)).toBe(inviteeCoins);
  });

  it('of an invite from before networks were stored is paid with the next report', async () => {
    const { inviter, friend } = await insertPair();
    await verify(app, friend);
    const { userId } = friend;
    await database.write.watchedTime.create({
      data: { userId, day: '2026-11-01', seconds: 60, reportedAt: clock.now() },
    });
    await watch(app, friend, 1);
    expect(await coinsOf(inviter)).toBe(inviterCoins);
  });
});

describe('200 concurrent reports and jobs', raceOptions, () => {
  it('pay an invite once whose last condition is met meanwhile', async () => {
    const { inviter, friend } = await insertPair();
    await watch(app, friend, 60);
    await loadFilm(app, friend, 60);
    app.advanceClock(60);
    const calls = Array.from(
      { length: 200 },
      (_, index) => () =>
        index % 4 === 0 ? app.runJobs() : friend.send(watchReport, { seconds: index % 60 }),
    );
    await Promise.all([
      ...calls.slice(0, 20).map((call) => call()),
      verify(app, friend),
      ...calls.map((call) => call()),
    ]);
    await app.runJobs();
    expect(await coinsOf(inviter)).toBe(inviterCoins);
    expect(await coinsOf(friend)).toBe(inviteeCoins);
    expect(await stateOf(inviter)).toEqual(paid);
  });
});
