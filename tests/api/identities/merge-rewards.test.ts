import { contract, type EndpointData, rewardRules } from '@cliffhanger/contracts';
import { createEventPublisher } from '@cliffhanger/server/features/live-events/live-events.service.ts';
import { createGifts } from '@cliffhanger/server/features/rewards/gifts.service.ts';
import {
  createRedeemCodes,
  type RedeemCodeBatch,
} from '@cliffhanger/server/features/rewards/redeem.service.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertViewers, type SignedIn } from '../../support/insert-viewers.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { getUserInfo, signMergeTicketFor } from '../../support/merging.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';
import { nextDay, verify, walletOf, watch } from '../../support/rewards.ts';

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database, clock } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertTemplates(database);
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

type Preview = EndpointData<typeof contract.identities.preview>;
const { rewardBoard, checkIn, redeem, shared } = contract.rewards;
const noDuplicates = { checkIn: 0, task: 0, ad: 0, invite: 0, redeem: 0 };

const newViewer = async (inviter?: SignedIn): Promise<SignedIn> => {
  const [viewer] = await insertViewers(app, 1, inviter?.userId);
  if (!viewer) throw new Error('no viewer');
  await verify(app, viewer);
  return viewer;
};
const insertTwo = async () => ({ viewer: await newViewer(), other: await newViewer() });
/** Merges and checks the result against the preview. */
const mergeAndCheckPreview = async (viewer: SignedIn, other: SignedIn): Promise<Preview> => {
  const ticket = await signMergeTicketFor(app, viewer, other);
  const preview = await viewer.data(contract.identities.preview, { ticket });
  const { balance, memberExpire } = await viewer.data(contract.identities.merge, { ticket });
  expect({ balance, memberExpire }).toEqual({ balance: preview.balance, memberExpire: preview.memberExpire });
  return preview;
};
const claimTask = (viewer: SignedIn, task: 'follow' | 'comment' | 'share' | 'watch5') =>
  viewer.data(checkIn, { kind: 'task', task });
const share = async (viewer: SignedIn) => {
  await viewer.data(shared);
  await claimTask(viewer, 'share');
};
const watchAd = async (viewer: SignedIn) => {
  const { ad } = await viewer.data(rewardBoard);
  app.advanceClock(15);
  await viewer.data(checkIn, { kind: 'ad', ticket: ad.ticket?.ticket ?? '' });
};
const newCode = async (order: Partial<RedeemCodeBatch> = {}) => {
  const defaults = { count: 1, kind: 'coins', amount: 30, maxUses: 10, expiresAt: null } as const;
  const [redeemCode = ''] = await createRedeemCodes(app.platform, { ...defaults, ...order });
  return redeemCode;
};
const coinsOf = async (viewer: SignedIn) => (await getUserInfo(viewer)).coin;

describe('merging generated accounts', () => {
  it('keeps only the rewards that one account could have earned', async () => {
    const drama = { dramaId: 'ferry', episodeId: 'ferry-1' };
    const accounts: SignedIn[] = [];
    let inviter = await newViewer();
    for (let count = 0; count < 5; count++) {
      const account = await newViewer(inviter);
      await account.data(checkIn, {});
      await account.data(contract.engagement.followDrama, { dramaId: 'ferry', followed: true });
      await claimTask(account, 'follow');
      await account.data(contract.comments.add, { ...drama, text: `Mine ${count}` });
      await claimTask(account, 'comment');
      await share(account);
      await watch(app, account, 60);
      accounts.push(account);
      inviter = account;
    }
    await watch(app, await newViewer(inviter), 60);
    const [main, ...others] = accounts as [SignedIn, ...SignedIn[]];
    for (const account of accounts) expect(await coinsOf(account)).toBe(175);
    for (const other of others) {
      expect((await mergeAndCheckPreview(main, other)).duplicateRewards).toEqual({
        ...noDuplicates,
        checkIn: 10,
        task: 15,
        invite: 150,
      });
    }
    expect(await coinsOf(main)).toBe(175);
  });

  it('counts a redeem code once', async () => {
    const redeemCode = await newCode();
    const accounts = [await newViewer(), await newViewer(), await newViewer()] as const;
    for (const account of accounts) await account.data(redeem, { redeemCode });
    const [first, second, third] = accounts;
    expect((await mergeAndCheckPreview(second, third)).duplicateRewards).toEqual({
      ...noDuplicates,
      redeem: 30,
    });
    expect((await mergeAndCheckPreview(first, second)).duplicateRewards).toEqual({
      ...noDuplicates,
      redeem: 30,
    });
    expect(await coinsOf(first)).toBe(30);
    expect(await first.refusal(redeem, { redeemCode })).toMatchObject({ error: 'redeemCodeTaken' });
    const { movements } = await walletOf(first);
    expect(movements).toEqual(['duplicateReward -30', 'join 30', 'redeem 30']);
  });
});

