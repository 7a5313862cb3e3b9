import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertSeriesTemplate, insertTemplates } from '../../support/library.ts';
import { sendWebhook } from '../../support/payment.ts';
import { raceOptions } from '../../support/race-options.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: startOfTests, episodes: 200, free: 0 });
await insertSeriesTemplate(database, 'ferry');
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { placeOrder, orderStatus, movements } = contract.wallet;
const { unlockEpisode, undo } = contract.unlocks;
const ferry = (number: number) => ({ dramaId: 'ferry', episodeId: `ferry-${number}` });
const sendEvent = (orderId: string, outcome: 'paid' | 'failed' | 'expired' | 'refunded', more = {}) =>
  sendWebhook(app, { orderId, outcome, ...more });
const buy = async (viewer: Viewer, templateId: string) => {
  const { order } = await viewer.data(placeOrder, { templateId, idempotencyKey: randomUUID() });
  await sendEvent(order.orderId, 'paid');
  return order.orderId;
};
const coinsOf = async (viewer: Viewer) => {
  const { paidCoin, bonusCoin } = (await viewer.data(contract.account.userInfo)) ?? {};
  return [paidCoin, bonusCoin];
};
const statusOf = async (viewer: Viewer, orderId: string) =>
  (await viewer.data(orderStatus, { orderId })).status;
const writtenOff = async () =>
  -((await database.read.ledgerAccount.findUnique({ where: { key: 'writeOff:house' } }))?.balanceCoins ?? 0);
const accessOf = async (viewer: Viewer, number: number) =>
  (await viewer.data(contract.dramas.detail, ferry(number))).episode.access;

describe('refunding coins', () => {
  it('takes paid and bonus coins back, and is listed in the wallet', async () => {
    const viewer = await app.register();
    const before = await writtenOff();
    const orderId = await buy(viewer, 'pack-1000');
    await sendEvent(orderId, 'refunded');
    expect(await coinsOf(viewer)).toEqual([0, 0]);
    expect(await statusOf(viewer, orderId)).toBe('refunded');
    expect((await viewer.data(movements)).items).toMatchObject([
      { reason: 'refund', coins: -1200, balanceAfterCoins: 0 },
      { reason: 'recharge', coins: 1200, balanceAfterCoins: 1200 },
    ]);
    expect(await writtenOff()).toBe(before);
  });

  it('takes the remaining coins when some are spent, and writes the rest off', async () => {
    const viewer = await app.register();
    const before = await writtenOff();
    const orderId = await buy(viewer, 'pack-1000');
    for (let number = 1; number <= 30; number++) {
      await viewer.data(unlockEpisode, { ...ferry(number), price: 12 });
    }
    // The unlocks spend 360 coins. The 200 bonus coins are spent first.
    expect(await coinsOf(viewer)).toEqual([840, 0]);
    await sendEvent(orderId, 'refunded');
    expect(await coinsOf(viewer)).toEqual([0, 0]);
    expect(await writtenOff()).toBe(before + 360);
    expect((await viewer.data(movements)).items[0]).toMatchObject({ reason: 'refund', coins: -840 });
    expect(await accessOf(viewer, 30)).toBe('unlocked');
  });

  it('takes each kind from its own balance first, then from the other, up to what it brought', async () => {
    const viewer = await app.register();
    const before = await writtenOff();
    await app.grantCoins(viewer, { bonus: 50 });
    const first = await buy(viewer, 'pack-1000');
    await buy(viewer, 'pack-1000');
    await viewer.data(unlockEpisode, { ...ferry(1), scope: 'rest', price: 1800 });
    expect(await coinsOf(viewer)).toEqual([650, 0]);
    await app.grantCoins(viewer, { bonus: 700 });
    await sendEvent(first, 'refunded');
    // The refund takes 200 coins from the bonus balance and 650 from the paid balance. The other 350 paid
    // coins come from the bonus balance.
    expect(await coinsOf(viewer)).toEqual([0, 150]);
    expect(await writtenOff()).toBe(before);
  });

  it('reports when no coins are left to take', async () => {
    const viewer = await app.register();
    const before = await writtenOff();
    const orderId = await buy(viewer, 'pack-100');
    for (let number = 1; number <= 8; number++) {
      await viewer.data(unlockEpisode, { ...ferry(number), price: 12 });
    }
    expect(await coinsOf(viewer)).toEqual([4, 0]);
    await sendEvent(orderId, 'refunded');
    expect(await coinsOf(viewer)).toEqual([0, 0]);
    expect(await writtenOff()).toBe(before + 96);
  });

  it('keeps its write-off: an undo does not return refunded coins', async () => {
    const viewer = await app.register();
    const before = await writtenOff();
    const orderId = await buy(viewer, 'pack-100');
    await viewer.data(unlockEpisode, { ...ferry(1), price: 12 });
    await sendEvent(orderId, 'refunded');
    expect(await coinsOf(viewer)).toEqual([0, 0]);
    expect(await viewer.refusal(undo, ferry(1))).toMatchObject({ error: 'undoTooLate' });
    expect(await coinsOf(viewer)).toEqual([0, 0]);
    expect(await writtenOff()).toBe(before + 12);
    expect(await accessOf(viewer, 1)).toBe('unlocked');
  });

  it('does not affect an undo whose coins it did not need or that came later', async () => {
    const viewer = await app.register();
    const first = await buy(viewer, 'pack-100');
    const second = await buy(viewer, 'pack-100');
    await viewer.data(unlockEpisode, { ...ferry(1), price: 12 });
    await sendEvent(first, 'refunded');
    await viewer.data(undo, ferry(1));
    expect(await coinsOf(viewer)).toEqual([100, 0]);
    await viewer.data(unlockEpisode, { ...ferry(1), price: 12 });
    await sendEvent(second, 'refunded');
    await buy(viewer, 'pack-100');
    await viewer.data(unlockEpisode, { ...ferry(2), price: 12 });
    await viewer.data(undo, ferry(2));
    expect(await coinsOf(viewer)).toEqual([100, 0]);
  });

  it('takes coins back once under 200 concurrent events', raceOptions, async () => {
    const viewer = await app.register();
    const [orderId] = [await buy(viewer, 'pack-100'), await buy(viewer, 'pack-100')];
    await Promise.all(Array.from({ length: 200 }, () => sendEvent(orderId, 'refunded')));
    expect(await coinsOf(viewer)).toEqual([100, 0]);
  });

  it('and 200 concurrent unlocks never take a coin twice', raceOptions, async () => {
    const viewer = await app.register();
    const before = await writtenOff();
    const orderId = await buy(viewer, 'pack-1000');
    const calls = Array.from({ length: 200 }, (_, index) =>
      index === 100
        ? sendEvent(orderId, 'refunded')
        : viewer.send(unlockEpisode, { ...ferry(index + 1), price: 12 }).then(({ status }) => status),
    );
    const statuses = await Promise.all(calls);
    const unlocks = statuses.filter((status) => status === 200).length;
    expect(unlocks).toBe(await database.read.unlock.count({ where: { userId: viewer.userId } }));
    expect(await coinsOf(viewer)).toEqual([0, 0]);
    expect(await writtenOff()).toBe(before + 12 * unlocks);
  });
});

