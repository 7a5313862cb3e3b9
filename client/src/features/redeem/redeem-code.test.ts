import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#lib/api/errors.ts';
import { countCodeCharacters, redeemCodeLength, redeemProblemOf } from './redeem-code.ts';

test('spaces and dashes of any kind do not count', () => {
  expect(countCodeCharacters('k7qf2-mxx22 ab3cd—ＥＦ4GH')).toBe(redeemCodeLength);
});

test.each([
  [3410, { sentence: 'Redeem code error.' }],
  [3411, 'usedUp'],
  [3412, 'expired'],
  [3413, 'taken'],
  [3111, { sentence: 'Redeem code error.' }],
])('the refusal %d is said on the field', (code, problem) => {
  expect(redeemProblemOf(new ApiError(code, '', null), 'Redeem code error.')).toEqual(problem);
});

test('a failure without an answer is said too', () => {
  expect(redeemProblemOf(new NetworkError(), 'No answer.')).toEqual({ sentence: 'No answer.' });
});
