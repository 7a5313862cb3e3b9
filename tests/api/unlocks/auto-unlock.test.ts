import { contract, limits } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests, episodes: 220, free: 0 });
await insertDrama(database, { slug: 'other', at: startOfTests });
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { unlockEpisode, undo } = contract.unlocks;
const ferry = (number: number) => ({ dramaId: 'ferry', episodeId: `ferry-${number}` });
const watcher = async ({ cap = 100_000, on = 1 as 0 | 1, paid = 5000 } = {}) => {
  const viewer = await app.register();
  await app.grantCoins(viewer, { paid });
  await viewer.data(contract.account.updateSettings, { autoUnlock: on, autoUnlockCapCoins: cap });
  return viewer;
};
/** Another device of the viewer, on which they sign in now. */
const otherDeviceOf = async ({ username, password }: Viewer) => {
  const credentials = { type: 'account' as const, username, password: app.seal(password) };
  const { token } = await app.visitor.data(contract.user.login, credentials);
  return app.visitor.with({ authorization: `Bearer ${token}` });
};
const auto = (number: number, touched: '0' | '1' = '0') => ({
  ...ferry(number),
  price: 12,
  source: 'auto' as const,
  touched,
});
const coinsOf = async (viewer: Viewer) => (await viewer.data(contract.account.userInfo))?.coin;
const pauseAfter = limits.maxUntouchedAutoUnlocks;