describe('merging purchases and gifts', () => {
  it('moves them in full', async () => {
    const { viewer, other } = await insertTwo();
    const gifts = createGifts(app.platform, createEventPublisher(app.platform, console));
    for (const one of [viewer, other]) {
      await sendWebhook(app, { orderId: await placeOrder(one, 'pack-1000'), outcome: 'paid' });
      await sendWebhook(app, { orderId: await placeOrder(one, 'week'), outcome: 'paid' });
      await gifts.coins(one.userId, { coins: 40, idempotencyKey: 'birthday' });
    }
    const { balance, duplicateRewards } = await mergeAndCheckPreview(viewer, other);
    expect(duplicateRewards).toEqual(noDuplicates);
    expect(balance).toEqual({ coin: 2480, paidCoin: 2000, bonusCoin: 480 });
    const { memberExpire } = await getUserInfo(viewer);
    expect(Date.parse(memberExpire ?? '')).toBe(clock.now().getTime() + 14 * 86_400_000);
  });
});

describe('merging check-ins', () => {
  it('combines both histories into one streak, paid once', async () => {
    const { viewer, other } = await insertTwo();
    await viewer.data(checkIn, {});
    await nextDay(app, viewer);
    for (const one of [viewer, other]) await one.data(checkIn, {});
    await nextDay(app, viewer);
    await other.data(checkIn, {});
    // Each account earned 10 + 15; one account would have earned 10 + 15 + 20.
    expect((await mergeAndCheckPreview(viewer, other)).duplicateRewards).toEqual({
      ...noDuplicates,
      checkIn: 5,
    });
    expect(await coinsOf(viewer)).toBe(45);
    expect(await viewer.refusal(checkIn, {})).toMatchObject({ error: 'alreadyCheckedIn' });
    const board = (await viewer.data(rewardBoard)).checkIn;
    expect(board).toMatchObject({ streakDays: 3, cycleDay: 3 });
    expect(board.days.slice(0, 3).map(({ coins }) => coins)).toEqual([10, 15, 20]);
    await nextDay(app, viewer);
    expect(await viewer.data(checkIn, {})).toMatchObject({ coins: 25, streakDays: 4 });
  });

  it('does not pay the best day of two cycles that began on different days', async () => {
    const accounts: SignedIn[] = [];
    for (let day = 0; day < 7; day++) {
      accounts.push(await newViewer());
      for (const account of accounts) await account.data(checkIn, {});
      if (day < 6) await nextDay(app, accounts[0] as SignedIn);
    }
    const [main, ...others] = accounts as [SignedIn, ...SignedIn[]];
    for (const other of others.toReversed()) await mergeAndCheckPreview(main, other);
    expect(await coinsOf(main)).toBe(200);
  });

  it('keeps one of two make-ups within a week', async () => {
    const { viewer, other } = await insertTwo();
    const missed = async (one: SignedIn) => (await one.data(rewardBoard)).checkIn.makeUp?.day ?? '';
    const makeUp = async (one: SignedIn) => one.data(checkIn, { kind: 'makeUp', day: await missed(one) });
    await viewer.data(checkIn, {});
    await nextDay(app, viewer, 2);
    await makeUp(viewer);
    for (const one of [viewer, other]) await one.data(checkIn, {});
    await nextDay(app, viewer, 2);
    await makeUp(other);
    // One earned 10, 15 (make-up) and 20; the other 10 and 15 (make-up). One account: 10, 15, 20, without a second make-up.
    expect((await mergeAndCheckPreview(viewer, other)).duplicateRewards).toEqual({
      ...noDuplicates,
      checkIn: 25,
    });
    expect(await missed(viewer)).toBe('');
    expect(await coinsOf(viewer)).toBe(45);
  });

  it('keeps the coins of one account when the combined history pays less', async () => {
    const { viewer, other } = await insertTwo();
    await viewer.data(checkIn, {});
    await nextDay(app, viewer);
    await other.data(checkIn, {});
    expect((await mergeAndCheckPreview(viewer, other)).duplicateRewards).toEqual(noDuplicates);
    expect(await coinsOf(viewer)).toBe(20);
    // The days of both and of a third are worth no more than one account’s, less what was not paid.
    const third = await newViewer();
    await third.data(checkIn, {});
    expect((await mergeAndCheckPreview(viewer, third)).duplicateRewards).toEqual({
      ...noDuplicates,
      checkIn: 5,
    });
    expect(await coinsOf(viewer)).toBe(25);
  });
});

