import { contract, rewardRules } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { moveTo, nextDay, walletOf } from '../../support/rewards.ts';

const app = await startTestApp();
afterAll(() => app.close());
afterEach(async () => {
  expect(await findLedgerDiscrepancies(app.platform.database)).toEqual([]);
});

const { rewardBoard, checkIn } = contract.rewards;
const board = async (viewer: Viewer) => (await viewer.data(rewardBoard)).checkIn;
/** Checks in on `days` consecutive days from today. The clock ends on the day after the last one. */
const checkInDays = async (viewer: Viewer, days: number) => {
  const coins: number[] = [];
  for (let day = 0; day < days; day++) {
    coins.push((await viewer.data(checkIn, {})).coins);
    await nextDay(app, viewer);
  }
  return coins;
};
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
/** Returns the date `days` before today, for viewers whose country uses UTC. */
const ago = (days: number) => dayOf(new Date(app.platform.clock.now().getTime() - days * 86_400_000));
const utc = { 'accept-country': 'GB' };

describe('the reward board', () => {
  it('shows a visitor the rules and seven days from today', async () => {
    const seen = await app.visitor.with({ 'accept-country': 'GB' }).data(rewardBoard);
    expect(seen.checkIn).toEqual({
      state: 'signIn',
      streakDays: 0,
      cycleDay: 1,
      makeUp: null,
      days: rewardRules.checkIn.cycleCoins.map((coins, index) => ({
        cycleDay: index + 1,
        day: ago(-index),
        coins,
        state: index === 0 ? 'today' : 'ahead',
      })),
    });
    expect(seen.ad).toEqual({ ticket: null, watchedToday: 0, leftToday: 15 });
    expect(seen.tasks.map(({ state, progress }) => `${state} ${progress}`)).toEqual(
      seen.tasks.map(() => 'signIn 0'),
    );
    expect(seen.rules).toMatchObject({
      checkIn: { cycleCoins: [10, 15, 20, 25, 30, 40, 60], makeUpEveryDays: 7 },
      ad: { coins: 10, timesADay: 15 },
      invite: { inviterCoins: 100, watchSeconds: 60, times: 20, withinDays: 30 },
    });
  });

  it('pays more each day for seven days, then starts a new cycle while the streak lasts', async () => {
    const viewer = await app.register(utc);
    expect(await checkInDays(viewer, 6)).toEqual([10, 15, 20, 25, 30, 40]);
    expect(await board(viewer)).toMatchObject({ state: 'signIn', streakDays: 6, cycleDay: 7 });
    expect(await viewer.data(checkIn, { kind: 'checkIn' })).toEqual({
      coins: 60,
      streakDays: 7,
      balance: { coin: 200, paidCoin: 0, bonusCoin: 200 },
    });
    const complete = await board(viewer);
    expect(complete).toMatchObject({ state: 'completed', streakDays: 7, cycleDay: 7 });
    expect(complete.days.map(({ state }) => state)).toEqual(Array(7).fill('done'));
    await nextDay(app, viewer);
    expect(await board(viewer)).toMatchObject({ state: 'signIn', streakDays: 7, cycleDay: 1 });
    expect(await viewer.data(checkIn, {})).toMatchObject({ coins: 10, streakDays: 8 });
    expect(await board(viewer)).toMatchObject({ state: 'signedIn', streakDays: 8, cycleDay: 1 });
    expect((await walletOf(viewer)).movements).toEqual(
      [10, 60, 40, 30, 25, 20, 15, 10].map((coins) => `checkIn ${coins}`),
    );
  });

  it('shows past and upcoming days', async () => {
    const viewer = await app.register(utc);
    await checkInDays(viewer, 3);
    expect((await board(viewer)).days.map(({ day, coins, state }) => [day, coins, state])).toEqual([
      [ago(3), 10, 'done'],
      [ago(2), 15, 'done'],
      [ago(1), 20, 'done'],
      [ago(0), 25, 'today'],
      [ago(-1), 30, 'ahead'],
      [ago(-2), 40, 'ahead'],
      [ago(-3), 60, 'ahead'],
    ]);
  });

  it('announces a reward in the viewer’s own language, with the balance', async () => {
    const viewer = await app.register({ ...utc, 'accept-language': 'pt' });
    const events = await viewer.events();
    await viewer.with({ 'accept-language': 'zh' }).data(checkIn, {});
    expect((await events.next()).event).toEqual({
      action: 'update_balance',
      msg: { coin: 10, paidCoin: 0, bonusCoin: 10 },
    });
    expect((await events.next()).event).toEqual({
      action: 'user_prize',
      msg: { title: 'Check-in feito', body: '10 moedas entraram na sua carteira.' },
    });
    events.close();
  });
});

