import { contract } from '@cliffhanger/contracts';
import type { MoneyKey, MoneyStats, StaffResult } from '@cliffhanger/contracts/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/api-client.ts';
import { startTestApp } from '../../support/app.ts';
import { insertViewers } from '../../support/insert-viewers.ts';
import { insertDrama, insertSeriesTemplate, insertTemplates } from '../../support/library.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';
import { createSeeded } from '../../support/seeded.ts';

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database } = app.platform;

const random = createSeeded(47);
const countries = ['US', 'BR', 'IN'];
const dramas = ['ferry', 'harbor'];
const zones = ['UTC', 'America/Sao_Paulo', 'Asia/Kolkata'];

/** Buys coins, unlocks so many episodes, and gives the rest back, a day later. */
const buyAndGiveBack = async (viewer: ApiClient, episodes: number) => {
  await sendWebhook(app, { orderId: await placeOrder(viewer, 'pack-100'), outcome: 'paid' });
  for (let number = 1; number <= episodes; number++)
    await viewer.data(contract.unlocks.unlockEpisode, {
      dramaId: 'harbor',
      episodeId: `harbor-${number + 2}`,
      price: 12,
    });
  app.advanceClock(86_400);
  const { orders } = await viewer.data(contract.unspentCoins.list);
  const asked = orders.flatMap(({ orderId, back }) => (back ? [{ orderId, ...back }] : []));
  await viewer.data(contract.unspentCoins.giveBack, { orders: asked });
  await app.runJobs();
};

/** Orders, refunds, coins that go back, unlocks and undos at random times of some weeks, through the server's own calls. */
beforeAll(async () => {
  for (const slug of dramas)
    await insertDrama(database, { slug, at: app.platform.clock.now(), episodes: 12 });
  await insertTemplates(database);
  await insertSeriesTemplate(database, 'ferry');
  const viewers = await insertViewers(app, 8);
  for (const { userId } of viewers) {
    await database.write.user.update({ where: { id: userId }, data: { country: random.pick(countries) } });
    await app.grantCoins({ userId }, { bonus: 30 });
  }
  const paid: string[] = [];
  const savers = await insertViewers(app, 2);
  for (let step = 0; step < 90; step += 1) {
    app.advanceClock(random.below(8 * 3600) + random.below(60));
    const saver = savers[step - 40];
    if (saver) await buyAndGiveBack(saver, step === 40 ? 1 : 0);
    const viewer = random.pick(viewers);
    const chance = random.next();
    if (chance < 0.4) {
      const { country } = await database.read.user.findUniqueOrThrow({ where: { id: viewer.userId } });
      const packs = country === 'BR' ? ['pack-br'] : ['pack-100', 'pack-1000', 'ferry-series'];
      const orderId = await placeOrder(viewer, random.pick([...packs, 'week'])).catch(() => null);
      if (orderId === null) continue;
      // Some are never paid.
      if (random.next() < 0.2) continue;
      await sendWebhook(app, { orderId, outcome: 'paid' });
      paid.push(orderId);
    } else if (chance < 0.5 && paid.length > 0) {
      const [orderId] = paid.splice(random.below(paid.length), 1);
      await sendWebhook(app, { orderId: orderId ?? '', outcome: 'refunded' });
    } else {
      const dramaId = random.pick(dramas);
      const ids = { dramaId, episodeId: `${dramaId}-${3 + random.below(10)}` };
      const { status } = await viewer.send(contract.unlocks.unlockEpisode, { ...ids, price: 12 });
      if (status === 200 && random.next() < 0.3) await viewer.send(contract.unlocks.undo, ids);
    }
  }
});

const dayIn = (zone: string, at: Date) => at.toLocaleDateString('en-CA', { timeZone: zone });
const daysAgo = (days: number) => new Date(app.platform.clock.now().getTime() - days * 86_400_000);

const ask = async (by: MoneyKey, zone: string, filter: object = {}) => {
  const period = { from: dayIn(zone, daysAgo(11)), until: dayIn(zone, daysAgo(3)), zone };
  const answer = (await app.staff('stats.money', { ...period, by, ...filter })) as MoneyStats;
  return { answer, isWithin: (at: Date | null) => at !== null && isWithin(period, dayIn(zone, at)) };
};
const isWithin = ({ from, until }: { from: string; until: string }, day: string) =>
  from <= day && day <= until;

