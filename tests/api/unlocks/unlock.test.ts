import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contract, limits } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertDrama(database, { slug: 'gift', at: startOfTests, episodes: 2, free: 2 });
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { unlockEpisode, undo } = contract.unlocks;
const { userInfo } = contract.account;
const ferry = (number: number) => ({ dramaId: 'ferry', episodeId: `ferry-${number}` });
const viewerWith = async (coins: { paid?: number; bonus?: number }) => {
  const viewer = await app.register();
  await app.grantCoins(viewer, coins);
  return viewer;
};
/** Another device of the viewer, on which they sign in now. */
const otherDeviceOf = async ({ username, password }: Viewer) => {
  const credentials = { type: 'account' as const, username, password: app.seal(password) };
  const { token } = await app.visitor.data(contract.user.login, credentials);
  return app.visitor.with({ authorization: `Bearer ${token}` });
};
const coinsOf = async (viewer: Viewer) => (await viewer.data(userInfo))?.coin;
const accessOf = async (viewer: Viewer, number: number) =>
  (await viewer.data(contract.dramas.detail, ferry(number))).episode.access;

describe('unlocking an episode', () => {
  it('spends the price, bonus coins first, and opens the episode', async () => {
    const viewer = await viewerWith({ paid: 20, bonus: 5 });
    const answer = await viewer.data(unlockEpisode, { ...ferry(3), price: 12 });
    expect(answer).toEqual({
      episodeIds: ['ferry-3'],
      priceCoins: 12,
      balance: { coin: 13, paidCoin: 13, bonusCoin: 0 },
      movement: {
        movementId: answer.movement?.movementId,
        reason: 'unlock',
        coins: -12,
        balanceAfterCoins: 13,
        createdAt: startOfTests.toISOString(),
      },
      undoUntil: new Date(startOfTests.getTime() + limits.undoSeconds * 1000).toISOString(),
    });
    expect(await accessOf(viewer, 3)).toBe('unlocked');
    expect(await accessOf(viewer, 4)).toBe('locked');
    expect(await viewer.data(userInfo)).toMatchObject({ coin: 13, paidCoin: 13, bonusCoin: 0 });
  });

  it('is free when repeated, at any price', async () => {
    const viewer = await viewerWith({ paid: 12 });
    const first = await viewer.data(unlockEpisode, { ...ferry(3), price: 12 });
    for (const price of [12, 99]) {
      const again = await viewer.data(unlockEpisode, { ...ferry(3), price });
      expect(again).toEqual({ ...first, movement: null });
    }
    expect(await coinsOf(viewer)).toBe(0);
  });

  it.each([11, 13, 0])('spends nothing when the agreed price was %i', async (price) => {
    const viewer = await viewerWith({ paid: 100 });
    expect(await viewer.refusal(unlockEpisode, { ...ferry(3), price })).toEqual({
      error: 'priceChanged',
      details: { priceCoins: 12, agreedCoins: price },
    });
    expect(await coinsOf(viewer)).toBe(100);
    expect(await accessOf(viewer, 3)).toBe('locked');
  });

  it('spends nothing when the balance is too low', async () => {
    const viewer = await viewerWith({ paid: 6, bonus: 5 });
    expect(await viewer.refusal(unlockEpisode, { ...ferry(3), price: 12 })).toEqual({
      error: 'notEnoughCoins',
      details: { priceCoins: 12, balanceCoins: 11 },
    });
    expect(await coinsOf(viewer)).toBe(11);
    expect(await accessOf(viewer, 3)).toBe('locked');
  });

  it('is refused where the episode is free', async () => {
    const viewer = await viewerWith({ paid: 100 });
    for (const scope of ['episode', 'rest'] as const) {
      const input = { dramaId: 'gift', episodeId: 'gift-1', price: 0, scope };
      expect(await viewer.refusal(unlockEpisode, input)).toMatchObject({ error: 'nothingToUnlock' });
    }
    expect(await coinsOf(viewer)).toBe(100);
  });

  it('is refused for a member, who keeps earlier purchases', async () => {
    const viewer = await viewerWith({ paid: 100 });
    await viewer.data(unlockEpisode, { ...ferry(3), price: 12 });
    await app.grantDays(viewer, 1);
    const refusal = await viewer.refusal(unlockEpisode, { ...ferry(4), price: 12 });
    expect(refusal).toMatchObject({ error: 'nothingToUnlock' });
    expect((await viewer.data(unlockEpisode, { ...ferry(3), price: 12 })).movement).toBeNull();
    expect(await coinsOf(viewer)).toBe(88);
  });

  it.each([
    ['an unknown drama', { dramaId: 'nothing', episodeId: 'ferry-3' }],
    ['an unknown episode', { dramaId: 'ferry', episodeId: 'nothing' }],
    ['an episode of another drama', { dramaId: 'gift', episodeId: 'ferry-3' }],
    ['a NUL byte', { dramaId: '\0', episodeId: '\0' }],
  ])('does not find %s', async (_, ids) => {
    const viewer = await viewerWith({ paid: 100 });
    expect(await viewer.refusal(unlockEpisode, { ...ids, price: 12 })).toMatchObject({ error: 'notFound' });
  });

  it('does not find an unpublished episode', async () => {
    const viewer = await viewerWith({ paid: 100 });
    await database.write.episode.update({ where: { id: 'ferry-8' }, data: { publishedAt: null } });
    expect(await viewer.refusal(unlockEpisode, { ...ferry(8), price: 12 })).toMatchObject({
      error: 'notFound',
    });
    await database.write.episode.update({ where: { id: 'ferry-8' }, data: { publishedAt: startOfTests } });
  });

  it.each([-1, 1.5, 'free', '', '12 ', '1e1', '0x0c', Number.MAX_SAFE_INTEGER + 1])(
    'refuses the price %j',
    async (price) => {
      const viewer = await viewerWith({ paid: 100 });
      const { code, data } = await viewer.send(unlockEpisode, { ...ferry(3), price });
      expect({ code, data }).toMatchObject({ code: 3000, data: { fields: [{ field: 'price' }] } });
    },
  );
});

