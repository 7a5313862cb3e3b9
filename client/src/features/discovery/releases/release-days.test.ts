import type { DramaCard } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import { groupByDay } from './release-days.ts';

const published = (dramaId: string, ...parts: [number, number, number, number]) =>
  ({ dramaId, publishedAt: new Date(...parts).toISOString() }) as DramaCard;

it('groups by calendar day and keeps the order', () => {
  const days = groupByDay([
    published('late', 2026, 10, 20, 23),
    published('early', 2026, 10, 20, 0),
    published('before', 2026, 10, 19, 23),
  ]);
  expect(days.map(({ dramas }) => dramas.map(({ dramaId }) => dramaId))).toEqual([
    ['late', 'early'],
    ['before'],
  ]);
});
