import { expect, test } from 'vitest';
import { findDayPhase, findStopAtEnd, findStopAtStep, type Watching, WatchingStreak } from './stop-rule.ts';

const day = { minutes: 30, extraMinutes: 15, watchedSeconds: 0 };
const watching: Watching = {
  day: 'enough',
  stopsAfterEpisode: false,
  asksAfterHour: false,
  streakSeconds: 9_000,
};

test('the last five minutes of a day begin with what the server and this device have counted', () => {
  expect(findDayPhase(null, 9_000)).toBe('enough');
  expect(findDayPhase({ ...day, minutes: null }, 9_000)).toBe('enough');
  expect(findDayPhase({ ...day, watchedSeconds: 2_399 }, 0)).toBe('enough');
  expect(findDayPhase({ ...day, watchedSeconds: 2_390 }, 10)).toBe('soon');
  expect(findDayPhase({ ...day, watchedSeconds: 2_690 }, 9)).toBe('soon');
  expect(findDayPhase({ ...day, watchedSeconds: 2_690 }, 10)).toBe('over');
});

test('the limit of the day comes before what the viewer chose, and that before a question', () => {
  expect(findStopAtEnd(watching)).toBeNull();
  expect(findStopAtEnd({ ...watching, asksAfterHour: true })).toBe('stillWatching');
  expect(findStopAtEnd({ ...watching, asksAfterHour: true, stopsAfterEpisode: true })).toBe('chosen');
  expect(findStopAtEnd({ ...watching, day: 'over', stopsAfterEpisode: true })).toBe('dailyLimit');
  expect(findStopAtEnd({ ...watching, day: 'soon' })).toBeNull();
});

test('who goes on by hand is not stopped by what they chose before', () => {
  expect(findStopAtStep({ ...watching, stopsAfterEpisode: true })).toBeNull();
  expect(findStopAtStep({ ...watching, asksAfterHour: true })).toBe('stillWatching');
  expect(findStopAtStep({ ...watching, asksAfterHour: true, streakSeconds: 3_599 })).toBeNull();
});

test('a break of more than five minutes, and an answer, end a streak', () => {
  const streak = new WatchingStreak();
  const minute = 60_000;
  expect(streak.seconds(minute)).toBe(0);
  for (const minutes of [1, 5, 10, 14]) streak.tick(minutes * minute);
  expect(streak.seconds(16 * minute)).toBe(15 * 60);
  expect(streak.seconds(20 * minute)).toBe(0);
  streak.tick(20 * minute);
  streak.tick(21 * minute);
  expect(streak.seconds(21 * minute)).toBe(60);
  streak.restart();
  expect(streak.seconds(21 * minute)).toBe(0);
});