describe('unlocking the rest of a drama', () => {
  const rest = (number: number, price: number) => ({ ...ferry(number), scope: 'rest' as const, price });

  it('opens all locked episodes at the discount, and the shares add up', async () => {
    const viewer = await viewerWith({ paid: 50, bonus: 10 });
    await viewer.data(unlockEpisode, { ...ferry(5), price: 12 });
    // Five episodes at 12 coins cost 45 coins after the 25 % discount.
    const answer = await viewer.data(unlockEpisode, rest(3, 45));
    expect(answer).toMatchObject({
      episodeIds: ['ferry-3', 'ferry-4', 'ferry-6', 'ferry-7', 'ferry-8'],
      priceCoins: 45,
      balance: { coin: 3 },
      movement: { coins: -45 },
    });
    const { cost } = await viewer.data(contract.dramas.episodes, { dramaId: 'ferry' });
    expect(cost).toMatchObject({ lockedEpisodes: 0, spentCoins: 57, rest: null });
    const repeated = await viewer.data(unlockEpisode, rest(3, 45));
    expect(repeated).toMatchObject({ movement: null, balance: { coin: 3 } });
  });

  it('splits a price that does not divide evenly into whole coins', async () => {
    await insertDrama(database, {
      slug: 'odd',
      at: startOfTests,
      episodes: 9,
      free: 2,
      priceCoins: 11,
      discountPercent: 10,
    });
    const viewer = await viewerWith({ paid: 70 });
    // 77 coins less 10 % are 69.3, which is rounded up to 70.
    await viewer.data(unlockEpisode, { dramaId: 'odd', episodeId: 'odd-3', scope: 'rest', price: 70 });
    const unlocks = await database.read.unlock.findMany({ where: { userId: viewer.userId } });
    expect(unlocks.map(({ priceCoins }) => priceCoins)).toEqual([10, 10, 10, 10, 10, 10, 10]);
    await insertDrama(database, {
      slug: 'odder',
      at: startOfTests,
      episodes: 5,
      free: 2,
      priceCoins: 7,
      discountPercent: 5,
    });
    await app.grantCoins(viewer, { paid: 20 });
    await viewer.data(unlockEpisode, { dramaId: 'odder', episodeId: 'odder-3', scope: 'rest', price: 20 });
    const shares = await database.read.unlock.findMany({
      where: { userId: viewer.userId, dramaId: 'odder' },
      orderBy: { episodeId: 'asc' },
    });
    expect(shares.map(({ priceCoins }) => priceCoins)).toEqual([7, 7, 6]);
  });

  it('spends nothing when the price of the rest changed or exceeds the balance', async () => {
    const viewer = await viewerWith({ paid: 53 });
    expect(await viewer.refusal(unlockEpisode, rest(3, 72))).toEqual({
      error: 'priceChanged',
      details: { priceCoins: 54, agreedCoins: 72 },
    });
    expect(await viewer.refusal(unlockEpisode, rest(3, 54))).toEqual({
      error: 'notEnoughCoins',
      details: { priceCoins: 54, balanceCoins: 53 },
    });
    expect(await coinsOf(viewer)).toBe(53);
  });
});

