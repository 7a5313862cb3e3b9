import { expect, test } from 'vitest';
import { callingCodeCountries, callingCodeOf, withCallingCode } from './calling-codes.ts';

test('every country has a calling code of one to three digits', () => {
  expect(callingCodeCountries.length).toBeGreaterThan(240);
  for (const country of callingCodeCountries) {
    expect(country).toMatch(/^[A-Z]{2}$/);
    expect(callingCodeOf(country)).toMatch(/^\+\d{1,3}$/);
  }
  expect(callingCodeOf('BR')).toBe('+55');
  expect(callingCodeOf('XX')).toBe('');
});

test('a number keeps the calling code that was typed', () => {
  expect(withCallingCode('BR', ' 11 98765 4321 ')).toBe('+55 11 98765 4321');
  expect(withCallingCode('BR', '+49 30 901820')).toBe('+49 30 901820');
});
