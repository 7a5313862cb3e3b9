import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { followingDramaQuery } from '#features/discovery/feed/following-drama.ts';
import { loadWhen } from '#lib/api/load-when.ts';

/** Loads the drama that follows on the end of this one, while its last episode plays. */
export function useFollowingDrama(detail: EpisodeDetail | undefined): void {
  const isLast = detail?.next === null && detail.playback !== null;
  useQuery({ ...followingDramaQuery(detail?.drama.dramaId ?? ''), ...loadWhen(isLast) });
}