/** Sums what a list of parts adds to each key. */
const tally = <Part extends Record<string, number>>(parts: readonly (readonly [string, Part])[]) => {
  const sums = new Map<string, Record<string, number>>();
  for (const [key, part] of parts) {
    const sum = sums.get(key) ?? {};
    for (const [name, number] of Object.entries(part)) sum[name] = (sum[name] ?? 0) + number;
    sums.set(key, sum);
  }
  return Object.fromEntries([...sums].toSorted());
};
const nothing = { orders: 0, takenMinor: 0, coins: 0, returnedOrders: 0, returnedMinor: 0 };

/** The same sums from the rows of all orders, one by one. */
const recount = async (by: MoneyKey, zone: string, within: (at: Date | null) => boolean) => {
  const orders = await database.read.order.findMany({
    include: { user: true, drama: true, unspentRefunds: true },
  });
  const keyOf = (order: (typeof orders)[number], at: Date | null) => {
    const keys: Record<MoneyKey, string | null> = {
      day: at && dayIn(zone, at),
      drama: order.drama?.slug ?? null,
      country: order.user.country,
      offer: order.templateId,
      currency: order.currency,
    };
    return `${keys[by]} ${order.currency}`;
  };
  return tally(
    orders.flatMap((order) => {
      const { paidAt, refundedAt, amountMinor, returnedMinor, coinsPaid, coinsBonus } = order;
      const taken = { ...nothing, orders: 1, takenMinor: amountMinor, coins: coinsPaid + coinsBonus };
      const returned = { ...nothing, returnedOrders: 1, returnedMinor: amountMinor - returnedMinor };
      return [
        ...(within(paidAt) ? [[keyOf(order, paidAt), taken] as const] : []),
        ...(within(refundedAt) ? [[keyOf(order, refundedAt), returned] as const] : []),
        ...order.unspentRefunds
          .filter(({ status, finishedAt }) => status === 'refunded' && within(finishedAt))
          .map(
            (part) =>
              [keyOf(order, part.finishedAt), { ...nothing, returnedMinor: part.amountMinor }] as const,
          ),
      ];
    }),
  );
};

