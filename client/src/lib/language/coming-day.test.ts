import { expect, it } from 'vitest';
import { comingDay } from './coming-day.ts';

// A Friday, late enough that the next calendar day is near.
const now = new Date(2026, 10, 20, 23, 30);
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();

it.each([
  ['the same day', at(20, 23, 45), { when: 'today', day: '23:45' }],
  ['a time that is over', at(19, 18), { when: 'today', day: '18:00' }],
  ['an hour later, on the next day', at(21, 0, 30), { when: 'tomorrow', day: 'Saturday' }],
  ['six days later', at(26, 23, 59), { when: 'weekday', day: 'Thursday' }],
  ['seven days later', at(27, 0), { when: 'date', day: '27\u00A0November' }],
])('%s', (_, instant, said) => {
  expect(comingDay(instant, now)).toEqual(said);
});
