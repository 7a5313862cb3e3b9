import { contract, errorTable, rewardRules } from '@cliffhanger/contracts';
import {
  createRedeemCodes,
  type RedeemCodeBatch,
} from '@cliffhanger/server/features/rewards/redeem.service.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/api-client.ts';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertViewers, type SignedIn } from '../../support/insert-viewers.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama } from '../../support/library.ts';
import { raceOptions } from '../../support/race-options.ts';
import { loadFilm, verify } from '../../support/rewards.ts';

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
const times = 200;
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { rewardBoard, checkIn, invites, redeem, shared, watchReport } = contract.rewards;
const atOnce = (call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index)));
const tally = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ code }) => code)].map(([code, { length }]) => [code, length]),
  );
const newViewer = async (inviterId?: string): Promise<SignedIn> => {
  const [viewer] = await insertViewers(app, 1, inviterId);
  if (!viewer) throw new Error('no viewer');
  return viewer;
};
const earned = async ({ userId }: { userId: string }) => {
  const rows = await database.read.ledgerTransfer.findMany({ where: { userId }, orderBy: { id: 'asc' } });
  return rows.map(({ reason, coins }) => `${reason} ${coins}`);
};
const day = 86_400;
const tooManyCodes = errorTable.tooManyCodes.code;

describe(`${times} concurrent requests`, raceOptions, () => {
  it('to check in pay once', async () => {
    const viewer = await newViewer();
    expect(tally(await atOnce(() => viewer.send(checkIn, {})))).toEqual({ 200: 1, 3400: times - 1 });
    expect(await earned(viewer)).toEqual(['checkIn 10']);
  });

  it('to check in with changing countries pay once', async () => {
    const viewer = await newViewer();
    const countries = ['AS', 'WS', 'CN', 'US'];
    const answers = await atOnce((index) =>
      index % 2 === 0
        ? viewer.send(contract.account.updateSettings, { country: countries[(index / 2) % 4] })
        : viewer.send(checkIn, {}),
    );
    expect(tally(answers)).toEqual({ 200: times / 2 + 1, 3400: times / 2 - 1 });
    expect(await earned(viewer)).toEqual(['checkIn 10']);
  });

  it('to make up a day pay once', async () => {
    const viewer = await newViewer();
    await viewer.data(checkIn, {});
    app.advanceClock(2 * day);
    const { makeUp } = (await viewer.data(rewardBoard)).checkIn;
    const answers = await atOnce(() => viewer.send(checkIn, { kind: 'makeUp', day: makeUp?.day }));
    expect(tally(answers)).toEqual({ 200: 1, 3401: times - 1 });
    expect(await earned(viewer)).toEqual(['checkIn 10', 'checkIn 15']);
    expect((await viewer.data(rewardBoard)).checkIn).toMatchObject({ streakDays: 2, cycleDay: 3 });
  });

  it('to claim a task pay once', async () => {
    const viewer = await newViewer();
    expect(tally(await atOnce(() => viewer.send(shared)))).toEqual({ 200: times });
    const answers = await atOnce(() => viewer.send(checkIn, { kind: 'task', task: 'share' }));
    expect(tally(answers)).toEqual({ 200: 1, 3403: times - 1 });
    expect(await earned(viewer)).toEqual(['task 5']);
  });

  it('for the reward board issue one ad ticket, which pays once', async () => {
    const viewer = await newViewer();
    const looks = await atOnce(() => viewer.send(rewardBoard));
    const tickets = new Set(
      looks.map(({ data }) => (data as { ad: { ticket: { ticket: string } } }).ad.ticket.ticket),
    );
    expect(tickets.size).toBe(1);
    app.advanceClock(15);
    const [ticket] = tickets;
    const answers = await atOnce(() => viewer.send(checkIn, { kind: 'ad', ticket }));
    expect(tally(answers)).toEqual({ 200: 1, 3405: times - 1 });
    expect(await earned(viewer)).toEqual(['ad 10']);
  });

  it('to report watched time add up to the elapsed time, and pay an invite once', async () => {
    const inviter = await newViewer();
    const viewer = await newViewer(inviter.userId);
    await verify(app, viewer);
    await loadFilm(app, viewer, 70);
    app.advanceClock(70);
    const answers = await atOnce((index) =>
      viewer.send(watchReport, { seconds: 60 + (index % 11), reportId: `report-${index}` }),
    );
    expect(tally(answers)).toEqual({ 200: times });
    const { _sum } = await database.read.watchedTime.aggregate({
      where: { userId: viewer.userId },
      _sum: { seconds: true },
    });
    expect(_sum.seconds).toBeGreaterThanOrEqual(60);
    expect(_sum.seconds).toBeLessThanOrEqual(70);
    expect(await earned(inviter)).toEqual(['invite 100']);
    expect(await earned(viewer)).toEqual(['invite 50']);
  });

  it('of invitees pay their inviter once each, within the limit', async () => {
    const inviter = await newViewer();
    const count = 2 * rewardRules.invite.times;
    const invited = await insertViewers(app, count, inviter.userId);
    for (const viewer of invited) {
      await verify(app, viewer);
      await loadFilm(app, viewer, 60);
    }
    app.advanceClock(60);
    const answers = await atOnce((index) =>
      (invited[index % count] as SignedIn).send(watchReport, { seconds: 60 }),
    );
    expect(tally(answers)).toEqual({ 200: times });
    expect(await earned(inviter)).toEqual(Array(rewardRules.invite.times).fill('invite 100'));
    const { items } = await inviter.data(invites, { limit: 100 });
    expect(items.every(({ rewardedAt }) => rewardedAt !== null)).toBe(true);
    const invitees = invited.map(({ userId }) => userId);
    const { _sum } = await database.read.ledgerTransfer.aggregate({
      where: { userId: { in: invitees } },
      _sum: { coins: true },
    });
    expect(_sum.coins).toBe(count * rewardRules.invite.inviteeCoins);
  });
});

