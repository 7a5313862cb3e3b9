import { expect, it } from 'vitest';
import { randomId } from '#lib/random-id.ts';
import { storage } from '#lib/storage.ts';
import { findIntent, resumeOrCreateIntent, saveIntent } from './payment-intent.ts';

const current = {
  templateId: 'pack-3',
  coins: null,
  idempotencyKey: 'key-of-before',
  orderId: 'o1',
  from: '/pages/foryou/view',
  thenUnlock: {
    dramaId: 'ferry',
    input: { scope: 'episode' as const, episodeId: 'ferry-3', priceCoins: 12, number: 3 },
  },
};

it('a payment intent keeps its key for the same purchase, so a second click orders nothing twice', () => {
  expect(resumeOrCreateIntent(current, { ...current, from: null }, () => 'new-key')).toEqual(current);
});

it('a payment intent has a new key for another purchase and after the last one has ended', () => {
  const input = { templateId: 'pack-1', coins: null, from: null, thenUnlock: null };
  const fresh = { ...input, idempotencyKey: 'new-key', orderId: null };
  expect(resumeOrCreateIntent(current, input, () => 'new-key')).toEqual(fresh);
  expect(resumeOrCreateIntent(null, input, () => 'new-key')).toEqual(fresh);
  const exact = { ...current, coins: 37 };
  expect(resumeOrCreateIntent(current, exact, () => 'new-key')).toMatchObject({ coins: 37, orderId: null });
});

it('idempotency keys are unique and valid by the contract', () => {
  const keys = new Set(Array.from({ length: 100 }, () => randomId()));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

it('a payment intent survives a reload, and a stored value of another shape is ignored', () => {
  saveIntent(current);
  expect(findIntent()).toEqual(current);
  const { thenUnlock, coins, ...ofEarlierVersion } = current;
  storage.set('sj_payment', JSON.stringify(ofEarlierVersion));
  expect(findIntent()).toEqual({ ...current, thenUnlock: null });
  storage.set('sj_payment', '{"templateId":1}');
  expect(findIntent()).toBeNull();
  storage.set('sj_payment', 'not json');
  expect(findIntent()).toBeNull();
  saveIntent(null);
  expect(findIntent()).toBeNull();
});
