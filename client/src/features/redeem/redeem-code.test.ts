import { expect, test } from 'vitest';
import { NetworkError } from '#lib/api/errors.ts';
import { createApiError } from '#lib/api/to-api-error.ts';
import { countCodeCharacters, redeemCodeLength, redeemProblemOf, redeemTriesLeft } from './redeem-code.ts';

test('spaces and dashes of any kind do not count', () => {
  expect(countCodeCharacters('k7qf2-mxx22 ab3cd—ＥＦ4GH')).toBe(redeemCodeLength);
});

test.each([
  [3410, { triesLeft: 9 }, { sentence: 'Redeem code error.' }],
  [3411, { triesLeft: 9 }, 'usedUp'],
  [3412, { triesLeft: 9 }, 'expired'],
  [3413, { triesLeft: 9 }, 'taken'],
  [3111, { retryAfterSeconds: 60 }, { sentence: 'Redeem code error.' }],
])('the refusal %d is said on the field, with the tries left', (code, details, problem) => {
  const refusal = createApiError(code, '', details);
  expect(redeemProblemOf(refusal, 'Redeem code error.')).toEqual(problem);
  expect(redeemTriesLeft(refusal)).toBe('triesLeft' in details ? details.triesLeft : 0);
});

test('a failure without an answer is said too', () => {
  expect(redeemProblemOf(new NetworkError(), 'No answer.')).toEqual({ sentence: 'No answer.' });
  expect(redeemTriesLeft(new NetworkError())).toBeNull();
});
