import { limits } from '@cliffhanger/contracts';
import { type Clock, secondsAfter } from '#platform/time/clock.ts';
import { segmentStartSeconds } from '#video/encoding.ts';

/** Which accounts have loaded media beyond an episode's start, for as long as an undo depends on it. */
export interface LoadedMedia {
  /** Records the request for a segment. @param segment its index in the playlist */
  record(userId: string, episodeId: string, segment: number): void;
  /** Whether one of these accounts requested such a segment at `since` or later. */
  isBeyondStart(userIds: readonly string[], episodeId: string, since: Date): boolean;
}

/** Held in memory, one entry per account and episode: docs/decisions/0021-undo-window.md. */
export const createLoadedMedia = (clock: Clock): LoadedMedia => {
  /** The time of the last request, oldest first. */
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
