import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import first from '#locales/en/first.json';
import { setCurrentLanguage } from './current-language.ts';
import { formatAge, formatTimeAgo } from './time-ago.ts';

beforeAll(() => i18next.init({ lng: 'en', defaultNS: 'common', resources: { en: first } }));
beforeEach(() => {
  setCurrentLanguage('en');
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 22, 0) });
});
afterEach(() => {
  vi.useRealTimers();
});

const minutes = 60;
const hours = 60 * minutes;
const days = 24 * hours;
const ago = (seconds: number) => formatTimeAgo(new Date(Date.now() - seconds * 1000).toISOString());

test.each([
  [-30, 'just now'],
  [0, 'just now'],
  [5 * minutes - 1, 'just now'],
  [5 * minutes, '5 minutes ago'],
  [hours - 1, '59 minutes ago'],
  [hours, '1 hour ago'],
  [days - 1, '23 hours ago'],
  [days, '1 day ago'],
  [30 * days, '30 days ago'],
  [30 * days + 1, '21\u00A0October'],
])('%d seconds ago is "%s"', (seconds, label) => {
  expect(ago(seconds)).toBe(label);
});

test.each([
  [5 * minutes - 1, 'just now'],
  [12 * minutes, '12 min'],
  [5 * hours + 10 * minutes, '5 h'],
  [2 * days, '2 d'],
  [30 * days + 1, '21\u00A0October'],
])('%d seconds ago is "%s" in short', (seconds, label) => {
  expect(formatAge(new Date(Date.now() - seconds * 1000).toISOString())).toBe(label);
});

test('each language has its own labels', () => {
  const labels = (['zh', 'pt', 'es'] as const).map((language) => {
    setCurrentLanguage(language);
    return ago(3 * hours);
  });
  expect(labels).toEqual(['3小时前', 'há 3 horas', 'hace 3 horas']);
});
