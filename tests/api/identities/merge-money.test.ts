import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertSeriesTemplate, insertTemplates } from '../../support/library.ts';
import { getUserInfo, mergeInto, mergeTicketFor, unlock } from '../../support/merging.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, clock } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertTemplates(database);
await insertSeriesTemplate(database, 'ferry');
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { merge: join, list } = contract.identities;
const ferry = (number: number) => ({ dramaId: 'ferry', episodeId: `ferry-${number}` });
const two = async () => ({ viewer: await app.register(), other: await app.register() });

describe('merging accounts with coins and orders', () => {
  it('credits an order that is paid after the merge to the surviving account', async () => {
    const { viewer, other } = await two();
    const [coins, week] = [await placeOrder(other, 'pack-1000'), await placeOrder(other, 'week')];
    await mergeInto(app, viewer, other);
    for (const orderId of [coins, week]) {
      await Promise.all(Array.from({ length: 20 }, () => sendWebhook(app, { orderId, outcome: 'paid' })));
      expect(await viewer.data(contract.wallet.orderStatus, { orderId })).toMatchObject({ status: 'paid' });
    }
    expect(await getUserInfo(viewer)).toMatchObject({ paidCoin: 1000, bonusCoin: 200 });
    const { memberExpire } = await getUserInfo(viewer);
    expect(Date.parse(memberExpire ?? '')).toBe(clock.now().getTime() + 7 * 86_400_000);
  });

  it('credits both orders when the two accounts used the same idempotency key', async () => {
    const { viewer, other } = await two();
    const input = { templateId: 'pack-100', idempotencyKey: randomUUID() };
    const orders = await Promise.all(
      [viewer, other].map((one) => one.data(contract.wallet.placeOrder, input)),
    );
    await mergeInto(app, viewer, other);
    for (const { order } of orders) await sendWebhook(app, { orderId: order.orderId, outcome: 'paid' });
    expect(await getUserInfo(viewer)).toMatchObject({ coin: 200 });
    expect(await database.read.ledgerAccount.findMany({ where: { userId: other.userId } })).toMatchObject([
      { balanceCoins: 0 },
      { balanceCoins: 0 },
    ]);
  });

  it('gives no day twice when a dispute of a merged membership is won', async () => {
    const { viewer, other } = await two();
    const buyWeek = async (buyer: Viewer) => {
      const orderId = await placeOrder(buyer, 'week');
      await sendWebhook(app, { orderId, outcome: 'paid' });
      return orderId;
    };
    await buyWeek(viewer);
    const orderId = await buyWeek(other);
    app.advanceClock(3 * 86_400);
    await mergeInto(app, viewer, other);
    for (const status of ['withdrawn', 'won'] as const) {
      const dispute = { disputeId: 'dispute of a week', status, reason: null };
      expect(await sendWebhook(app, { orderId, outcome: 'disputed', dispute })).toBe(204);
    }
    const { memberExpire } = await getUserInfo(viewer);
    expect((Date.parse(memberExpire ?? '') - clock.now().getTime()) / 86_400_000).toBe(4 + 4);
  });

  it('returns the coins of an unlock that is undone after the merge to the surviving account', async () => {
    const { viewer, other } = await two();
    await app.grantCoins(other, { paid: 200, bonus: 10 });
    await app.grantCoins(viewer, { paid: 12 });
    await unlock(viewer, ferry(3));
    const rest = { ...ferry(3), scope: 'rest' as const, price: 6 * 9 };
    await other.data(contract.unlocks.unlockEpisode, rest);
    await mergeInto(app, viewer, other);
    const { balance } = await viewer.data(contract.unlocks.undo, ferry(4));
    expect(balance).toEqual({ coin: 210, paidCoin: 200, bonusCoin: 10 });
    expect(await viewer.data(contract.dramas.detail, ferry(4))).toMatchObject({
      episode: { access: 'locked' },
    });
    expect(await viewer.data(contract.dramas.detail, ferry(3))).toMatchObject({
      episode: { access: 'unlocked' },
    });
  });
});

