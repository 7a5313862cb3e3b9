import { expect, it } from 'vitest';
import { findFeedPlace } from './feed-place.ts';
import type { FeedCard } from './feed-query.ts';

const items = ['a', 'b', 'c', 'a'].map((id) => ({
  drama: { dramaId: id },
  episodeId: `${id}-1`,
})) as FeedCard[];
const shown = (id: string, order: number | null = null) => ({ dramaId: id, episodeId: `${id}-1`, order });

it('a place in the feed has the neighbors of its item', () => {
  const { order, neighbors } = findFeedPlace(items, shown('b'));
  expect(order).toBe(1);
  expect(neighbors).toEqual({
    previous: { dramaId: 'a', episodeId: 'a-1', order: 0 },
    next: { dramaId: 'c', episodeId: 'c-1', order: 2 },
    afterNext: { dramaId: 'a', episodeId: 'a-1', order: 3 },
  });
});

it('a place in the feed tells a drama of the second round from that of the first by its order', () => {
  expect(findFeedPlace(items, shown('a', 3)).order).toBe(3);
  expect(findFeedPlace(items, shown('a', 3)).neighbors.next).toBeNull();
  expect(findFeedPlace(items, shown('a')).order).toBe(0);
});

it('a place in the feed ignores an order of another session', () => {
  expect(findFeedPlace(items, shown('c', 1)).order).toBe(2);
});

it('an episode that came by a link has its place before the feed', () => {
  const { order, drama, neighbors } = findFeedPlace(items, shown('z'));
  expect(order).toBe(-1);
  expect(drama).toBeNull();
  expect(neighbors.previous).toBeNull();
  expect(neighbors.next?.dramaId).toBe('a');
});

it('a place in the feed leads nowhere while the only drama follows itself', () => {
  const [only] = items as [FeedCard];
  expect(findFeedPlace([only, only], shown('a', 0)).neighbors.next).toBeNull();
});
