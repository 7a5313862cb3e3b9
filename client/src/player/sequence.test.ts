import type { DramaCard, EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import { findEpisodeBefore, findSeriesNeighbors, SeriesSequence } from './sequence.ts';

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

const drama = { dramaId: 'next' } as DramaCard;
const detailOf = (number: number, more: Partial<EpisodeDetail> = {}) =>
  ({
    drama: { dramaId: number > 9 ? 'd' : 'next' },
    episode: { episodeId: `e${number}`, number },
    playback: {},
    previous: number === 1 ? null : { episodeId: `e${number - 1}`, number: number - 1, priceCoins: 0 },
    next: null,
    ...more,
  }) as EpisodeDetail;

it('the end of a drama leads to the following one, and its first item back to that end', () => {
  const following = { after: () => ({ drama, episodeId: 'e1' }), subscribe: () => () => undefined };
  const sequence = new SeriesSequence(following, null);
  const last = sequence.placeOf({ dramaId: 'd', episodeId: 'e10', order: null }, detailOf(10));
  expect(last).toMatchObject({ order: 10, drama: null, neighbors: { previous: { episodeId: 'e9' } } });
  expect(last.neighbors.next).toEqual({ dramaId: 'next', episodeId: 'e1', order: 11 });
  const next = { episodeId: 'e2', number: 2, priceCoins: 0 } as EpisodeDetail['next'];
  const first = sequence.placeOf({ dramaId: 'next', episodeId: 'e1', order: 11 }, detailOf(1, { next }));
  expect(first).toMatchObject({ order: 11, drama });
  expect(first.neighbors.previous).toEqual({ dramaId: 'd', episodeId: 'e10', order: 10 });
  expect(first.neighbors.next).toMatchObject({ dramaId: 'next', episodeId: 'e2', order: 12 });
});

it('the end of a drama leads nowhere from a locked episode, and without another drama', () => {
  const at = { dramaId: 'd', episodeId: 'e10', order: null };
  const subscribe = () => () => undefined;
  const none = new SeriesSequence({ after: () => null, subscribe }, null);
  expect(none.placeOf(at, detailOf(10)).neighbors.next).toBeNull();
  const other = new SeriesSequence({ after: () => ({ drama, episodeId: 'e1' }), subscribe }, null);
  expect(other.placeOf(at, detailOf(10, { playback: null })).neighbors.next).toBeNull();
});
