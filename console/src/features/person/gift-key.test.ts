import { expect, it } from 'vitest';
import { giftKey } from './gift-key.ts';

it('is the reason and the day, short enough for a key', () => {
  const now = new Date('2026-11-29T10:00:00Z');
  expect(giftKey('Episode 9 stopped twice.', now)).toBe('episode-9-stopped-twice-2026-11-29');
  expect(giftKey('第九集卡了两次', now)).toBe('第九集卡了两次-2026-11-29');
  expect(giftKey('x'.repeat(200), now)).toHaveLength(91);
});
