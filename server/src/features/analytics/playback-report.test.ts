import type { AnalyticsEvent } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import { playbackReportOf } from './playback-report.ts';

const eventTime = '2026-11-20T12:00:00Z';
const reportOf = (fields: Partial<AnalyticsEvent>) =>
  playbackReportOf({
    eventTime,
    eventKey: 'playback_first_frame',
    module: 'player/cold',
    eventId: '5',
    ...fields,
  });

it.each([
  ['0', 0],
  ['99', 99],
  ['104', 100],
  ['105', 110],
  ['995', 1000],
  ['1240', 1200],
  ['99949', 100_000],
  ['600000', 600_000],
])('a playback report of %s is kept as %i, with two significant digits', (eventId, value) => {
  expect(reportOf({ eventId })).toEqual({ eventKey: 'playback_first_frame', module: 'player/cold', value });
});

it('playback reports have few different values, whoever invents them', () => {
  const values = Array.from({ length: 20_001 }, (_, number) => reportOf({ eventId: String(number) })?.value);
  expect(new Set(values).size).toBe(100 + 2 * 90 + 11);
});

it.each([
  { eventId: '-5' },
  { eventId: '1e9' },
  { eventId: '' },
  { eventId: null },
  { eventId: '600001' },
  { eventId: '9'.repeat(300) },
  { module: 'player/elsewhere' },
  { module: 'player' },
  { module: undefined },
  { eventKey: 'playback_stall' },
  { eventKey: 'launch', module: 'player' },
])('a playback report that no player sends is none: %j', (fields) => {
  expect(reportOf(fields)).toBeNull();
});