describe('payment events out of order', () => {
  it.each([
    ['refunded before paid', ['refunded', 'paid'], 'refunded', 0],
    ['failed and expired after paid', ['paid', 'failed', 'expired'], 'paid', 100],
    ['paid after expired', ['expired', 'paid'], 'paid', 100],
    ['paid after failed and expired', ['failed', 'expired', 'paid'], 'paid', 100],
    ['failed after expired', ['expired', 'failed'], 'expired', 0],
    ['paid again after refunded', ['paid', 'refunded', 'paid'], 'refunded', 0],
  ] as const)('%s', async (_, outcomes, status, coin) => {
    const viewer = await app.register();
    const input = { templateId: 'pack-100', idempotencyKey: randomUUID() };
    const { order } = await viewer.data(placeOrder, input);
    for (const outcome of outcomes) expect(await sendEvent(order.orderId, outcome)).toBe(204);
    expect(await statusOf(viewer, order.orderId)).toBe(status);
    expect(await coinsOf(viewer)).toEqual([coin, 0]);
  });

  it('delivered 200 times concurrently end as one of their orders would', raceOptions, async () => {
    const viewer = await app.register();
    const input = { templateId: 'pack-100', idempotencyKey: randomUUID() };
    const { order } = await viewer.data(placeOrder, input);
    const outcomes = ['paid', 'failed', 'expired', 'refunded'] as const;
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => sendEvent(order.orderId, outcomes[index % 4] ?? 'paid')),
    );
    expect(await statusOf(viewer, order.orderId)).toBe('refunded');
    expect(await coinsOf(viewer)).toEqual([0, 0]);
  });
});

