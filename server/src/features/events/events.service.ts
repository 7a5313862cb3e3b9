import type { PushedEvent } from '@cliffhanger/contracts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Transaction } from '#platform/database/open-database.ts';
import { type LiveEvents, openLiveEvents } from '#platform/live-events.ts';
import { appendEvent, findLatestEventId, listEventsAfter, removeTopic } from './events.repository.ts';

/**
 * Tells a viewer something, as part of the transaction that makes it true. What was told before under the same `topic`
 * is replaced: a device that was away hears the last of it only.
 */
export type Tell = (userId: string, event: PushedEvent, topic?: string) => Promise<void>;

export interface Events {
  readonly live: LiveEvents;
  /**
   * Runs one write transaction. What is told within it goes to the outbox in the same transaction and to the viewer's
   * open streams after the commit; on a rollback nobody hears of it.
   */
  commit<T>(work: (tx: Transaction, tell: Tell) => Promise<T>): Promise<T>;
  /** The id after which a new stream starts when the viewer does not say. */
  latestId(userId: string): Promise<number>;
}

/** Events to viewers over an outbox, so that a stream that comes back resumes without a gap. */
export const createEvents = ({ database, clock }: { database: Database; clock: Clock }): Events => {
  const live = openLiveEvents((userId, afterId) => listEventsAfter(database.read, userId, afterId));
  return {
    live,
    async commit(work) {
      const told = new Set<string>();
      const result = await database.transaction(async (tx) => {
        told.clear();
        return work(tx, async (userId, event, topic) => {
          if (topic) await removeTopic(tx, userId, topic);
          await appendEvent(tx, userId, event, clock.now(), topic);
          told.add(userId);
        });
      });
      for (const userId of told) live.wake(userId);
      return result;
    },
    latestId: (userId) => findLatestEventId(database.read, userId),
  };
};
