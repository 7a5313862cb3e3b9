import { contract } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { openEventStream } from '../../support/event-stream.ts';
import { mergeInto } from '../../support/merging.ts';
import { moveTo } from '../../support/rewards.ts';

// Clocks in Lisbon go one hour forward at 01:00 on 28 March 2027.
const app = await startTestApp();
afterAll(() => app.close());
moveTo(app, '2027-03-24T12:00:00Z');

const { get, set, extend } = contract.watchLimits;
const timeZone = 'Europe/Lisbon';
const report = (viewer: Viewer, seconds: number, reportId?: string) =>
  viewer.data(contract.rewards.watchReport, { seconds: String(seconds), ...(reportId && { reportId }) });
/** Watches without a break, with a report every 30 seconds. @returns the limits of the last report */
const watch = async (viewer: Viewer, seconds: number) => {
  let limits: Awaited<ReturnType<typeof report>>['limits'];
  for (let left = seconds; left > 0; left -= 30) {
    app.advanceClock(30);
    limits = (await report(viewer, 30)).limits;
  }
  return limits;
};

it('a viewer who has set nothing has no limit, and reports say nothing of it', async () => {
  const viewer = await app.register();
  expect(await viewer.data(get)).toMatchObject({ minutes: null, watchedSeconds: 0, asksAfterHour: false });
  expect(await watch(viewer, 60)).toBeUndefined();
});

it('reports of two devices at once count once, and a repeated one not at all', async () => {
  const viewer = await app.register();
  const limits = await viewer.data(set, { minutes: 30, timeZone: 'europe/lisbon' });
  expect(limits).toMatchObject({ minutes: 30, next: null, extraMinutes: 0, timeZone });
  app.advanceClock(30);
  const answers = await Promise.all([report(viewer, 30, 'one'), report(viewer, 30, 'two')]);
  expect(Math.max(...answers.map(({ limits: counted }) => counted?.watchedSeconds ?? 0))).toBe(30);
  app.advanceClock(30);
  await report(viewer, 20, 'three');
  app.advanceClock(30);
  expect((await report(viewer, 20, 'three')).limits?.watchedSeconds).toBe(50);
});

it('a lower limit counts at once on all devices, a higher one and none from midnight on', async () => {
  const viewer = await app.register();
  const stream = await openEventStream(app.address, viewer.token);
  await viewer.data(set, { minutes: 60, timeZone });
  expect((await stream.next('update_watch_limits')).event.msg).toBeNull();
  stream.close();
  expect(await viewer.data(set, { minutes: 30 })).toMatchObject({ minutes: 30, next: null });
  const asked = await viewer.data(set, { minutes: 90 });
  expect(asked).toMatchObject({ minutes: 30, next: { minutes: 90, at: asked.dayEndsAt } });
  await viewer.data(set, { asksAfterHour: true });
  moveTo(app, asked.dayEndsAt);
  expect(await viewer.data(get)).toMatchObject({ minutes: 90, next: null, asksAfterHour: true });
  expect(await viewer.data(set, { minutes: null })).toMatchObject({ minutes: 90, next: { minutes: null } });
  expect(await viewer.data(set, { minutes: 90 })).toMatchObject({ minutes: 90, next: null });
});

it('two taps at once add 15 minutes once, and a new day begins without them', async () => {
  const viewer = await app.register();
  await viewer.data(set, { minutes: 5, timeZone });
  expect(await watch(viewer, 300)).toMatchObject({ watchedSeconds: 300 });
  await Promise.all([viewer.data(extend, { extraMinutes: 0 }), viewer.data(extend, { extraMinutes: 0 })]);
  const { extraMinutes, dayEndsAt } = await viewer.data(get);
  expect(extraMinutes).toBe(15);
  expect(await viewer.data(extend, { extraMinutes: 15 })).toMatchObject({ extraMinutes: 30 });
  moveTo(app, dayEndsAt);
  expect(await viewer.data(get)).toMatchObject({ minutes: 5, watchedSeconds: 0, extraMinutes: 0 });
});

it('days end at midnight of the zone, also when clocks change, and a journey ends none', async () => {
  const viewer = await app.register();
  moveTo(app, '2027-03-27T23:59:30Z');
  expect(await viewer.data(set, { minutes: 60, timeZone })).toMatchObject({
    dayEndsAt: '2027-03-28T00:00:00.000Z',
  });
  // 30 seconds of these belong to the day before.
  app.advanceClock(60);
  expect((await report(viewer, 60)).limits).toMatchObject({
    watchedSeconds: 30,
    dayEndsAt: '2027-03-28T23:00:00.000Z',
  });
  await viewer.data(set, { timeZone: 'Asia/Tokyo' });
  expect(await viewer.data(get)).toMatchObject({ watchedSeconds: 30, dayEndsAt: '2027-03-28T15:00:00.000Z' });
  expect(await viewer.refusal(set, { timeZone: 'Atlantis/Capital' })).toMatchObject({
    error: 'invalidInput',
  });
});

it('accounts that join keep the lower limit, and what was watched with both', async () => {
  const [own, other, unlimited] = [await app.register(), await app.register(), await app.register()];
  await own.data(set, { minutes: 60, timeZone });
  await own.data(set, { minutes: 120 });
  await other.data(set, { minutes: 20, asksAfterHour: true, timeZone });
  await watch(own, 60);
  await watch(other, 90);
  await mergeInto(app, own, other);
  const joined = { minutes: 20, next: null, watchedSeconds: 150, asksAfterHour: true };
  expect(await own.data(get)).toMatchObject(joined);
  await mergeInto(app, unlimited, own);
  expect(await unlimited.data(get)).toMatchObject(joined);
});
