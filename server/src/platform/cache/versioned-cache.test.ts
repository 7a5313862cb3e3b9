import { expect, it } from 'vitest';
import { createVersionedCache } from './versioned-cache.ts';

const at = new Date('2026-01-01T00:00:00Z');
const maxWeight = 3;
/** Creates a cache for three values, and records the keys that it computes. */
const openCache = () => {
  const made: string[] = [];
  const cache = createVersionedCache<string>(
    { catalogVersion: { current: () => 1 }, clock: { now: () => at } },
    { weigh: () => 1, maxWeight },
  );
  const ask = (key: string) =>
    cache.get(key, () => {
      made.push(key);
      return key;
    });
  return { ask, made, peek: cache.peek };
};

it('the cache keeps values used repeatedly among many used once', async () => {
  const { ask, made } = openCache();
  for (let number = 0; number < 20; number++) {
    await ask('home');
    await ask(`once ${number}`);
  }
  expect(made.filter((key) => key === 'home')).toEqual(['home']);
});

it('the cache never exceeds its maximum size, even when all values are used repeatedly', async () => {
  const { ask, peek } = openCache();
  const keys = ['a', 'b', 'c', 'd', 'e'];
  for (const key of [...keys, ...keys, ...keys]) {
    await ask(key);
    await ask(key);
    const kept = keys.filter((other) => peek(other));
    expect(kept).toContain(key);
    expect(kept.length).toBeLessThanOrEqual(maxWeight);
  }
});