describe('a missed check-in', () => {
  it('breaks the streak, and can be made up', async () => {
    const viewer = await app.register(utc);
    await checkInDays(viewer, 3);
    await nextDay(app, viewer);
    expect(await board(viewer)).toMatchObject({
      streakDays: 0,
      cycleDay: 1,
      makeUp: { day: ago(1), coins: 25, todayCoins: 30 },
    });
    expect(await viewer.data(checkIn, { kind: 'makeUp', day: ago(1) })).toMatchObject({
      coins: 25,
      streakDays: 4,
    });
    const again = await viewer.refusal(checkIn, { kind: 'makeUp', day: ago(1) });
    expect(again.error).toBe('nothingToMakeUp');
    const seen = await board(viewer);
    expect(seen).toMatchObject({ streakDays: 4, cycleDay: 5, makeUp: null });
    expect(seen.days[3]).toEqual({ cycleDay: 4, day: ago(1), coins: 25, state: 'madeUp' });
    expect(await viewer.data(checkIn, {})).toMatchObject({ coins: 30, streakDays: 5 });
  });

  it('can be made up after later check-ins, which keep what they paid', async () => {
    const viewer = await app.register(utc);
    await checkInDays(viewer, 5);
    await nextDay(app, viewer);
    await checkInDays(viewer, 2);
    expect(await viewer.data(checkIn, {})).toMatchObject({ coins: 20, streakDays: 3 });
    expect((await board(viewer)).makeUp).toEqual({ day: ago(3), coins: 40, todayCoins: null });
    expect(await viewer.data(checkIn, { kind: 'makeUp', day: ago(3) })).toMatchObject({
      coins: 40,
      streakDays: 9,
    });
    expect(await board(viewer)).toMatchObject({ streakDays: 9, cycleDay: 2, state: 'signedIn' });
    await nextDay(app, viewer);
    expect(await viewer.data(checkIn, {})).toMatchObject({ coins: 20, streakDays: 10 });
  });

  it('can be made up once in seven days', async () => {
    const viewer = await app.register(utc);
    await checkInDays(viewer, 1);
    await nextDay(app, viewer);
    await viewer.data(checkIn, { kind: 'makeUp', day: ago(1) });
    await checkInDays(viewer, 5);
    // The missed day is six days after the made-up day.
    await nextDay(app, viewer);
    expect(await board(viewer)).toMatchObject({ streakDays: 0, makeUp: null });
    expect(await viewer.refusal(checkIn, { kind: 'makeUp', day: ago(1) })).toEqual({
      error: 'nothingToMakeUp',
      details: null,
    });
    const other = await app.register(utc);
    await checkInDays(other, 1);
    await nextDay(app, other);
    await other.data(checkIn, { kind: 'makeUp', day: ago(1) });
    await checkInDays(other, 6);
    // The missed day is seven days after the made-up day.
    await nextDay(app, other);
    expect((await board(other)).makeUp).toMatchObject({ day: ago(1) });
  });

  it.each([
    ['who never checked in', 0, 1, 1],
    ['two of them in a row', 2, 2, 1],
    ['one that is not the missed one', 2, 1, 2],
    ['today', 2, 1, 0],
    ['one to come', 2, 1, -1],
  ])('is not made up for %s', async (_, days, missed, requested) => {
    const viewer = await app.register(utc);
    await checkInDays(viewer, days);
    await nextDay(app, viewer, missed);
    const { error } = await viewer.refusal(checkIn, { kind: 'makeUp', day: ago(requested) });
    expect(error).toBe('nothingToMakeUp');
    expect((await walletOf(viewer)).movements).toHaveLength(days);
  });

  it('can be made up for six days', async () => {
    const [viewer, late] = [await app.register(utc), await app.register(utc)];
    await Promise.all([viewer.data(checkIn, {}), late.data(checkIn, {})]);
    await nextDay(app, viewer, 2);
    await checkInDays(late, 5);
    expect((await board(late)).makeUp).toEqual({ day: ago(6), coins: 15, todayCoins: 10 });
    await checkInDays(late, 1);
    expect((await board(late)).makeUp).toBeNull();
  });
});