describe('the money of a period', () => {
  it('has orders of which a part went back, and of which all did', async () => {
    const of = (status: 'paid' | 'refunded') =>
      database.read.order.count({ where: { status, returnedMinor: { gt: 0 } } });
    expect(await of('paid')).toBeGreaterThan(0);
    expect(await of('refunded')).toBeGreaterThan(0);
  });

  it.each(zones)('is that of its orders, by whatever it is summed, in days of %s', async (zone) => {
    for (const by of ['day', 'drama', 'country', 'offer', 'currency'] as const) {
      const { answer, isWithin: within } = await ask(by, zone);
      const rows = Object.fromEntries(
        answer.rows.map(({ of, currency, ...sums }) => [`${of} ${currency}`, sums]).toSorted(),
      );
      const recounted = await recount(by, zone, within);
      expect(Object.keys(recounted).length).toBeGreaterThan(1);
      expect(rows, `by ${by}`).toEqual(recounted);
      const byCurrency = Object.fromEntries(answer.sums.map(({ currency, ...sums }) => [currency, sums]));
      expect(byCurrency).toEqual(
        tally(answer.rows.map(({ of: _, currency, ...sums }) => [currency, sums] as const)),
      );
    }
  });

  it.each(zones)('equals the ledger on every day of %s', async (zone) => {
    const { answer, isWithin: within } = await ask('day', zone);
    const transfers = (await database.read.ledgerTransfer.findMany({ include: { entries: true } })).filter(
      ({ createdAt }) => within(createdAt),
    );
    const day = ({ createdAt }: { createdAt: Date }) => dayIn(zone, createdAt);
    expect(tally(answer.rows.flatMap(({ of, coins }) => (coins > 0 ? [[of ?? '', { coins }]] : [])))).toEqual(
      tally(
        transfers
          .filter(({ reason }) => reason === 'recharge')
          .map((transfer) => [day(transfer), { coins: transfer.coins }]),
      ),
    );
    const spent = transfers.filter(({ reason }) => reason === 'unlock' || reason === 'undoUnlock');
    const entriesOf = (transfer: (typeof spent)[number], kind: string) =>
      -transfer.entries
        .filter(({ accountKey }) => accountKey === `${kind}:${transfer.userId}`)
        .reduce((sum, { coins }) => sum + coins, 0);
    const recounted = tally(
      spent.map((transfer) => [
        day(transfer),
        { boughtCoins: entriesOf(transfer, 'viewerPaid'), bonusCoins: entriesOf(transfer, 'viewerBonus') },
      ]),
    );
    const told = Object.fromEntries(answer.coins.map(({ of, ...coins }) => [of, coins]));
    for (const [key, coins] of Object.entries(recounted))
      expect(told[key] ?? { boughtCoins: 0, bonusCoins: 0 }, key).toEqual(coins);
    expect(Object.keys(recounted)).toEqual(expect.arrayContaining(Object.keys(told)));
    expect(Object.keys(told).length).toBeGreaterThan(3);
  });

  it('is that of one drama, country, offer or currency where it is asked so', async () => {
    const of = async (filter: object) => (await ask('currency', 'UTC', filter)).answer.sums;
    const orders = async (by: MoneyKey, key: string) =>
      (await ask(by, 'UTC')).answer.rows
        .filter((row) => row.of === key)
        .map(({ of: _, ...sums }) => sums)
        .toSorted((one, other) => other.orders - one.orders);
    expect(await of({ slug: 'ferry' })).toEqual(await orders('drama', 'ferry'));
    expect(await of({ country: 'BR' })).toEqual(await orders('country', 'BR'));
    expect(await of({ templateId: 'week' })).toEqual(await orders('offer', 'week'));
    expect(await of({ currency: 'BRL' })).toEqual(await orders('currency', 'BRL'));
  });

  it('names its dramas and offers, and asks for a period that exists', async () => {
    expect((await ask('drama', 'UTC')).answer.titles).toMatchObject({ ferry: { en: 'ferry (en)' } });
    expect((await ask('offer', 'UTC')).answer.offers).toContainEqual({
      id: 'week',
      kind: 3,
      coins: 0,
      bonusPercent: 0,
      membershipDays: 7,
      slug: null,
      amountMinor: 499,
      currency: 'USD',
    });
    const refused = (input: object) =>
      app.staff('stats.money', { from: '2026-11-20', until: '2026-11-20', zone: 'UTC', by: 'day', ...input });
    await expect(refused({ until: '2026-11-19' })).rejects.toThrow('until: is before 2026-11-20');
    await expect(refused({ from: '2025-01-01' })).rejects.toThrow('until: is more than 400 days after');
    await expect(refused({ from: '2026-02-30' })).rejects.toThrow('from: write a day');
    await expect(refused({ zone: 'Mars/Base' })).rejects.toThrow('zone: write a time zone');
  });
});