describe('an automatic unlock', () => {
  it('spends like a manual unlock, and is recorded as automatic', async () => {
    const viewer = await watcher();
    const { movement, undoUntil } = await viewer.data(unlockEpisode, auto(1));
    expect(movement).toMatchObject({ coins: -12, reason: 'unlock' });
    expect(undoUntil).not.toBeNull();
    expect(await database.read.unlock.findFirst({ where: { userId: viewer.userId } })).toMatchObject({
      source: 'auto',
      priceCoins: 12,
    });
  });

  it('is refused while the setting is off', async () => {
    const viewer = await watcher({ on: 0 });
    expect(await viewer.refusal(unlockEpisode, auto(1, '1'))).toEqual({
      error: 'autoUnlockOff',
      details: null,
    });
    expect(await coinsOf(viewer)).toBe(5000);
  });

  it('spends at most the cap of a drama, counting manual unlocks too', async () => {
    const viewer = await watcher({ cap: 36 });
    await viewer.data(unlockEpisode, { ...ferry(1), price: 12 });
    await viewer.data(unlockEpisode, auto(2));
    await viewer.data(unlockEpisode, auto(3));
    expect(await viewer.refusal(unlockEpisode, auto(4))).toEqual({
      error: 'autoUnlockCapReached',
      details: { priceCoins: 12, spentCoins: 36, capCoins: 36 },
    });
    expect(await coinsOf(viewer)).toBe(5000 - 36);
    await viewer.data(unlockEpisode, { ...auto(3), dramaId: 'other', episodeId: 'other-3' });
    await viewer.data(unlockEpisode, { ...ferry(4), price: 12 });
  });

  it('uses the default cap when the viewer set none', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 500 });
    await viewer.data(contract.account.updateSettings, { autoUnlock: 1 });
    const most = limits.autoUnlockCapCoins.default / 12;
    for (let number = 1; number <= most; number++) await viewer.data(unlockEpisode, auto(number, '1'));
    expect(await viewer.refusal(unlockEpisode, auto(most + 1, '1'))).toMatchObject({
      error: 'autoUnlockCapReached',
    });
  });

  it(`pauses after ${pauseAfter} untouched unlocks in a row, separately for each drama`, async () => {
    const viewer = await watcher();
    for (let number = 1; number <= pauseAfter; number++) await viewer.data(unlockEpisode, auto(number));
    const paused = { error: 'autoUnlockPaused', details: { untouchedUnlocks: pauseAfter } };
    expect(await viewer.refusal(unlockEpisode, auto(6))).toEqual(paused);
    expect(await viewer.refusal(unlockEpisode, auto(6))).toEqual(paused);
    await viewer.data(unlockEpisode, { ...auto(3), dramaId: 'other', episodeId: 'other-3' });
    expect(await coinsOf(viewer)).toBe(5000 - 6 * 12);
  });

  it.each([
    ['a touch', async (viewer: Viewer) => viewer.data(unlockEpisode, auto(6, '1'))],
    [
      'an unlock of the viewer',
      async (viewer: Viewer) => viewer.data(unlockEpisode, { ...ferry(6), price: 12 }),
    ],
    ['an undo', async (viewer: Viewer) => viewer.data(undo, ferry(5))],
  ])('resumes after %s', async (what, act) => {
    const viewer = await watcher();
    for (let number = 1; number <= pauseAfter; number++) await viewer.data(unlockEpisode, auto(number));
    await act(viewer);
    // The automatic unlock after the touch counts itself.
    const left = what === 'a touch' ? pauseAfter - 1 : pauseAfter;
    for (let number = 7; number < 7 + left; number++) await viewer.data(unlockEpisode, auto(number));
    expect(await viewer.refusal(unlockEpisode, auto(20))).toMatchObject({ error: 'autoUnlockPaused' });
  });

  it('neither spends nor counts when repeated, even while paused or off', async () => {
    const viewer = await watcher();
    for (let number = 1; number <= pauseAfter; number++) {
      for (let press = 0; press < 3; press++) await viewer.data(unlockEpisode, auto(number));
    }
    expect(await viewer.refusal(unlockEpisode, auto(6))).toMatchObject({ error: 'autoUnlockPaused' });
    await viewer.data(contract.account.updateSettings, { autoUnlock: 0 });
    expect((await viewer.data(unlockEpisode, auto(1))).movement).toBeNull();
    expect(await coinsOf(viewer)).toBe(5000 - pauseAfter * 12);
  });

  it('does not count when it is refused for its price', async () => {
    const viewer = await watcher({ paid: 11 });
    for (let press = 0; press < 8; press++) {
      expect(await viewer.refusal(unlockEpisode, auto(1))).toMatchObject({ error: 'notEnoughCoins' });
      expect(await viewer.refusal(unlockEpisode, { ...auto(1), price: 11 })).toMatchObject({
        error: 'priceChanged',
      });
    }
    await app.grantCoins(viewer, { paid: 1 });
    await viewer.data(unlockEpisode, auto(1));
  });

  it('happens only on the device that was touched last', async () => {
    const phone = await watcher();
    await phone.data(unlockEpisode, auto(1));
    app.advanceClock(10);
    const tablet = await otherDeviceOf(phone);
    const elsewhere = { error: 'autoUnlockElsewhere', details: null };
    expect(await phone.refusal(unlockEpisode, auto(2))).toEqual(elsewhere);
    // A touch from before the last automatic unlock is no reason to go on.
    expect(await phone.refusal(unlockEpisode, { ...auto(2, '1'), idleSeconds: 11 })).toEqual(elsewhere);
    await tablet.data(unlockEpisode, auto(2));

    app.advanceClock(10);
    await phone.data(contract.progress.report, { ...ferry(2), progress: 3, idleSeconds: 1 });
    expect(await tablet.refusal(unlockEpisode, auto(3))).toEqual(elsewhere);
    await phone.data(unlockEpisode, auto(3));
    app.advanceClock(10);
    await tablet.data(unlockEpisode, { ...ferry(4), price: 12 });
    expect(await phone.refusal(unlockEpisode, auto(5))).toEqual(elsewhere);
    expect(await coinsOf(phone)).toBe(5000 - 4 * 12);

    const { items } = await phone.data(contract.sessions.list);
    const other = items.find(({ isCurrent }) => !isCurrent);
    await phone.data(contract.sessions.end, { sessionId: other?.sessionId ?? '' });
    await phone.data(unlockEpisode, auto(5));
  });

  it('of a device that nobody touches spends nothing, in a race with the one in hand', async () => {
    const phone = await watcher();
    app.advanceClock(10);
    const tablet = await otherDeviceOf(phone);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? tablet : phone).send(unlockEpisode, {
          ...auto(index + 1),
          idleSeconds: index % 2 ? 0 : 10,
        }),
      ),
    );
    expect(answers.filter(({ code }, index) => code === 200 && index % 2 === 0)).toEqual([]);
    expect(await coinsOf(phone)).toBe(5000 - pauseAfter * 12);
  });

  it('is available for single episodes only', async () => {
    const viewer = await watcher();
    const { code, data } = await viewer.send(unlockEpisode, { ...auto(1), scope: 'rest' });
    expect({ code, data }).toMatchObject({ code: 3000, data: { fields: [{ field: 'source' }] } });
  });

  it('respects the pause under 200 concurrent requests', async () => {
    const viewer = await watcher();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => viewer.send(unlockEpisode, auto(index + 1))),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(pauseAfter);
    expect(await coinsOf(viewer)).toBe(5000 - pauseAfter * 12);
  });

  it('respects the cap under 200 concurrent requests', async () => {
    const viewer = await watcher({ cap: 130 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => viewer.send(unlockEpisode, auto(index + 1, '1'))),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
    expect(await coinsOf(viewer)).toBe(5000 - 120);
  });
});
