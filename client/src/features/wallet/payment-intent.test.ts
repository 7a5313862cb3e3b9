import { expect, it } from 'vitest';
import { storage } from '#lib/storage.ts';
import { findIntent, newIdempotencyKey, resumeOrCreateIntent, saveIntent } from './payment-intent.ts';

const current = {
  templateId: 'pack-3',
  idempotencyKey: 'key-of-before',
  orderId: 'o1',
  from: '/pages/foryou/view',
};

it('keeps the key while the same purchase is under way, so that pressing again orders nothing twice', () => {
  expect(resumeOrCreateIntent(current, { templateId: 'pack-3', from: null }, () => 'new-key')).toEqual(
    current,
  );
});

it('takes a new key for another purchase and for one after the last has ended', () => {
  const input = { templateId: 'pack-1', from: null };
  const fresh = { ...input, idempotencyKey: 'new-key', orderId: null };
  expect(resumeOrCreateIntent(current, input, () => 'new-key')).toEqual(fresh);
  expect(resumeOrCreateIntent(null, input, () => 'new-key')).toEqual(fresh);
});

it('makes keys that the contract takes and that do not repeat', () => {
  const keys = new Set(Array.from({ length: 100 }, newIdempotencyKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

it('comes back after a reload, and a stored value of another shape is no intent', () => {
  saveIntent(current);
  expect(findIntent()).toEqual(current);
  storage.set('sj_payment', '{"templateId":1}');
  expect(findIntent()).toBeNull();
  storage.set('sj_payment', 'not json');
  expect(findIntent()).toBeNull();
  saveIntent(null);
  expect(findIntent()).toBeNull();
});