describe('refunding a membership', () => {
  const expireOf = async (viewer: Viewer) =>
    (await viewer.data(contract.account.userInfo))?.memberExpire ?? null;
  const week = 7 * 86_400;
  const fromNow = (seconds: number) =>
    new Date(app.platform.clock.now().getTime() + seconds * 1000).toISOString();

  it('ends it at once', async () => {
    const viewer = await app.register();
    const orderId = await buy(viewer, 'week');
    expect(await accessOf(viewer, 1)).toBe('member');
    await sendEvent(orderId, 'refunded');
    await sendEvent(orderId, 'refunded');
    expect(await expireOf(viewer)).toBeNull();
    expect(await accessOf(viewer, 1)).toBe('locked');
  });

  it('moves later days forward, whichever membership is refunded', async () => {
    const viewer = await app.register();
    const end = fromNow(2 * week);
    const orders = [await buy(viewer, 'week'), await buy(viewer, 'week'), await buy(viewer, 'week')];
    await sendEvent(orders[1] ?? '', 'refunded');
    expect(await expireOf(viewer)).toBe(end);
    const endOfOne = fromNow(week);
    await sendEvent(orders[0] ?? '', 'refunded');
    expect(await expireOf(viewer)).toBe(endOfOne);
    await sendEvent(orders[2] ?? '', 'refunded');
    expect(await expireOf(viewer)).toBeNull();
  });
});

describe('buying a whole series', () => {
  it('opens all episodes without coins, including later ones', async () => {
    await insertDrama(database, { slug: 'growing', at: startOfTests });
    await insertSeriesTemplate(database, 'growing');
    const [viewer, other] = [await app.register(), await app.register()];
    const stream = await viewer.events();
    await buy(viewer, 'growing-series');
    expect([(await stream.next()).event, (await stream.next()).event]).toEqual([
      { action: 'update_vip', msg: { OrderType: 2 } },
      {
        action: 'update_unlocks',
        msg: {
          dramaId: 'growing',
          episodeIds: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `growing-${number}`),
          unlocked: true,
          balance: { coin: 0, paidCoin: 0, bonusCoin: 0 },
        },
      },
    ]);
    stream.close();
    await database.write.episode.create({
      data: {
        id: 'growing-9',
        dramaId: 'growing',
        number: 9,
        durationSeconds: 90,
        priceCoins: 12,
        publishedAt: startOfTests,
        createdAt: startOfTests,
      },
    });
    const episodesOf = async (who: Viewer) =>
      (await who.data(contract.dramas.episodes, { dramaId: 'growing' })).episodes.map(({ access }) => access);
    expect(await episodesOf(viewer)).toEqual(['free', 'free', ...Array(7).fill('unlocked')]);
    expect(await episodesOf(other)).toEqual(['free', 'free', ...Array(7).fill('locked')]);
    expect(await coinsOf(viewer)).toEqual([0, 0]);
  });

  it('twice is refused, but a second payment is refunded separately', async () => {
    const viewer = await app.register();
    const input = () => ({ templateId: 'ferry-series', idempotencyKey: randomUUID() });
    const [a, b] = [await viewer.data(placeOrder, input()), await viewer.data(placeOrder, input())];
    await sendEvent(a.order.orderId, 'paid');
    expect(await viewer.refusal(placeOrder, input())).toMatchObject({ error: 'seriesOwned' });
    await sendEvent(b.order.orderId, 'paid');
    await sendEvent(a.order.orderId, 'refunded');
    expect(await accessOf(viewer, 3)).toBe('unlocked');
    await sendEvent(b.order.orderId, 'refunded');
    expect(await accessOf(viewer, 3)).toBe('locked');
    expect((await viewer.data(placeOrder, input())).order.status).toBe('created');
  });

  it('and refunding it keeps episodes unlocked by coins, and the reverse', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 24 });
    await viewer.data(unlockEpisode, { ...ferry(1), price: 12 });
    const orderId = await buy(viewer, 'ferry-series');
    await viewer.data(undo, ferry(1));
    expect(await coinsOf(viewer)).toEqual([24, 0]);
    expect(await accessOf(viewer, 1)).toBe('unlocked');
    await sendEvent(orderId, 'refunded');
    expect(await accessOf(viewer, 1)).toBe('locked');
    await viewer.data(unlockEpisode, { ...ferry(2), price: 12 });
    const again = await buy(viewer, 'ferry-series');
    await sendEvent(again, 'refunded');
    expect(await accessOf(viewer, 2)).toBe('unlocked');
    expect(await accessOf(viewer, 3)).toBe('locked');
  });
});
