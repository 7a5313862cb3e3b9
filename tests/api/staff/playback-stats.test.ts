import { contract, limits, type PlaybackMeasurement, playbackEvent } from '@cliffhanger/contracts';
import type { Stats } from '@cliffhanger/contracts/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { staff } from '../../support/staff.ts';

const app = await startTestApp();
afterAll(() => app.close());

// A day is that of the server, whatever time a device has.
const eventTime = '2031-01-01T00:00:00Z';
const report = async (measurements: readonly PlaybackMeasurement[]) => {
  const events = measurements.map((measurement) => ({ ...playbackEvent(measurement), eventTime }));
  const { maxEventsPerCall } = limits.analytics;
  for (let start = 0; start < events.length; start += maxEventsPerCall)
    await app.visitor.data(contract.analytics.events, {
      events: events.slice(start, start + maxEventsPerCall),
    });
};
const firstFrames = (start: 'cold' | 'next', values: readonly number[]) =>
  values.map((milliseconds) => ({
    ...({ eventKey: 'playback_first_frame', episodeId: 'ferry-1', start } as const),
    milliseconds,
  }));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

beforeAll(async () => {
  // Too old for the statistics of three days.
  app.advanceClock(-5 * 86_400);
  await report(firstFrames('cold', [1]));
  app.advanceClock(4 * 86_400);
  await report(firstFrames('next', upTo(100)));
  app.advanceClock(86_400);
  await report(firstFrames('next', [7, 3.4, 5]));
  await report(firstFrames('cold', [904]));
  await report([
    { eventKey: 'playback_stall', episodeId: 'ferry-1', milliseconds: 250 },
    { eventKey: 'playback_dropped_frames', episodeId: 'ferry-1', frames: 0 },
    { eventKey: 'playback_dropped_frames', episodeId: 'ferry-1', frames: 4 },
  ]);
  const [module, eventKey] = ['player/elsewhere', 'playback_first_frame'];
  await app.visitor.data(contract.analytics.events, {
    events: [{ eventId: '1', module, eventKey, eventTime }],
  });
  await app.runJobs();
});

it('playback statistics give p50 and p95 by day and of all days, by the way of starting', async () => {
  const { playback } = (await app.staff('stats', { days: 3 })) as Stats;
  expect(playback).toEqual([
    {
      eventKey: 'playback_first_frame',
      start: 'cold',
      p50: [null, null, 900],
      p95: [null, null, 900],
      all: { reports: 1, p50: 900, p95: 900 },
    },
    {
      eventKey: 'playback_first_frame',
      start: 'next',
      p50: [null, 50, 5],
      p95: [null, 95, 7],
      all: { reports: 103, p50: 49, p95: 95 },
    },
    {
      eventKey: 'playback_stall',
      start: null,
      p50: [null, null, 250],
      p95: [null, null, 250],
      all: { reports: 1, p50: 250, p95: 250 },
    },
    {
      eventKey: 'playback_dropped_frames',
      start: null,
      p50: [null, null, 0],
      p95: [null, null, 4],
      all: { reports: 2, p50: 0, p95: 4 },
    },
  ]);
});

it('playback statistics are empty without reports', async () => {
  const other = await startTestApp();
  expect(((await other.staff('stats', { days: 3 })) as Stats).playback).toEqual([]);
  await other.close();
});

it('playback statistics are printed with their unit', async () => {
  // The command has the true clock.
  app.advanceClock((Date.now() - startOfTests.getTime()) / 1000);
  await report(
    [120, 1240].map((milliseconds) => ({
      ...({ eventKey: 'playback_first_frame', episodeId: 'ferry-1', start: 'warm' } as const),
      milliseconds,
    })),
  );
  await app.runJobs();
  const { stdout } = await staff(app.platform.config.DATA_DIR, 'stats', '--days', '2');
  expect(stdout).toMatch(/^playback .* today +all +reports$/m);
  expect(stdout).toMatch(/^first frame, warm, p50 .* 120 ms +2$/m);
  expect(stdout).toMatch(/^first frame, warm, p95 .* 1,200 ms +2$/m);
});
