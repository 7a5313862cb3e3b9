import type { FollowItem } from '@cliffhanger/contracts';

export type FollowState = 'new' | 'hanging' | 'finished';

/** The section of a followed drama: with new episodes, with episodes left to watch, or watched to the end. */
export const followStateOf = ({ drama, newEpisodesNum, lastWatched }: FollowItem): FollowState => {
  if (newEpisodesNum > 0) return 'new';
  const isAtEnd = lastWatched?.finished === true && lastWatched.number >= drama.episodesNum;
  return isAtEnd ? 'finished' : 'hanging';
};

/** How far the viewer is in the series, in percent of its episodes. */
export const seriesPercent = ({ drama, lastWatched }: FollowItem): number =>
  drama.episodesNum === 0 ? 0 : Math.min(100, ((lastWatched?.number ?? 0) / drama.episodesNum) * 100);