describe('the body of a check-in', () => {
  it.each([
    ['makeUp', 'day'],
    ['task', 'task'],
    ['ad', 'ticket'],
  ])('of %s requires its %s', async (kind, field) => {
    const viewer = await app.register();
    const { code, data } = await viewer.send(checkIn, { kind });
    expect({ code, data }).toMatchObject({ code: 3000, data: { fields: [{ field }] } });
  });
});

describe('the day of a check-in', () => {
  it.each([
    ['BR', '2026-11-21T03:00:00.000Z'],
    ['CN', '2026-11-20T16:00:00.000Z'],
    ['US', '2026-11-21T05:00:00.000Z'],
  ])('starts at midnight in %s', async (country, midnight) => {
    const own = await startTestApp();
    const viewer = await own.register({ 'accept-country': country });
    await viewer.data(checkIn, {});
    expect((await viewer.data(rewardBoard)).nextResetAt).toBe(midnight);
    moveTo(own, new Date(Date.parse(midnight) - 1000));
    expect(await viewer.refusal(checkIn, {})).toEqual({ error: 'alreadyCheckedIn', details: null });
    own.advanceClock(1);
    expect(await viewer.data(checkIn, {})).toMatchObject({ coins: 15, streakDays: 2 });
    await own.close();
  });

  const travel = async (viewer: Viewer, country: string) => {
    await viewer.data(contract.account.updateSettings, { country });
  };

  it('is not available twice by traveling east, and the streak continues', async () => {
    const own = await startTestApp();
    const viewer = await own.register({ 'accept-country': 'US' });
    moveTo(own, '2026-11-20T15:59:00Z');
    await viewer.data(checkIn, {});
    await travel(viewer, 'CN');
    // In China it is already the 21st. The 20th, on which the viewer checked in, has not ended in the US.
    moveTo(own, '2026-11-20T16:01:00Z');
    expect((await viewer.refusal(checkIn, {})).error).toBe('alreadyCheckedIn');
    moveTo(own, '2026-11-21T04:59:59Z');
    expect((await viewer.refusal(checkIn, {})).error).toBe('alreadyCheckedIn');
    own.advanceClock(1);
    expect(await viewer.data(checkIn, {})).toMatchObject({ coins: 15, streakDays: 2 });
    expect((await viewer.data(rewardBoard)).nextResetAt).toBe('2026-11-21T16:00:00.000Z');
    // Back in the US, the check-in of the 21st is already used. The 21st lasts until its end there.
    await travel(viewer, 'US');
    moveTo(own, '2026-11-21T16:00:00Z');
    expect((await viewer.data(rewardBoard)).nextResetAt).toBe('2026-11-22T05:00:00.000Z');
    expect((await viewer.refusal(checkIn, {})).error).toBe('alreadyCheckedIn');
    moveTo(own, '2026-11-22T05:00:00Z');
    expect(await viewer.data(checkIn, {})).toMatchObject({ coins: 20, streakDays: 3 });
    await own.close();
  });

  it('is not available twice by crossing the date line back and forth', async () => {
    const own = await startTestApp();
    const viewer = await own.register({ 'accept-country': 'AS' });
    let had = 0;
    const days = 4;
    for (let hour = 0; hour < days * 24; hour++) {
      await travel(viewer, hour % 2 === 0 ? 'WS' : 'AS');
      const { code } = await viewer.send(checkIn, {});
      if (code === 200) had += 1;
      own.advanceClock(3600);
    }
    expect(had).toBe(days);
    await own.close();
  });
});