describe('merging tasks and ads', () => {
  it('pays the same task once a day, and again on another day', async () => {
    const { viewer, other } = await insertTwo();
    await share(viewer);
    await nextDay(app, viewer);
    for (const one of [viewer, other]) await share(one);
    expect((await mergeAndCheckPreview(viewer, other)).duplicateRewards).toEqual({
      ...noDuplicates,
      task: 5,
    });
    expect(await coinsOf(viewer)).toBe(10);
    await viewer.data(shared);
    expect(await viewer.refusal(checkIn, { kind: 'task', task: 'share' })).toMatchObject({
      error: 'taskAlreadyPaid',
    });
  });

  it('takes back the amount that was paid, once, in any order of merges', async () => {
    const [a, b, c] = [await newViewer(), await newViewer(), await newViewer()];
    for (const one of [a, b, c]) await share(one);
    await mergeAndCheckPreview(b, c);
    await mergeAndCheckPreview(a, b);
    expect(await walletOf(a)).toEqual({ coin: 5, movements: ['duplicateReward -5', 'join 5', 'task 5'] });
  });

  it('keeps at most the daily limit of ads', async () => {
    const { viewer, other } = await insertTwo();
    for (let ad = 0; ad < 10; ad++) await watchAd(viewer);
    for (let ad = 0; ad < 9; ad++) await watchAd(other);
    await nextDay(app, viewer);
    await watchAd(other);
    expect((await mergeAndCheckPreview(viewer, other)).duplicateRewards).toEqual({ ...noDuplicates, ad: 40 });
    expect(await coinsOf(viewer)).toBe(160);
    expect((await viewer.data(rewardBoard)).ad).toMatchObject({ watchedToday: 1, leftToday: 14 });
    const third = await newViewer();
    for (let ad = 0; ad < 14; ad++) await watchAd(third);
    expect((await mergeAndCheckPreview(viewer, third)).duplicateRewards).toEqual(noDuplicates);
    expect(await coinsOf(viewer)).toBe(300);
    expect((await viewer.data(rewardBoard)).ad).toMatchObject({
      watchedToday: 15,
      leftToday: 0,
      ticket: null,
    });
  });

  it('does not pay an ad under way when the daily limit is reached', async () => {
    const { viewer, other } = await insertTwo();
    for (let ad = 0; ad < 8; ad++) await watchAd(viewer);
    for (let ad = 0; ad < 7; ad++) await watchAd(other);
    const tickets = [await viewer.data(rewardBoard), await other.data(rewardBoard)].map(
      ({ ad }) => ad.ticket?.ticket ?? '',
    );
    await mergeAndCheckPreview(viewer, other);
    expect((await viewer.data(rewardBoard)).ad.ticket).toBeNull();
    app.advanceClock(15);
    const [own = '', otherTicket = ''] = tickets;
    expect(await viewer.refusal(checkIn, { kind: 'ad', ticket: own })).toMatchObject({
      error: 'adTicketExpired',
    });
    expect(await viewer.refusal(checkIn, { kind: 'ad', ticket: otherTicket })).toMatchObject({
      error: 'adTicketInvalid',
    });
    expect(await coinsOf(viewer)).toBe(150);
  });

  it('lets ads under way finish one at a time while the daily limit is not reached', async () => {
    const { viewer, other } = await insertTwo();
    const { ad } = await viewer.data(rewardBoard);
    await other.data(rewardBoard);
    await mergeAndCheckPreview(viewer, other);
    app.advanceClock(15);
    await viewer.data(checkIn, { kind: 'ad', ticket: ad.ticket?.ticket ?? '' });
    const next = (await viewer.data(rewardBoard)).ad.ticket;
    expect(Date.parse(next?.usableAt ?? '')).toBe(clock.now().getTime() + 15_000);
  });
});

