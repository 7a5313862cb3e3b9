import { limits } from '@cliffhanger/contracts';
import { segmentStartSeconds } from '#features/library/encoding.ts';
import { type Clock, secondsAfter } from '#platform/clock.ts';

/** Who was sent media from beyond an episode's start, for as long as that decides about an undo. */
export interface LoadedMedia {
  /** A segment was asked for, by its place in the playlist. `viewerKey` as in media links. */
  note(viewerKey: string, episodeId: string, segment: number): void;
  isBeyondStart(viewerKey: string, episodeId: string, since: Date): boolean;
}

/** Kept in memory, one entry for each who watches: see docs/decisions/0021-what-closes-an-undo.md. */
export const createLoadedMedia = (clock: Clock): LoadedMedia => {
  /** When it was last, the oldest first. */
  const loadedAt = new Map<string, Date>();
  const keyOf = (viewerKey: string, episodeId: string) => `${viewerKey}/${episodeId}`;
  return {
    note(viewerKey, episodeId, segment) {
      if (segmentStartSeconds(segment) < limits.undoLoadedSeconds) return;
      const now = clock.now();
      const key = keyOf(viewerKey, episodeId);
      loadedAt.delete(key);
      loadedAt.set(key, now);
      for (const [oldest, at] of loadedAt) {
        if (secondsAfter(at, limits.undoSeconds) > now) break;
        loadedAt.delete(oldest);
      }
    },
    isBeyondStart(viewerKey, episodeId, since) {
      const at = loadedAt.get(keyOf(viewerKey, episodeId));
      return at !== undefined && at >= since;
    },
  };
};