describe('merging accounts with a whole series', () => {
  const ownedBy = (...viewers: Viewer[]) =>
    database.read.unlock.findMany({ where: { userId: { in: viewers.map(({ userId }) => userId) } } });

  it('moves a series bought by either account, even if both had unlocked an episode', async () => {
    const { viewer, other } = await two();
    for (const one of [viewer, other]) {
      await app.grantCoins(one, { paid: 12 });
      await unlock(one, ferry(3));
    }
    await sendWebhook(app, { orderId: await placeOrder(other, 'ferry-series'), outcome: 'paid' });
    await mergeInto(app, viewer, other);
    const owned = await ownedBy(viewer);
    expect(new Set(owned.map(({ episodeId }) => episodeId)).size).toBe(8);
    expect(owned.find(({ episodeId }) => episodeId === 'ferry-3')?.source).toBe('single');
  });

  it('keeps an episode that both had unlocked when one of the two unlocks is undone', async () => {
    const { viewer, other } = await two();
    for (const one of [viewer, other]) {
      await app.grantCoins(one, { paid: 12 });
      await unlock(one, ferry(3));
    }
    await mergeInto(app, viewer, other);
    for (const [coin, access] of [
      [12, 'unlocked'],
      [24, 'locked'],
    ] as const) {
      await viewer.data(contract.unlocks.undo, ferry(3));
      expect(await getUserInfo(viewer)).toMatchObject({ coin });
      const { episode } = await viewer.data(contract.dramas.detail, ferry(3));
      expect(episode.access).toBe(access);
    }
  });

  it('keeps what the other account paid for when the series is refunded', async () => {
    const { viewer, other } = await two();
    await app.grantCoins(other, { paid: 12 });
    await unlock(other, ferry(3));
    const orderId = await placeOrder(viewer, 'ferry-series');
    await sendWebhook(app, { orderId, outcome: 'paid' });
    await mergeInto(app, viewer, other);
    await sendWebhook(app, { orderId, outcome: 'refunded' });
    expect(await ownedBy(viewer)).toMatchObject([{ episodeId: 'ferry-3', priceCoins: 12 }]);
  });

  it('keeps one right when both bought the series', async () => {
    const { viewer, other } = await two();
    for (const one of [viewer, other]) {
      await sendWebhook(app, { orderId: await placeOrder(one, 'ferry-series'), outcome: 'paid' });
    }
    await mergeInto(app, viewer, other);
    expect(await ownedBy(viewer)).toHaveLength(8);
    expect(await ownedBy(other)).toEqual([]);
  });
});

describe('200 concurrent merges', () => {
  it('of one account move everything once', async () => {
    const { viewer, other } = await two();
    await app.grantCoins(other, { paid: 70, bonus: 7 });
    const ticket = await mergeTicketFor(app, viewer, other);
    const answers = await Promise.all(Array.from({ length: 200 }, () => viewer.send(join, { ticket })));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    expect(await getUserInfo(viewer)).toMatchObject({ paidCoin: 70, bonusCoin: 7 });
    const transfers = { reason: 'join' as const, userId: { in: [viewer.userId, other.userId] } };
    expect(await database.read.ledgerTransfer.count({ where: transfers })).toBe(2);
  });

  it('of two accounts into each other leave one account with everything', async () => {
    const { viewer, other } = await two();
    await app.grantCoins(viewer, { paid: 30 });
    await app.grantCoins(other, { paid: 12 });
    const tickets = [
      await mergeTicketFor(app, viewer, other),
      await mergeTicketFor(app, other, viewer),
    ] as const;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        index % 2 === 0
          ? viewer.send(join, { ticket: tickets[0] })
          : other.send(join, { ticket: tickets[1] }),
      ),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 2009]));
    const users = await database.read.user.findMany({ where: { id: { in: [viewer.userId, other.userId] } } });
    const [left, ...more] = users.filter(({ joinedIntoId }) => joinedIntoId === null);
    expect(more).toEqual([]);
    const winner = left?.id === viewer.userId ? viewer : other;
    expect(await getUserInfo(winner)).toMatchObject({ paidCoin: 42 });
    expect((await winner.data(list)).items).toHaveLength(2);
  });

  it('of one account into two others move it to one of them', async () => {
    const { viewer, other } = await two();
    const rival = await app.register();
    await app.grantCoins(other, { paid: 70 });
    const tickets = [
      await mergeTicketFor(app, viewer, other),
      await mergeTicketFor(app, rival, other),
    ] as const;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        index % 2 === 0
          ? viewer.send(join, { ticket: tickets[0] })
          : rival.send(join, { ticket: tickets[1] }),
      ),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 3132]));
    const balances = [await getUserInfo(viewer), await getUserInfo(rival)].map(({ coin }) => coin);
    expect(balances.sort()).toEqual([0, 70]);
  });

  it('and unlocks of both accounts lose no coin and no right', async () => {
    const { viewer, other } = await two();
    await app.grantCoins(viewer, { paid: 36 });
    await app.grantCoins(other, { paid: 36 });
    const ticket = await mergeTicketFor(app, viewer, other);
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        if (index === 50) return viewer.send(join, { ticket });
        const one = index % 2 === 0 ? viewer : other;
        return one.send(contract.unlocks.unlockEpisode, { ...ferry(3 + (index % 6)), price: 12 });
      }),
    );
    const { coin } = await getUserInfo(viewer);
    const rows = await database.read.unlock.findMany({
      where: { userId: { in: [viewer.userId, other.userId] } },
    });
    expect(rows.reduce((sum, { priceCoins }) => sum + priceCoins, 0)).toBe(72 - coin);
  });
});