describe('repeating an unlock of the rest', () => {
  const rest = (number: number, price: number) => ({ ...ferry(number), scope: 'rest' as const, price });

  it.each([
    ['a free episode', 1],
    ['one that it opened', 4],
    ['one that was opened before', 3],
  ])('from %s returns the first result', async (_, number) => {
    const viewer = await viewerWith({ paid: 100 });
    await viewer.data(unlockEpisode, { ...ferry(3), price: 12 });
    const first = await viewer.data(unlockEpisode, rest(number, 45));
    for (let press = 0; press < 2; press++) {
      expect(await viewer.data(unlockEpisode, rest(number, 45))).toEqual({ ...first, movement: null });
    }
    expect(await coinsOf(viewer)).toBe(43);
    app.advanceClock(limits.undoSeconds);
    expect((await viewer.data(unlockEpisode, rest(number, 45))).undoUntil).toBeNull();
  });

  it('is refused when the rest was never bought', async () => {
    const viewer = await viewerWith({ paid: 100 });
    for (const number of [3, 4, 5, 6, 7, 8]) {
      await viewer.data(unlockEpisode, { ...ferry(number), price: 12 });
    }
    expect(await viewer.refusal(unlockEpisode, rest(1, 45))).toMatchObject({ error: 'nothingToUnlock' });
    expect(await coinsOf(viewer)).toBe(28);
  });
});

