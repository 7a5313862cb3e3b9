import { contract } from '@cliffhanger/contracts';
import { createRedeemCodes } from '@cliffhanger/server/features/rewards/redeem.service.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertViewers, type SignedIn } from '../../support/insert-viewers.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertSeriesTemplate, insertTemplates } from '../../support/library.ts';
import { getUserInfo, signMergeTicketFor } from '../../support/merging.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';
import { verify, walletOf, watch } from '../../support/rewards.ts';

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertTemplates(database);
await insertSeriesTemplate(database, 'ferry');
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { unlockEpisode, undo } = contract.unlocks;
const ferry = (number: number) => ({ dramaId: 'ferry', episodeId: `ferry-${number}` });
const newViewer = async (inviter?: SignedIn): Promise<SignedIn> => {
  const [viewer] = await insertViewers(app, 1, inviter?.userId);
  if (!viewer) throw new Error('no viewer');
  await verify(app, viewer);
  return viewer;
};
const unlock = async (viewer: SignedIn, number: number) => {
  // The order of unlocks decides which one is taken back.
  app.advanceClock(1);
  await viewer.data(unlockEpisode, { ...ferry(number), price: 12 });
};
const accessTo = async (viewer: SignedIn) => {
  const numbers = [3, 4, 5, 6, 7, 8];
  const details = await Promise.all(
    numbers.map((number) => viewer.data(contract.dramas.detail, ferry(number))),
  );
  return numbers.filter((_, index) => details[index]?.episode.access === 'unlocked');
};
const previewOf = async (viewer: SignedIn, other: SignedIn) => {
  const ticket = await signMergeTicketFor(app, viewer, other);
  return { ticket, ...(await viewer.data(contract.identities.preview, { ticket })) };
};
const joinInto = async (viewer: SignedIn, other: SignedIn) => {
  const { ticket, ...preview } = await previewOf(viewer, other);
  const { balance } = await viewer.data(contract.identities.merge, { ticket });
  expect(balance).toEqual(preview.balance);
  return preview;
};
const buy = async (viewer: SignedIn, templateId: string) => {
  const orderId = await placeOrder(viewer, templateId);
  await sendWebhook(app, { orderId, outcome: 'paid' });
  return orderId;
};

let viewer: SignedIn;
let other: SignedIn;
beforeEach(async () => {
  [viewer, other] = [await newViewer(), await newViewer()];
});
/** Both accounts redeem the same code, so that one redemption is a duplicate. */
const repeatReward = async (amount: number, both = [viewer, other]) => {
  const order = { count: 1, kind: 'coins', amount, maxUses: 2, expiresAt: null } as const;
  const [redeemCode = ''] = await createRedeemCodes(app.platform, order);
  for (const one of both) await one.data(contract.rewards.redeem, { redeemCode });
};

