import { expect, it } from 'vitest';
import { dayHeading, dayLabel } from './day-label.ts';

const now = new Date(2026, 10, 20, 0, 5);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

it('a day label counts calendar days, not hours', () => {
  expect(dayLabel(at(2026, 10, 20, 0, 1), 'en', now)).toBe('Today');
  expect(dayLabel(at(2026, 10, 19, 23, 59), 'en', now)).toBe('Yesterday');
  expect(dayLabel(at(2026, 10, 16, 0, 0), 'en', now)).toBe('4 days ago');
});

it('a day label is in the given language', () => {
  expect(dayLabel(at(2026, 10, 19, 12, 0), 'zh', now)).toBe('昨天');
  expect(dayLabel(at(2026, 10, 19, 12, 0), 'es', now)).toBe('Ayer');
  expect(dayLabel(at(2026, 10, 16, 12, 0), 'pt', now)).toBe('Há 4 dias');
});

it('a day label gives the date for the distant past and for the future', () => {
  expect(dayLabel(at(2025, 9, 2, 12, 0), 'en', now)).toContain('October 2025');
  expect(dayLabel(at(2027, 10, 21, 12, 0), 'en', now)).toContain('November 2027');
});

it('a day heading gives the weekday for the last week, and the date for older days', () => {
  expect(dayHeading(at(2026, 10, 20, 0, 1), 'en', now)).toBe('Today');
  expect(dayHeading(at(2026, 10, 15, 12, 0), 'en', now)).toBe('Sunday');
  expect(dayHeading(at(2026, 10, 13, 12, 0), 'en', now)).toBe('13\u00A0November');
});
