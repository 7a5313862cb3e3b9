import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import { findEpisodeBefore, findSeriesNeighbors } from './sequence.ts';

const list = {
  episodes: ['e1', 'e2', 'e3'].map((episodeId, index) => ({ episodeId, number: index + 1, priceCoins: 12 })),
} as EpisodeList;
const detail = { previous: null, next: { episodeId: 'e9', number: 2, priceCoins: 5 } } as EpisodeDetail;
const item = (episodeId: string | undefined) => ({ dramaId: 'd', episodeId, order: null });

it('the neighbors of an episode come from the detail, and from the list while that loads', () => {
  expect(findSeriesNeighbors(item('e1'), detail, list)).toEqual({
    previous: null,
    next: { dramaId: 'd', episodeId: 'e9', order: 2, priceCoins: 5 },
    afterNext: { dramaId: 'd', episodeId: 'e3', order: 3, priceCoins: 12 },
  });
  expect(findSeriesNeighbors(item('e2'), undefined, list)).toMatchObject({
    previous: { episodeId: 'e1', order: 1 },
    next: { episodeId: 'e3', order: 3 },
    afterNext: null,
  });
  expect(findSeriesNeighbors(item('e1'), undefined, list).previous).toBeNull();
  expect(findSeriesNeighbors(item(undefined), undefined, list).next).toBeNull();
});

const ids = (episodeId: string) => ({ dramaId: 'd', episodeId });

it('the way back from a paywall leads to what was watched, and nowhere when that was nothing', () => {
  const isLoaded = (id: string) => id === 'e2';
  expect(findEpisodeBefore('e3', ids('e2'), ids('e2'), isLoaded)).toEqual(ids('e2'));
  expect(findEpisodeBefore('e3', ids('e3'), ids('e2'), isLoaded)).toEqual(ids('e2'));
  expect(findEpisodeBefore('e3', ids('e3'), ids('e1'), isLoaded)).toBeNull();
  expect(findEpisodeBefore('e3', null, ids('e2'), isLoaded)).toBeNull();
});
