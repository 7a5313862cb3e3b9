import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/time/clock.ts';
import type { TokenSession } from './sessions.repository.ts';

/** The open sessions of the latest calls, by the hash of their token. */
export interface RecentSessions {
  get(tokenHash: string): TokenSession | undefined;
  add(tokenHash: string, session: TokenSession): void;
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
  const recent = new LRUCache<string, { session: TokenSession; readAtMs: number }>({ max: maxSessions });
  return {
    get(tokenHash) {
      const entry = recent.get(tokenHash);
      if (!entry) return undefined;
      const ageMs = clock.now().getTime() - entry.readAtMs;
      // Below zero: the lab's clock has been reset.
      return ageMs >= 0 && ageMs < maxAgeMs ? entry.session : undefined;
    },
    add: (tokenHash, session) => void recent.set(tokenHash, { session, readAtMs: clock.now().getTime() }),
    remove(sessionIds) {
      if (sessionIds.length === 0) return;
      const removed = new Set(sessionIds);
      for (const [tokenHash, { session }] of recent.entries())
        if (removed.has(session.id)) recent.delete(tokenHash);
    },
  };
};
