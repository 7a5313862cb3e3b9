import { contract, rewardRules } from '@cliffhanger/contracts';
import { createRedeemCodes } from '@cliffhanger/server/features/rewards/redeem.service.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertViewers, type SignedIn } from '../../support/insert-viewers.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama } from '../../support/library.ts';
import { getUserInfo, signMergeTicketFor } from '../../support/merging.ts';
import { raceOptions } from '../../support/race-options.ts';
import { loadFilm, verify } from '../../support/rewards.ts';

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests, free: 0, episodes: 6 });
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { rewardBoard, checkIn, redeem, shared, watchReport } = contract.rewards;
const { unlockEpisode, undo } = contract.unlocks;
const { merge } = contract.identities;
const requestCount = 200;
const codeCoins = 30;
/** Coins that one account can earn with a check-in, a task and a code. */
const maxCoins = 10 + 5 + codeCoins;

/** Accounts that have finished a task, and a code that each of them could redeem once. */
const insertRewardAccounts = async (count: number) => {
  const order = { count: 1, kind: 'coins', amount: codeCoins, maxUses: count, expiresAt: null } as const;
  const [redeemCode = ''] = await createRedeemCodes(app.platform, order);
  const viewers = await insertViewers(app, count);
  for (const viewer of viewers) await viewer.data(shared);
  return { viewers, redeemCode };
};
const rewardCalls = (viewer: SignedIn, redeemCode: string) => [
  () => viewer.send(checkIn, {}),
  () => viewer.send(checkIn, { kind: 'task', task: 'share' }),
  () => viewer.send(redeem, { redeemCode }),
];
const repeated = <T>(calls: readonly T[]): T[] =>
  Array.from({ length: Math.ceil(requestCount / calls.length) }, () => calls).flat();
/** Runs all calls concurrently in random order. */
const runConcurrently = (calls: readonly (() => Promise<unknown>)[]) =>
  Promise.all(
    calls
      .map((call) => ({ call, order: Math.random() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ call }) => call()),
  );
/** The person's rewards, in coins and in unlocked episodes. */
const rewardsOf = async (viewer: SignedIn, all: readonly SignedIn[]) => {
  const userId = { in: all.map((one) => one.userId) };
  const { _sum } = await database.read.unlock.aggregate({ where: { userId }, _sum: { priceCoins: true } });
  return (await getUserInfo(viewer)).coin + (_sum.priceCoins ?? 0);
};

describe(`${requestCount} concurrent requests`, raceOptions, () => {
  it('pay rewards of two accounts and their merge at most what one account may earn', async () => {
    const { viewers, redeemCode } = await insertRewardAccounts(2);
    const [viewer, other] = viewers as [SignedIn, SignedIn];
    const ticket = await signMergeTicketFor(app, viewer, other);
    const calls = viewers.flatMap((one) => rewardCalls(one, redeemCode));
    await runConcurrently([...repeated(calls), () => viewer.data(merge, { ticket })]);
    // The surviving account can still claim each reward that the merged account missed.
    await runConcurrently(rewardCalls(viewer, redeemCode));
    expect(await rewardsOf(viewer, viewers)).toBe(maxCoins);
    expect(
      await database.read.ledgerAccount.count({ where: { userId: other.userId, balanceCoins: { not: 0 } } }),
    ).toBe(0);
  });

  it('unlock, undo and merge an account with spent rewards without creating coins', async () => {
    const { viewers, redeemCode } = await insertRewardAccounts(2);
    const [viewer, other] = viewers as [SignedIn, SignedIn];
    await runConcurrently(viewers.flatMap((one) => rewardCalls(one, redeemCode)));
    const ticket = await signMergeTicketFor(app, viewer, other);
    const calls = viewers.flatMap((one) =>
      [1, 2, 3, 4, 5, 6].flatMap((number) => {
        const episode = { dramaId: 'ferry', episodeId: `ferry-${number}` };
        const unlock = () => one.send(unlockEpisode, { ...episode, price: 12 });
        return [unlock, unlock, () => one.send(undo, episode)];
      }),
    );
    await runConcurrently([...repeated(calls), () => viewer.data(merge, { ticket })]);
    expect(await rewardsOf(viewer, viewers)).toBe(maxCoins);
  });

  it('pay ads of two accounts and their merge at most the daily limit', async () => {
    const viewers = await insertViewers(app, 2);
    const [viewer, other] = viewers as [SignedIn, SignedIn];
    const ticketOf = async (one: SignedIn) => (await one.data(rewardBoard)).ad.ticket?.ticket;
    for (let ad = 0; ad < rewardRules.ad.timesADay - 8; ad++) {
      const tickets = [await ticketOf(viewer), await ticketOf(other)];
      app.advanceClock(rewardRules.ad.minimumSeconds);
      for (const [index, one] of viewers.entries())
        await one.data(checkIn, { kind: 'ad', ticket: tickets[index] ?? '' });
    }
    // Each account has seven paid ads and one under way.
    const tickets = [await ticketOf(viewer), await ticketOf(other)];
    app.advanceClock(rewardRules.ad.minimumSeconds);
    const ticket = await signMergeTicketFor(app, viewer, other);
    const calls = viewers.map(
      (one, index) => () => one.send(checkIn, { kind: 'ad', ticket: tickets[index] ?? '' }),
    );
    await runConcurrently([...repeated(calls), () => viewer.data(merge, { ticket })]);
    const next = await ticketOf(viewer);
    app.advanceClock(rewardRules.ad.minimumSeconds);
    if (next) await viewer.data(checkIn, { kind: 'ad', ticket: next });
    expect(await rewardsOf(viewer, viewers)).toBe(rewardRules.ad.timesADay * rewardRules.ad.coins);
  });

  it('merge twenty accounts into each other and keep what one of them may earn', async () => {
    const { viewers, redeemCode } = await insertRewardAccounts(20);
    await runConcurrently(viewers.flatMap((one) => rewardCalls(one, redeemCode)));
    const joins: (() => Promise<unknown>)[] = [];
    for (const [index, viewer] of viewers.entries()) {
      for (let step = 1; step <= requestCount / viewers.length; step++) {
        const other = viewers[(index + step) % viewers.length] as SignedIn;
        const ticket = await signMergeTicketFor(app, viewer, other);
        joins.push(() => viewer.send(merge, { ticket }));
      }
    }
    await runConcurrently(joins);
    const where = { id: { in: viewers.map(({ userId }) => userId) }, joinedIntoId: null };
    const left = await database.read.user.findMany({ where });
    const [last, ...more] = viewers.filter(({ userId }) => left.some(({ id }) => id === userId));
    if (!last) throw new Error('no account is left');
    for (const other of more) await last.data(merge, { ticket: await signMergeTicketFor(app, last, other) });
    expect(await rewardsOf(last, viewers)).toBe(maxCoins);
  });

  it('pay no invite reward when the invite and the merge of its two accounts race', async () => {
    const [host] = await insertViewers(app, 1);
    const [guest] = host ? await insertViewers(app, 1, host.userId) : [];
    if (!host || !guest) throw new Error('no viewers');
    await verify(app, guest);
    await loadFilm(app, guest, 60);
    app.advanceClock(60);
    const ticket = await signMergeTicketFor(app, host, guest);
    await runConcurrently([
      ...Array.from({ length: requestCount }, () => () => guest.send(watchReport, { seconds: 60 })),
      () => host.data(merge, { ticket }),
    ]);
    expect(await getUserInfo(host)).toMatchObject({ coin: 0 });
  });
});