describe('today so far', () => {
  const hourMs = 3_600_000;

  beforeAll(async () => {
    const [viewer] = await insertViewers(app, 1);
    if (!viewer) throw new Error('there is a viewer');
    await app.grantCoins(viewer, { bonus: 30 });
    for (const episodeId of ['ferry-3', 'ferry-4'])
      await viewer.data(contract.unlocks.unlockEpisode, { dramaId: 'ferry', episodeId, price: 12 });
    await sendWebhook(app, { orderId: await placeOrder(viewer, 'pack-100'), outcome: 'paid' });
    app.advanceClock(60);
  });

  it.each(zones)('has what its own rows have by now, and a week ago by this time, in %s', async (zone) => {
    const told = (await app.staff('stats.now', { zone })) as StaffResult<'stats.now'>;
    const now = app.platform.clock.now();
    expect(told).toMatchObject({ zone, day: dayIn(zone, now), dayBefore: dayIn(zone, daysAgo(7)) });
    const startMs = Date.parse(told.startsAt);
    expect(dayIn(zone, new Date(startMs))).toBe(told.day);
    expect(dayIn(zone, new Date(startMs - 1))).toBe(dayIn(zone, daysAgo(1)));
    const isBetween = (fromMs: number, untilMs: number) => (at: Date | null) =>
      at !== null && at.getTime() >= fromMs && at.getTime() < untilMs;
    const today = isBetween(startMs, now.getTime());

    const orders = await database.read.order.findMany({ include: { unspentRefunds: true } });
    const left = (currency: string, within: (at: Date | null) => boolean) =>
      orders
        .filter((order) => order.currency === currency)
        .reduce(
          (sum, { paidAt, refundedAt, amountMinor, returnedMinor, unspentRefunds }) =>
            sum +
            (within(paidAt) ? amountMinor : 0) -
            (within(refundedAt) ? amountMinor - returnedMinor : 0) -
            unspentRefunds
              .filter(({ status, finishedAt }) => status === 'refunded' && within(finishedAt))
              .reduce((returned, part) => returned + part.amountMinor, 0),
          0,
        );
    const weekMs = 7 * 24 * hourMs;
    expect(told.money.length).toBeGreaterThan(0);
    for (const { currency, leftMinor, leftMinorBefore, hours, hoursBefore } of told.money) {
      expect(leftMinor).toBe(left(currency, today));
      expect(leftMinorBefore).toBe(left(currency, isBetween(startMs - weekMs, now.getTime() - weekMs)));
      expect(hours).toHaveLength(Math.ceil((now.getTime() - startMs) / hourMs));
      for (const [hour, sum] of hours.entries())
        expect(sum).toBe(
          left(currency, isBetween(startMs, Math.min(startMs + (hour + 1) * hourMs, now.getTime()))),
        );
      expect(hoursBefore).toHaveLength(24);
      for (const [hour, sum] of hoursBefore.entries())
        expect(sum).toBe(left(currency, isBetween(startMs - weekMs, startMs - weekMs + (hour + 1) * hourMs)));
    }

    const transfers = (await database.read.ledgerTransfer.findMany({ include: { unlocks: true } })).filter(
      ({ reason, createdAt }) => (reason === 'unlock' || reason === 'undoUnlock') && today(createdAt),
    );
    expect(told.spentCoins.count).toBe(transfers.reduce((sum, { coins }) => sum - coins, 0));
    expect(told.spentCoins.count).toBeGreaterThan(0);
    expect(told.unlocks).toEqual({
      count: transfers.reduce((count, { unlocks }) => count + unlocks.length, 0),
      change: null,
    });
    const arrived = await database.read.user.findMany();
    expect(told.newViewers.count).toBe(arrived.filter(({ registerTime }) => today(registerTime)).length);
  });

  it('counts who watches at this moment, and plays against the hours that are over', async () => {
    const [one, other] = await insertViewers(app, 2);
    const ids = { dramaId: 'ferry', episodeId: 'ferry-2' };
    const report = (viewer: typeof one) =>
      viewer?.data(contract.progress.report, {
        ...ids,
        progress: 9,
        dramaName: '',
        episodesIndex: 2,
        episodesNum: 12,
      });
    const watching = async () =>
      ((await app.staff('stats.now', { zone: 'UTC' })) as StaffResult<'stats.now'>).watching;
    expect(await watching()).toEqual({ viewers: 0, mostWatched: null });
    await report(one);
    app.advanceClock(20);
    await report(other);
    expect(await watching()).toEqual({ viewers: 2, mostWatched: { number: 2, viewers: 2 } });
    app.advanceClock(11);
    expect(await watching()).toEqual({ viewers: 1, mostWatched: { number: 2, viewers: 1 } });

    const plays = (at: number, count: number, name: string) =>
      database.write.playbackCount.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          viewerKey: `${name}-${index}`,
          episodeId: 'ferry-1',
          hour: at,
        })),
      });
    const now = app.platform.clock.now();
    const noon = Date.parse(`${dayIn('UTC', now)}T12:00Z`) + 24 * hourMs;
    app.advanceClock((noon - now.getTime()) / 1000);
    const current = Math.floor(app.platform.clock.now().getTime() / hourMs);
    await plays(current, 5, 'now');
    await plays(current - 1, 30, 'over');
    await plays(current - 1 - 7 * 24, 20, 'before');
    await plays(current - 7 * 24, 50, 'before');
    const told = (await app.staff('stats.now', { zone: 'UTC' })) as StaffResult<'stats.now'>;
    expect(told.plays).toEqual({ count: 35, change: 0.5 });
  });
});
