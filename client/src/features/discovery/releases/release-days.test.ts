import type { Release, ReleasedDrama } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import { groupByDay } from './release-days.ts';

const released = (
  dramaId: string,
  parts: [number, number, number, number],
  kind: Release['kind'] = 'episodes',
) => ({ dramaId, release: { kind, releasedAt: new Date(...parts).toISOString() } }) as ReleasedDrama;
const idsOf = (dramas: ReleasedDrama[]) =>
  groupByDay(dramas).map((day) => day.dramas.map(({ dramaId }) => dramaId));

it('releases are grouped by calendar day and keep their order', () => {
  const dramas = [
    released('late', [2026, 10, 20, 23]),
    released('early', [2026, 10, 20, 0]),
    released('before', [2026, 10, 19, 23]),
  ];
  expect(idsOf(dramas)).toEqual([['late', 'early'], ['before']]);
});

it('the newest day of releases begins with a new series, and no other day does', () => {
  const dramas = [
    released('episodes', [2026, 10, 20, 23]),
    released('series', [2026, 10, 20, 22], 'series'),
    released('second', [2026, 10, 20, 21], 'series'),
    released('complete', [2026, 10, 19, 23], 'complete'),
    released('older', [2026, 10, 19, 22], 'series'),
  ];
  expect(idsOf(dramas)).toEqual([
    ['series', 'episodes', 'second'],
    ['complete', 'older'],
  ]);
});
