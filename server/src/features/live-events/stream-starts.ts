import { type LiveEvent, limits } from '@cliffhanger/contracts';
import type { SessionUser } from '#kernel/viewer.ts';
import type { EveryonePlace } from '#platform/live/event-stream.ts';
import type { StreamOptions } from '#platform/live/live-events.ts';
import type { Platform } from '#platform/platform.ts';
import { latestBy, secondsAfter } from '#platform/time/clock.ts';
import {
  findEventIds,
  findFirstEventId,
  findLatestForEveryone,
  listForEveryone,
} from './live-events.repository.ts';

type SessionStart = Pick<SessionUser, 'userId' | 'sessionStartedAt'>;

/** Where a stream starts, and an event that it begins with. */
type StreamStart = Pick<StreamOptions, 'afterId' | 'first'>;

interface Recent {
  recentMs: number;
  /** When the ticket of the stream was issued; by default now. */
  countedFrom?: Date | undefined;
}

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
   */
  recent(session: SessionStart, recent: Recent): StreamStart;
  /**
   * Finds the events for everybody that the client has missed: those after the last one that it has seen, or since `recentMs`
   * before `countedFrom`, or none without either.
   */
  everyone(lastSeenId: number | null, recent: Recent | null): EveryonePlace;
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
  const loadedSince = ({ recentMs, countedFrom }: Recent): Date =>
    secondsAfter(countedFrom ?? clock.now(), -Math.min(recentMs, limits.liveEvents.maxRecentMs) / 1000);
  return {
    after,
    recent({ userId, sessionStartedAt }, recent) {
      const now = clock.now();
      const loadingSince = loadedSince(recent);
      const from = new Date(Math.max(loadingSince.getTime(), sessionStartedAt.getTime()));
      const firstId = findFirstEventId(database.rows, userId, { from, to: latestBy(now) });
      return firstId === null ? after(userId, null) : { afterId: firstId - 1 };
    },
    everyone(lastSeenId, recent) {
      const lastId = findLatestForEveryone(database.rows);
      if (lastSeenId === null && recent === null) return { lastId, missed: [] };
      const since = lastSeenId === null && recent !== null ? loadedSince(recent) : new Date(0);
      return { lastId, missed: listForEveryone(database.rows, { id: lastSeenId ?? 0, since }) };
    },
  };
};