describe('undoing an unlock', () => {
  const unlocked = async (coins = { paid: 20, bonus: 5 }) => {
    const viewer = await viewerWith(coins);
    await viewer.data(unlockEpisode, { ...ferry(3), price: 12 });
    return viewer;
  };

  it('returns the coins to their sources, until the last second', async () => {
    const viewer = await unlocked();
    app.advanceClock(limits.undoSeconds - 1);
    const { balance, movement } = await viewer.data(undo, ferry(3));
    expect(balance).toEqual({ coin: 25, paidCoin: 20, bonusCoin: 5 });
    expect(movement).toMatchObject({ reason: 'undoUnlock', coins: 12, balanceAfterCoins: 25 });
    expect(await accessOf(viewer, 3)).toBe('locked');
  });

  it('is refused after the last second', async () => {
    const viewer = await unlocked();
    app.advanceClock(limits.undoSeconds);
    expect(await viewer.refusal(undo, ferry(3))).toMatchObject({ error: 'undoTooLate' });
    expect(await coinsOf(viewer)).toBe(13);
    expect(await accessOf(viewer, 3)).toBe('unlocked');
  });

  it.each([
    [limits.undoWatchedSeconds - 1, 'allowed'],
    [limits.undoWatchedSeconds, 'refused'],
    [0, 'refused'],
  ])('after a progress report of %i seconds (0 is the end) is %s', async (progress, outcome) => {
    const viewer = await unlocked();
    await viewer.data(contract.progress.report, { ...ferry(3), progress });
    const { code } = await viewer.send(undo, ferry(3));
    expect(code).toBe(outcome === 'allowed' ? 200 : 3203);
    expect(await coinsOf(viewer)).toBe(outcome === 'allowed' ? 25 : 13);
  });

  it('counts what the device that unlocked has watched, and not what another plays', async () => {
    const viewer = await unlocked();
    const other = await otherDeviceOf(viewer);
    await other.data(contract.progress.report, { ...ferry(3), progress: 60 });
    await other.data(contract.progress.report, { ...ferry(3), progress: 0 });
    expect((await viewer.data(undo, ferry(3))).balance.coin).toBe(25);

    await other.data(unlockEpisode, { ...ferry(3), price: 12 });
    await other.data(contract.progress.report, { ...ferry(3), progress: 60 });
    for (const device of [viewer, other])
      expect(await device.refusal(undo, ferry(3))).toMatchObject({ error: 'undoTooLate' });
  });

  it('counts video that any device has loaded', async () => {
    const viewer = await unlocked();
    await load(await otherDeviceOf(viewer), 3, 8);
    expect(await viewer.refusal(undo, ferry(3))).toMatchObject({ error: 'undoTooLate' });
  });

  it('ignores progress from before the unlock', async () => {
    const viewer = await viewerWith({ paid: 12 });
    await viewer.data(contract.progress.report, { ...ferry(3), progress: 80 });
    app.advanceClock(1);
    await viewer.data(unlockEpisode, { ...ferry(3), price: 12 });
    expect((await viewer.data(undo, ferry(3))).balance.coin).toBe(12);
  });

  it.each([
    ['clearing the history', (viewer: Viewer) => viewer.data(contract.progress.clearHistory, {})],
    ['going back', (viewer: Viewer) => viewer.data(contract.progress.report, { ...ferry(3), progress: 1 })],
    ['saying that it was long ago', async () => null],
  ])('is refused after progress followed by %s', async (how, act) => {
    const viewer = await unlocked();
    const ageSeconds = how.startsWith('saying') ? 3600 : 0;
    await viewer.data(contract.progress.report, { ...ferry(3), progress: 60, ageSeconds });
    await act(viewer);
    expect(await viewer.refusal(undo, ferry(3))).toMatchObject({ error: 'undoTooLate' });
  });

  it('works once for each unlock, and the episode can be unlocked again', async () => {
    const viewer = await unlocked();
    for (let round = 0; round < 3; round++) {
      const undone = await viewer.data(undo, ferry(3));
      expect(await viewer.data(undo, ferry(3))).toEqual(undone);
      expect(await coinsOf(viewer)).toBe(25);
      await viewer.data(unlockEpisode, { ...ferry(3), price: 12 });
      expect(await coinsOf(viewer)).toBe(13);
    }
  });

  it('returns the same answer when repeated within a minute, then finds nothing', async () => {
    const viewer = await unlocked();
    await viewer.data(undo, ferry(3));
    app.advanceClock(limits.undoSeconds - 1);
    await viewer.data(undo, ferry(3));
    app.advanceClock(1);
    expect(await viewer.refusal(undo, ferry(3))).toMatchObject({ error: 'notFound' });
    expect(await coinsOf(viewer)).toBe(25);
  });

  /** Requests a segment as a player does. The request counts even if the test has no file for the segment. */
  const load = async (viewer: Pick<Viewer, 'data'>, number: number, segment: number) => {
    const { playback } = await viewer.data(contract.dramas.detail, ferry(number));
    const name = `${String(segment).padStart(3, '0')}.m4s`;
    return fetch(app.address + playback?.playlistUrl.replace('index.m3u8', name));
  };

  it.each([
    [7, 'allowed'],
    [8, 'refused'],
  ])('after segment %i was loaded without a progress report is %s', async (segment, outcome) => {
    const viewer = await unlocked();
    for (let loaded = 0; loaded <= segment; loaded++) await load(viewer, 3, loaded);
    const { code } = await viewer.send(undo, ferry(3));
    expect(code).toBe(outcome === 'allowed' ? 200 : 3203);
    expect(await coinsOf(viewer)).toBe(outcome === 'allowed' ? 25 : 13);
  });

  it('is refused also when the loaded segment came from the cache', async () => {
    const [viewer, other] = [await unlocked(), await unlocked()];
    const folder = path.join(app.platform.config.mediaDir, 'ferry/ferry-3/540');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, '008.m4s'), 'segment');
    for (let time = 0; time < 2; time++) expect((await load(other, 3, 8)).status).toBe(200);
    expect(await (await load(viewer, 3, 8)).text()).toBe('segment');
    expect(await viewer.refusal(undo, ferry(3))).toMatchObject({ error: 'undoTooLate' });
  });

  it('is refused when more than the start was loaded of another episode of the group', async () => {
    const viewer = await viewerWith({ paid: 54 });
    await viewer.data(unlockEpisode, { ...ferry(3), scope: 'rest', price: 54 });
    await load(viewer, 7, 8);
    expect(await viewer.refusal(undo, ferry(3))).toMatchObject({ error: 'undoTooLate' });
  });

  it('ignores segments loaded by others, of another episode or before the unlock', async () => {
    const [viewer, other] = [await viewerWith({ paid: 24 }), await unlocked()];
    await app.grantDays(viewer, 1);
    await load(viewer, 3, 8);
    app.advanceClock(86_400);
    await viewer.data(unlockEpisode, { ...ferry(4), price: 12 });
    await load(viewer, 4, 8);
    await viewer.data(unlockEpisode, { ...ferry(3), price: 12 });
    await load(other, 3, 8);
    expect((await viewer.data(undo, ferry(3))).balance.coin).toBe(12);
    expect(await viewer.refusal(undo, ferry(4))).toMatchObject({ error: 'undoTooLate' });
  });

  it('takes back a whole group at once', async () => {
    const viewer = await viewerWith({ paid: 50, bonus: 10 });
    const input = { ...ferry(3), scope: 'rest' as const, price: 54 };
    await viewer.data(unlockEpisode, input);
    const { balance, movement } = await viewer.data(undo, ferry(6));
    expect(balance).toEqual({ coin: 60, paidCoin: 50, bonusCoin: 10 });
    expect(movement.coins).toBe(54);
    for (const number of [3, 4, 5, 6, 7, 8]) expect(await accessOf(viewer, number)).toBe('locked');
    expect((await viewer.data(unlockEpisode, input)).balance.coin).toBe(6);
  });

  it('is refused when an episode of the group was watched', async () => {
    const viewer = await viewerWith({ paid: 54 });
    await viewer.data(unlockEpisode, { ...ferry(3), scope: 'rest', price: 54 });
    await viewer.data(contract.progress.report, { ...ferry(7), progress: 60 });
    expect(await viewer.refusal(undo, ferry(3))).toMatchObject({ error: 'undoTooLate' });
  });

  it('does not find an episode that is locked, another viewer’s or of another drama', async () => {
    const viewer = await unlocked();
    const otherViewer = await viewerWith({ paid: 12 });
    expect(await otherViewer.refusal(undo, ferry(3))).toMatchObject({ error: 'notFound' });
    expect(await viewer.refusal(undo, ferry(4))).toMatchObject({ error: 'notFound' });
    const mixed = { dramaId: 'gift', episodeId: 'ferry-3' };
    expect(await viewer.refusal(undo, mixed)).toMatchObject({ error: 'notFound' });
    expect(await coinsOf(viewer)).toBe(13);
  });
});

describe.each(['joined', 'deleted'] as const)('an account that was %s during a call', (how) => {
  it('spends nothing, gets nothing back and orders nothing', async () => {
    const [viewer, other] = [await viewerWith({ paid: 24 }), await app.register()];
    await viewer.data(unlockEpisode, { ...ferry(3), price: 12 });
    const data = how === 'joined' ? { joinedIntoId: other.userId } : { deletedAt: startOfTests };
    await database.write.user.update({ where: { id: viewer.userId }, data });
    const refusal = { error: 'signedInElsewhere' };
    expect(await viewer.refusal(unlockEpisode, { ...ferry(4), price: 12 })).toMatchObject(refusal);
    expect(await viewer.refusal(undo, ferry(3))).toMatchObject(refusal);
    const order = { templateId: 'pack-100', idempotencyKey: 'signed-out' };
    expect(await viewer.refusal(contract.wallet.placeOrder, order)).toMatchObject(refusal);
    expect(await database.read.ledgerTransfer.count({ where: { userId: viewer.userId } })).toBe(2);
  });
});
