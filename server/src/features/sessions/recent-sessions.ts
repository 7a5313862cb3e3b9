import { createBoundedCache } from '#platform/cache/bounded-cache.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { TokenSession } from './sessions.repository.ts';

/** The open sessions of the latest calls by their token, since hashing it would take as long as reading a small row. */
export interface RecentSessions {
  get(token: string): TokenSession | undefined;
  add(token: string, session: TokenSession): void;
  /** Removes the sessions of an account. Call it once a change of its country is committed. */
  removeOf(userId: string): void;
  /** Removes sessions by their ids. Call it once their end is committed. */
  remove(sessionIds: readonly string[]): void;
}

const maxSessions = 20_000;

/** Limits how long a session is believed open if its end is not reported. */
const maxAgeMs = 60_000;

/**
 * Keeps sessions, because reading one takes an eighth of the time of a small call: after each write of any viewer, SQLite
 * reads the pages of the row anew.
 */
export const createRecentSessions = (clock: Clock): RecentSessions => {
  const recent = createBoundedCache<string, { session: TokenSession; readAtMs: number }>(maxSessions);
  return {
    get(token) {
      const entry = recent.get(token);
      if (!entry) return undefined;
      const ageMs = clock.now().getTime() - entry.readAtMs;
      // Below zero: the lab's clock has been reset.
      return ageMs >= 0 && ageMs < maxAgeMs ? entry.session : undefined;
    },
    add: (token, session) => void recent.set(token, { session, readAtMs: clock.now().getTime() }),
    removeOf(userId) {
      for (const [token, { session }] of recent.entries())
        if (session.userId === userId) recent.delete(token);
    },
    remove(sessionIds) {
      if (sessionIds.length === 0) return;
      const removed = new Set(sessionIds);
      for (const [token, { session }] of recent.entries()) if (removed.has(session.id)) recent.delete(token);
    },
  };
};