describe('merging accounts that spent duplicate rewards', () => {
  it('takes the bonus coins of both accounts first, and never purchased coins', async () => {
    await repeatReward(30);
    await unlock(other, 3);
    await unlock(other, 4);
    await buy(viewer, 'pack-100');
    expect(await joinInto(viewer, other)).toMatchObject({
      takenBackEpisodes: 0,
      balance: { coin: 106, paidCoin: 100, bonusCoin: 6 },
    });
    expect(await accessTo(viewer)).toEqual([3, 4]);
  });

  it('takes back the latest episodes of the other account and returns the coins beyond the debt', async () => {
    await repeatReward(30);
    for (const [one, number] of [
      [other, 3],
      [viewer, 5],
      [other, 4],
      [viewer, 6],
    ] as const) {
      await unlock(one, number);
    }
    await buy(other, 'pack-100');
    const preview = await joinInto(viewer, other);
    expect(preview).toMatchObject({
      duplicateRewards: { redeem: 30 },
      takenBackEpisodes: 2,
      balance: { coin: 106, paidCoin: 100, bonusCoin: 6 },
    });
    expect(await accessTo(viewer)).toEqual([5, 6]);
    const { movements } = await walletOf(viewer);
    expect(movements.slice(0, 4).toSorted()).toEqual([
      'duplicateReward -30',
      'join 106',
      'undoUnlock 12',
      'undoUnlock 12',
    ]);
    await unlock(viewer, 4);
    expect(await accessTo(viewer)).toEqual([4, 5, 6]);
  });

  it('takes back part of a group unlock; undoing it returns the rest', async () => {
    await repeatReward(20);
    await buy(other, 'pack-100');
    await other.data(unlockEpisode, { ...ferry(3), scope: 'rest', price: 54 });
    await unlock(viewer, 3);
    // The viewer has 8 of the 20 coins left; two episodes return 18.
    expect(await joinInto(viewer, other)).toMatchObject({
      takenBackEpisodes: 1,
      balance: { coin: 72, paidCoin: 66, bonusCoin: 6 },
    });
    expect(await accessTo(viewer)).toEqual([3, 4, 5, 6, 7]);
    const { balance } = await viewer.data(undo, ferry(5));
    expect(balance).toEqual({ coin: 108, paidCoin: 100, bonusCoin: 8 });
    expect(await accessTo(viewer)).toEqual([3]);
  });

  it('takes back parts of a group unlock over several merges: bonus coins first, then purchased ones', async () => {
    await repeatReward(20);
    const third = await newViewer();
    await repeatReward(10, [other, third]);
    await app.grantCoins(other, { paid: 24 });
    await other.data(unlockEpisode, { ...ferry(3), scope: 'rest', price: 54 });
    await app.grantCoins(viewer, { paid: 4 });
    for (const number of [3, 4]) await unlock(viewer, number);
    // Three of six episodes: 27 of the 30 bonus coins.
    expect(await joinInto(viewer, other)).toMatchObject({ takenBackEpisodes: 1, balance: { coin: 7 } });
    expect(await accessTo(viewer)).toEqual([3, 4, 5, 6, 7]);
    await app.grantCoins(viewer, { paid: 5 });
    await unlock(viewer, 8);
    await app.grantCoins(third, { paid: 2 });
    await unlock(third, 5);
    // The fifth episode, which both have, returns 3 bonus and 6 paid coins; the eighth returns 7 and 5.
    const expected = { takenBackEpisodes: 1, balance: { coin: 11, paidCoin: 11, bonusCoin: 0 } };
    expect(await joinInto(third, viewer)).toMatchObject(expected);
    expect(await accessTo(third)).toEqual([3, 4, 5, 6, 7]);
    expect((await third.data(undo, ferry(6))).balance).toEqual({ coin: 29, paidCoin: 29, bonusCoin: 0 });
    expect(await accessTo(third)).toEqual([3, 4, 5]);
  });

  it('takes back episodes that both accounts had before any other', async () => {
    await repeatReward(24);
    await unlock(viewer, 3);
    await unlock(viewer, 4);
    await unlock(other, 3);
    await unlock(other, 5);
    expect(await joinInto(viewer, other)).toMatchObject({ takenBackEpisodes: 1 });
    expect(await accessTo(viewer)).toEqual([3, 4]);
  });

  it('takes back no episode of a purchased series', async () => {
    await repeatReward(24);
    for (const number of [3, 4]) {
      await unlock(viewer, number);
      await unlock(other, number + 2);
    }
    await buy(viewer, 'ferry-series');
    expect(await joinInto(viewer, other)).toMatchObject({ takenBackEpisodes: 0, balance: { coin: 0 } });
    expect(await accessTo(viewer)).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it('takes the debt from the surviving account if it was paid for inviting the other', async () => {
    const guest = await newViewer(viewer);
    await watch(app, guest, 60);
    for (const number of [3, 4, 5, 6, 7, 8]) await unlock(viewer, number);
    // 28 and 50 are there of 150; six episodes are 72.
    expect(await joinInto(viewer, guest)).toMatchObject({
      duplicateRewards: { invite: 150 },
      takenBackEpisodes: 6,
      balance: { coin: 0 },
    });
    expect(await accessTo(viewer)).toEqual([]);
  });

  it('computes the debt from what the previous merge left, in any order of merges', async () => {
    await repeatReward(30);
    await unlock(viewer, 3);
    await unlock(other, 4);
    const third = await newViewer();
    await joinInto(third, other);
    expect(await joinInto(third, viewer)).toMatchObject({ takenBackEpisodes: 0, balance: { coin: 6 } });
    expect(await accessTo(third)).toEqual([3, 4]);
    const fourth = await newViewer();
    expect(await joinInto(fourth, third)).toMatchObject({ takenBackEpisodes: 0, balance: { coin: 6 } });
  });

  it('takes back rights that an earlier merge left twice before any other episode', async () => {
    await repeatReward(30);
    const third = await newViewer();
    await app.grantCoins(third, { bonus: 12 });
    await unlock(third, 3);
    for (const number of [3, 4]) await unlock(other, number);
    for (const number of [5, 6]) await unlock(viewer, number);
    await joinInto(third, other);
    expect(await joinInto(viewer, third)).toMatchObject({ takenBackEpisodes: 1, balance: { coin: 6 } });
    expect(await accessTo(viewer)).toEqual([3, 5, 6]);
  });

  it('forgives the part already taken by a refund and takes back no unlock for it', async () => {
    const orderId = await buy(other, 'pack-100');
    await other.data(unlockEpisode, { ...ferry(3), scope: 'rest', price: 54 });
    await repeatReward(60);
    await sendWebhook(app, { orderId, outcome: 'refunded' });
    expect(await getUserInfo(other)).toMatchObject({ coin: 6 });
    for (const number of [3, 4, 5, 6, 7]) await unlock(viewer, number);
    // Of 60 there are 6; the viewer's five episodes were their own reward.
    expect(await joinInto(viewer, other)).toMatchObject({ takenBackEpisodes: 0, balance: { coin: 0 } });
    expect(await accessTo(viewer)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(await viewer.refusal(undo, ferry(8))).toMatchObject({ error: 'undoTooLate' });
  });
});
