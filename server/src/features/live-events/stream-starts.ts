import { type LiveEvent, limits } from '@cliffhanger/contracts';
import type { SessionUser } from '#kernel/viewer.ts';
import type { StreamOptions } from '#platform/live/live-events.ts';
import type { Platform } from '#platform/platform.ts';
import { latestBy, secondsAfter } from '#platform/time/clock.ts';
import { findEventIds, findFirstEventId } from './live-events.repository.ts';

type SessionStart = Pick<SessionUser, 'userId' | 'sessionStartedAt'>;

/** Where a stream starts, and an event that it begins with. */
type StreamStart = Pick<StreamOptions, 'afterId' | 'first'>;

/** Finds out where the stream of a client starts. */
export interface StreamStarts {
  /**
   * After the last event that the client has seen, or after the user's newest event. If events in between were deleted,
   * the stream starts with `update_all`, which tells the client to reload everything.
   */
  after(userId: string, lastSeenId: number | null): StreamStart;
  /**
   * With the user's first event since `recentMs` before `countedFrom`, at most `maxRecentMs`, that their session can have
   * missed; or after the newest event. The data of the session were loaded after it started.
   * @param countedFrom when the ticket of the stream was issued; by default now
   */
  recent(session: SessionStart, recentMs: number, countedFrom?: Date): StreamStart;
}

const refetchAll: LiveEvent = { action: 'update_all', msg: null };

export const createStreamStarts = ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): StreamStarts => {
  const after: StreamStarts['after'] = (userId, lastSeenId) => {
    const { latestId, deletedId } = findEventIds(database.rows, userId);
    const newestId = Math.max(latestId, deletedId);
    if (lastSeenId === null) return { afterId: newestId };
    if (lastSeenId < deletedId) {
      return { afterId: newestId, first: { id: newestId, data: JSON.stringify(refetchAll) } };
    }
    // An id from the future would suppress events until it is reached.
    return { afterId: Math.min(lastSeenId, newestId) };
  };
  return {
    after,
    recent({ userId, sessionStartedAt }, recentMs, countedFrom) {
      const now = clock.now();
      const loadingSince = secondsAfter(
        countedFrom ?? now,
        -Math.min(recentMs, limits.liveEvents.maxRecentMs) / 1000,
      );
      const from = new Date(Math.max(loadingSince.getTime(), sessionStartedAt.getTime()));
      const firstId = findFirstEventId(database.rows, userId, { from, to: latestBy(now) });
      return firstId === null ? after(userId, null) : { afterId: firstId - 1 };
    },
  };
};
