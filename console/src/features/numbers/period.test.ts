import { expect, it } from 'vitest';
import { daysOf, lengthOf, periodBefore, periodOf, todayIn } from './period.ts';

const november = { from: '2026-11-01', until: '2026-11-30', zone: 'Europe/Berlin' };

it('the period before one has as many days, and ends the day before it', () => {
  expect(lengthOf(november)).toBe(30);
  expect(periodBefore(november)).toEqual({ ...november, from: '2026-10-02', until: '2026-10-31' });
  expect(daysOf({ ...november, until: '2026-11-02' })).toEqual(['2026-11-01', '2026-11-02']);
});

it('without days, the period is the last 28 of the time zone', () => {
  const period = periodOf({ zone: 'Pacific/Kiritimati' });
  expect(lengthOf(period)).toBe(28);
  expect(period.until).toBe(todayIn('Pacific/Kiritimati'));
  expect(todayIn('America/New_York', new Date('2026-11-29T03:00:00Z'))).toBe('2026-11-28');
});
