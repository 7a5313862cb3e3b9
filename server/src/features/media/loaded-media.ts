import { limits } from '@cliffhanger/contracts';
import { type Clock, secondsAfter } from '#platform/time/clock.ts';
import { segmentStartSeconds } from '#video/encoding.ts';

/** Who was sent media from beyond an episode's start, for as long as that decides about an undo. */
export interface LoadedMedia {
  /** Records that a segment was asked for, by its index in the playlist. */
  record(userId: string, episodeId: string, segment: number): void;
  /** Whether one of these accounts asked for such a segment at `since` or later. */
  isBeyondStart(userIds: readonly string[], episodeId: string, since: Date): boolean;
}

/** Kept in memory, one entry for each who watches: see docs/decisions/0021-undo-window.md. */
export const createLoadedMedia = (clock: Clock): LoadedMedia => {
  /** When it was last, the oldest first. */
  const loadedAt = new Map<string, Date>();
  const keyOf = (userId: string, episodeId: string) => `${userId}/${episodeId}`;
  return {
    record(userId, episodeId, segment) {
      if (segmentStartSeconds(segment) < limits.undoLoadedSeconds) return;
      const now = clock.now();
      const key = keyOf(userId, episodeId);
      loadedAt.delete(key);
      loadedAt.set(key, now);
      for (const [oldest, at] of loadedAt) {
        if (secondsAfter(at, limits.undoSeconds) > now) break;
        loadedAt.delete(oldest);
      }
    },
    isBeyondStart: (userIds, episodeId, since) =>
      userIds.some((userId) => {
        const at = loadedAt.get(keyOf(userId, episodeId));
        return at !== undefined && at >= since;
      }),
  };
};
