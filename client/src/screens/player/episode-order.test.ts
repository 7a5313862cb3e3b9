import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import { findEpisodeBefore, findNeighbor } from './episode-order.ts';

const list = {
  episodes: ['e1', 'e2', 'e3'].map((episodeId) => ({ episodeId, priceCoins: 12 })),
} as EpisodeList;
const detail = { previous: null, next: { episodeId: 'e9', priceCoins: 5 } } as EpisodeDetail;

it('steps by the detail, and by the list while that loads', () => {
  expect(findNeighbor(1, 'e1', detail, list)?.episodeId).toBe('e9');
  expect(findNeighbor(-1, 'e2', detail, list)).toBeNull();
  expect(findNeighbor(1, 'e1', undefined, list)?.episodeId).toBe('e2');
  expect(findNeighbor(-1, 'e1', undefined, list)).toBeNull();
  expect(findNeighbor(1, undefined, undefined, list)).toBeNull();
});

it('returns from a paywall to what was watched, and to nothing when that was nothing', () => {
  const isLoaded = (id: string | undefined) => id === 'e2';
  expect(findEpisodeBefore('e3', 'e2', 'e2', isLoaded)).toBe('e2');
  expect(findEpisodeBefore('e3', 'e3', 'e2', isLoaded)).toBe('e2');
  expect(findEpisodeBefore('e3', 'e3', 'e1', isLoaded)).toBeNull();
  expect(findEpisodeBefore('e3', null, 'e2', isLoaded)).toBeNull();
});
