import { expect, it } from 'vitest';
import { NetworkError } from '#lib/api/errors.ts';
import { createApiError } from '#lib/api/to-api-error.ts';
import { findNewUnlock, findPriceChange, shouldRetry, shouldShowFailure } from './unlock-outcome.ts';

const input = { scope: 'episode', episodeId: 'ferry-3', number: 3, priceCoins: 12 } as const;

it('an unlock is announced once, as a repeated call spends nothing', () => {
  const undoUntil = '2026-11-20T12:01:00.000Z';
  expect(findNewUnlock({ episodeIds: ['ferry-3'], movement: null, undoUntil })).toEqual({
    episodeId: 'ferry-3',
    undoUntil,
  });
  expect(findNewUnlock({ episodeIds: ['ferry-3'], movement: null, undoUntil: null })).toBeNull();
  expect(findNewUnlock({ episodeIds: [], movement: null, undoUntil })).toBeNull();
});

it('a new price is found in a refusal only', () => {
  const refusal = createApiError(3201, 'New price.', { priceCoins: 15, agreedCoins: 12 });
  expect(refusal.errorName).toBe('priceChanged');
  expect(findPriceChange(input, refusal)).toEqual({ input, priceCoins: 15 });
  expect(findPriceChange(input, new NetworkError('offline'))).toBeNull();
});

it('an unlock call without an answer is repeated once, and a refused one never', () => {
  expect(shouldRetry(0, new NetworkError('offline'))).toBe(true);
  expect(shouldRetry(1, new NetworkError('offline'))).toBe(false);
  expect(shouldRetry(0, createApiError(3200, 'Not enough coins.', null))).toBe(false);
});

it('a failed unlock is shown as a message unless the offer or the app shows it', () => {
  expect(shouldShowFailure(new NetworkError('offline'))).toBe(true);
  expect(shouldShowFailure(createApiError(3200, 'Not enough coins.', null))).toBe(true);
  const newPrice = createApiError(3201, 'New price.', { priceCoins: 15, agreedCoins: 12 });
  expect(shouldShowFailure(newPrice)).toBe(false);
  expect(shouldShowFailure(createApiError(2009, 'Signed in elsewhere.', null))).toBe(false);
});
