import type { HistoryItem } from '@cliffhanger/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCurrentLanguage } from '#lib/language/current-language.ts';
import { groupByDay } from './history-days.ts';

beforeEach(() => {
  setCurrentLanguage('en');
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 0, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

const watched = (...at: [number, number, number, number, number]) =>
  ({ watchedAt: new Date(...at).toISOString() }) as HistoryItem;
const headsOf = (items: HistoryItem[]) =>
  groupByDay(items).map(({ title, date, items: { length } }) => [title, date, length]);

test('days begin at midnight of this device', () => {
  const items = [
    watched(2026, 10, 20, 0, 10),
    watched(2026, 10, 19, 23, 50),
    watched(2026, 10, 19, 8, 0),
    watched(2026, 10, 16, 22, 0),
    watched(2026, 10, 13, 22, 0),
    watched(2025, 10, 13, 22, 0),
  ];
  expect(headsOf(items)).toEqual([
    ['Today', undefined, 1],
    ['Yesterday', undefined, 2],
    ['Monday', '16\u00A0November', 1],
    ['13\u00A0November', undefined, 1],
    ['13\u00A0November 2025', undefined, 1],
  ]);
});

test('a clock that is behind the server’s shows a future time as today', () => {
  expect(headsOf([watched(2026, 10, 21, 0, 10)])).toEqual([['Today', undefined, 1]]);
});