describe('merging invites', () => {
  it('pays nothing between accounts of one person, including accounts merged earlier', async () => {
    const host = await newViewer();
    const guest = await newViewer(host);
    await watch(app, guest, 60);
    const [first, second] = [await newViewer(), await newViewer()];
    expect((await mergeAndCheckPreview(first, host)).duplicateRewards).toEqual(noDuplicates);
    expect((await mergeAndCheckPreview(second, guest)).duplicateRewards).toEqual(noDuplicates);
    expect((await mergeAndCheckPreview(second, first)).duplicateRewards).toEqual({
      ...noDuplicates,
      invite: 150,
    });
    expect(await coinsOf(second)).toBe(0);
    const { items } = await second.data(contract.rewards.invites);
    expect(items.map(({ earnedCoins }) => earnedCoins).filter((coins) => coins > 0)).toEqual([]);
  });

  it('pays the invitee once, and the inviters as before', async () => {
    const [host, friend] = [await newViewer(), await newViewer()];
    const [viewer, other] = [await newViewer(host), await newViewer(friend)];
    for (const one of [viewer, other]) await watch(app, one, 60);
    expect((await mergeAndCheckPreview(viewer, other)).duplicateRewards).toEqual({
      ...noDuplicates,
      invite: 50,
    });
    for (const one of [host, friend]) expect(await coinsOf(one)).toBe(100);
    expect(await coinsOf(viewer)).toBe(50);
  });

  it.each(['own', 'theirs'] as const)(
    'pays nothing for an open invite when the person was paid for another: %s',
    async (open) => {
      const host = await newViewer();
      const [viewer, other] = [await newViewer(host), await newViewer(host)];
      await watch(app, open === 'own' ? other : viewer, 60);
      await mergeAndCheckPreview(viewer, other);
      await watch(app, viewer, 120);
      expect(await coinsOf(viewer)).toBe(50);
      expect(await coinsOf(host)).toBe(100);
    },
  );

  it('pays nothing for an open invite that a later merge brings to the same person', async () => {
    const host = await newViewer();
    const [paid, viewer, open] = [await newViewer(host), await newViewer(), await newViewer(host)];
    await watch(app, paid, 60);
    await mergeAndCheckPreview(viewer, paid);
    await mergeAndCheckPreview(viewer, open);
    await watch(app, viewer, 120);
    expect(await coinsOf(viewer)).toBe(50);
  });

  it('counts invites of both accounts together toward the inviter limit', async () => {
    const { viewer, other } = await insertTwo();
    const { times, withinDays, inviterCoins } = rewardRules.invite;
    const bring = async (inviter: SignedIn, count: number) => {
      const friends = await insertViewers(app, count, inviter.userId);
      for (const friend of friends) {
        await verify(app, friend);
        await watch(app, friend, 60);
      }
    };
    await bring(viewer, times - 2);
    await bring(other, 5);
    expect((await mergeAndCheckPreview(viewer, other)).duplicateRewards).toEqual({
      ...noDuplicates,
      invite: 3 * inviterCoins,
    });
    expect(await coinsOf(viewer)).toBe(times * inviterCoins);
    await bring(viewer, 1);
    expect(await coinsOf(viewer)).toBe(times * inviterCoins);
    app.advanceClock(withinDays * 86_400);
    await bring(viewer, 1);
    expect(await coinsOf(viewer)).toBe((times + 1) * inviterCoins);
  });
});

describe('merging redeemed membership days', () => {
  const daysLeft = async (viewer: SignedIn) => {
    const { memberExpire } = await getUserInfo(viewer);
    return (Date.parse(memberExpire ?? '') - clock.now().getTime()) / 86_400_000;
  };
  const buyWeek = async (viewer: SignedIn) => {
    const orderId = await placeOrder(viewer, 'week');
    await sendWebhook(app, { orderId, outcome: 'paid' });
    return orderId;
  };

  it('counts a code once, from its first redemption, in addition to purchases', async () => {
    for (const isFirst of [true, false]) {
      const { viewer, other } = await insertTwo();
      const redeemCode = await newCode({ kind: 'days', amount: 30 });
      const [first, second] = isFirst ? [viewer, other] : [other, viewer];
      await first.data(redeem, { redeemCode });
      app.advanceClock(10 * 86_400);
      await second.data(redeem, { redeemCode });
      await buyWeek(second);
      await mergeAndCheckPreview(viewer, other);
      expect(await daysLeft(viewer)).toBe(20 + 7);
    }
  });

  it('does not restore the duplicate after a refund', async () => {
    const { viewer, other } = await insertTwo();
    const redeemCode = await newCode({ kind: 'days', amount: 30 });
    const orderId = await buyWeek(viewer);
    app.advanceClock(1);
    for (const one of [viewer, other]) await one.data(redeem, { redeemCode });
    await mergeAndCheckPreview(viewer, other);
    await sendWebhook(app, { orderId, outcome: 'refunded' });
    expect(await daysLeft(viewer)).toBe(30);
    const third = await newViewer();
    await third.data(redeem, { redeemCode });
    await mergeAndCheckPreview(third, viewer);
    expect(await daysLeft(third)).toBe(30);
  });

  it('adds no day twice, however many accounts are merged', async () => {
    const { viewer, other } = await insertTwo();
    for (const one of [viewer, other]) await buyWeek(one);
    app.advanceClock(2 * 86_400);
    await mergeAndCheckPreview(viewer, other);
    expect(await daysLeft(viewer)).toBe(10);
    for (let count = 0; count < 3; count++) await mergeAndCheckPreview(viewer, await newViewer());
    const last = await newViewer();
    await mergeAndCheckPreview(last, viewer);
    expect(await daysLeft(last)).toBe(10);
  });
});
