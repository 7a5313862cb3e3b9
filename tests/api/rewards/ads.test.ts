import { contract } from '@cliffhanger/contracts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { moveTo, nextDay, walletOf } from '../../support/rewards.ts';

const app = await startTestApp();
afterAll(() => app.close());
afterEach(async () => {
  expect(await findLedgerDiscrepancies(app.platform.database)).toEqual([]);
});

const { rewardBoard, checkIn } = contract.rewards;
const adOf = async (viewer: Viewer) => (await viewer.data(rewardBoard)).ad;
const ticketOf = async (viewer: Viewer) => (await adOf(viewer)).ticket?.ticket ?? '';
const stateOf = async (viewer: Viewer) =>
  (await viewer.data(rewardBoard)).tasks.find(({ task }) => task === 'ad')?.state;
const taken = (ticket: string) => ({ kind: 'ad', ticket }) as const;
const refused = async (viewer: Viewer, ticket: string) => viewer.refusal(checkIn, taken(ticket));

it('an ad is paid once, from the end of its duration', async () => {
  const viewer = await app.register();
  const now = app.platform.clock.now().getTime();
  const { ticket, leftToday } = await adOf(viewer);
  expect({ ...ticket, leftToday }).toEqual({
    ticket: expect.any(String),
    usableAt: new Date(now + 15_000).toISOString(),
    expiresAt: new Date(now + 1_800_000).toISOString(),
    leftToday: 15,
  });
  const text = ticket?.ticket ?? '';
  app.advanceClock(5);
  expect(await refused(viewer, text)).toEqual({ error: 'adTooShort', details: { remainingSeconds: 10 } });
  app.advanceClock(9);
  expect(await refused(viewer, text)).toEqual({ error: 'adTooShort', details: { remainingSeconds: 1 } });
  expect(await stateOf(viewer)).toBe('signIn');
  app.advanceClock(1);
  expect(await stateOf(viewer)).toBe('signedIn');
  expect(await viewer.data(checkIn, taken(text))).toMatchObject({ coins: 10, balance: { coin: 10 } });
  expect(await refused(viewer, text)).toEqual({ error: 'adTicketUsed', details: null });
  expect(await walletOf(viewer)).toEqual({ coin: 10, movements: ['ad 10'] });
  expect(await adOf(viewer)).toMatchObject({ watchedToday: 1, leftToday: 14 });
});

it('a viewer has one open ad ticket, however often it is requested', async () => {
  const viewer = await app.register();
  const first = await ticketOf(viewer);
  app.advanceClock(600);
  expect(await ticketOf(viewer)).toBe(first);
  expect(await app.platform.database.read.adTicket.count({ where: { userId: viewer.userId } })).toBe(1);
});

it('an ad ticket expires and is replaced by a new one', async () => {
  const viewer = await app.register();
  const old = await ticketOf(viewer);
  app.advanceClock(1800);
  expect(await refused(viewer, old)).toEqual({ error: 'adTicketExpired', details: null });
  const fresh = await ticketOf(viewer);
  expect(fresh).not.toBe(old);
  app.advanceClock(15);
  expect(await viewer.data(checkIn, taken(fresh))).toMatchObject({ coins: 10 });
});

it('an ad ticket is refused unless it was issued to this viewer', async () => {
  const [viewer, other] = [await app.register(), await app.register()];
  const ticket = await ticketOf(viewer);
  await ticketOf(other);
  app.advanceClock(20);
  const [id, signature] = ticket.split('.');
  for (const forged of ['x', '.', `${id}`, `${id}.`, `${id}.${signature}x`, `x${id}.${signature}`, '\0.\0']) {
    expect(await refused(viewer, forged)).toEqual({ error: 'adTicketInvalid', details: null });
  }
  expect(await refused(other, ticket)).toEqual({ error: 'adTicketInvalid', details: null });
  expect(await walletOf(other)).toEqual({ coin: 0, movements: [] });
});

it('ads are paid fifteen times a day, counted from midnight', async () => {
  const viewer = await app.register({ 'accept-country': 'BR' });
  for (let ad = 0; ad < 15; ad++) {
    const ticket = await ticketOf(viewer);
    app.advanceClock(15);
    await viewer.data(checkIn, taken(ticket));
  }
  expect(await adOf(viewer)).toEqual({ ticket: null, watchedToday: 15, leftToday: 0 });
  expect(await stateOf(viewer)).toBe('completed');
  expect((await walletOf(viewer)).coin).toBe(150);
  await nextDay(app, viewer);
  expect(await adOf(viewer)).toMatchObject({
    ticket: { ticket: expect.any(String) },
    watchedToday: 0,
    leftToday: 15,
  });
});

it('an ad counts for the day on which it was started', async () => {
  const viewer = await app.register({ 'accept-country': 'CN' });
  const { nextResetAt } = await viewer.data(rewardBoard);
  moveTo(app, new Date(Date.parse(nextResetAt) - 1000));
  // The earlier ticket may have expired when the clock moved.
  const ticket = await ticketOf(viewer);
  app.advanceClock(20);
  expect((await ticketOf(viewer)) || ticket).toBe(ticket);
  expect(await viewer.data(checkIn, taken(ticket))).toMatchObject({ coins: 10 });
  expect(await adOf(viewer)).toMatchObject({ watchedToday: 0, leftToday: 15 });
});

it('a viewer who was paid for more ads than the daily limit has none left', async () => {
  const viewer = await app.register();
  await adOf(viewer);
  const { adTicket } = app.platform.database.write;
  const first = await adTicket.findFirstOrThrow({ where: { userId: viewer.userId } });
  const { id: _, ...paid } = { ...first, creditedAt: first.issuedAt };
  await adTicket.createMany({ data: Array.from({ length: 16 }, () => paid) });
  app.advanceClock(1800);
  expect(await adOf(viewer)).toEqual({ ticket: null, watchedToday: 16, leftToday: 0 });
  const task = (await viewer.data(rewardBoard)).tasks.find(({ task }) => task === 'ad');
  expect(task).toMatchObject({ progress: 15, target: 15, state: 'completed' });
});
