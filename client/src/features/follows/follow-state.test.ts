import type { FollowItem } from '@cliffhanger/contracts';
import { expect, test } from 'vitest';
import { followStateOf, seriesPercent } from './follow-state.ts';

const follow = (lastWatched: FollowItem['lastWatched'], newEpisodesNum = 0) =>
  ({ drama: { episodesNum: 10 }, newEpisodesNum, lastWatched }) as FollowItem;

test.each([
  ['new episodes come first, also after the end', follow({ number: 10, finished: true }, 2), 'new'],
  ['a drama not begun is still hanging', follow(null), 'hanging'],
  ['the last episode counts only once finished', follow({ number: 10, finished: false }), 'hanging'],
  ['a finished episode in the middle is not the end', follow({ number: 7, finished: true }), 'hanging'],
  ['the last episode watched to its end', follow({ number: 10, finished: true }), 'finished'],
] as const)('%s', (_, item, state) => {
  expect(followStateOf(item)).toBe(state);
});

test('the place in the series is in percent of its episodes', () => {
  expect([follow(null), follow({ number: 7, finished: false })].map(seriesPercent)).toEqual([0, 70]);
});