describe(`${times} concurrent redemptions`, raceOptions, () => {
  const makeCode = async (order: Partial<RedeemCodeBatch>) => {
    const usual = { count: 1, kind: 'coins', amount: 30, maxUses: 1, expiresAt: null } as const;
    return (await createRedeemCodes(app.platform, { ...usual, ...order }))[0] ?? '';
  };
  const usesOf = async (redeemed: readonly SignedIn[]) =>
    database.read.redemption.count({ where: { userId: { in: redeemed.map(({ userId }) => userId) } } });

  it.each([1, 10])('redeem a code of %i uses that many times', async (maxUses) => {
    const viewers = await insertViewers(app, times);
    const redeemCode = await makeCode({ maxUses });
    const answers = await atOnce((index) => (viewers[index] as SignedIn).send(redeem, { redeemCode }));
    expect(tally(answers)).toEqual({ 200: maxUses, 3411: times - maxUses });
    expect(await usesOf(viewers)).toBe(maxUses);
    const coins = await database.read.ledgerTransfer.aggregate({
      where: { userId: { in: viewers.map(({ userId }) => userId) } },
      _sum: { coins: true },
    });
    expect(coins._sum.coins).toBe(30 * maxUses);
  });

  it.each(['coins', 'days'] as const)('by one viewer redeem a code for %s once', async (kind) => {
    const viewer = await newViewer();
    const redeemCode = await makeCode({ kind, maxUses: times });
    const answers = await atOnce(() => viewer.send(redeem, { redeemCode }));
    const { 200: done, ...refused } = tally(answers);
    expect(done).toBe(1);
    // The viewer has already redeemed the code, or has reached the limit of attempts.
    expect(Object.keys(refused).sort()).toEqual(['3413', String(tooManyCodes)].sort());
    expect(await usesOf([viewer])).toBe(1);
    expect(await database.read.membershipGrant.count({ where: { userId: viewer.userId } })).toBe(
      kind === 'days' ? 1 : 0,
    );
  });
});
