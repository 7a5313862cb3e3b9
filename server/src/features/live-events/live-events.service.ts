import type { LiveEvent } from '@cliffhanger/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { GroupedTransaction, RawTransaction, Transaction } from '#platform/database/open-database.ts';
import type { NewEvent } from '#platform/live/event-stream.ts';
import { type LiveEvents, openLiveEvents, type StreamOptions } from '#platform/live/live-events.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter } from '#platform/time/clock.ts';
import {
  appendEvent,
  deleteEventsBefore,
  deleteTopic,
  findEventIds,
  findLatestEventId,
  listEventsAfter,
  listLiveSessions,
} from './live-events.repository.ts';

/**
 * Tells a viewer something, as part of the transaction that makes it true. What was told before under the same `topic`
 * is replaced: a device that was away hears the last of it only.
 */
export type Publish = (userId: string, event: LiveEvent, topic?: string) => Promise<void>;

export interface EventPublisher {
  readonly live: LiveEvents;
  /**
   * Runs one write transaction. What is told within it goes to the outbox in the same transaction and to the viewer's
   * open streams after the commit; on a rollback nobody hears of it.
   */
  commit<T>(work: (tx: Transaction, publish: Publish) => Promise<T>): Promise<T>;
  /** The same in a transaction that shares its COMMIT. */
  commitInGroup<T>(work: (tx: GroupedTransaction, publish: Publish) => Promise<T>): Promise<T>;
  /**
   * Where a stream starts: after the last event its reader has seen, else after the viewer's newest. When events in
   * between are gone, it starts with the advice to ask for everything again.
   */
  startOf(userId: string, lastSeenId: number | null): Pick<StreamOptions, 'afterId' | 'first'>;
  /** Forgets events that are older than `EVENT_DAYS`. */
  forgetOld(): Promise<void>;
  /** Ends the streams whose session has ended or expired since they were opened. */
  closeEnded(): Promise<void>;
}

type EventsPlatform = Pick<Platform, 'database' | 'clock' | 'config'>;

const refetchAll: LiveEvent = { action: 'update_all', msg: null };
/** As many as one statement asks about. */
const sessionBatch = 500;

/** Events to viewers over an outbox, so that a stream that comes back resumes without a gap. */
export const createEventPublisher = (
  { database, clock, config }: EventsPlatform,
  log: Pick<FastifyBaseLogger, 'error'>,
): EventPublisher => {
  const live = openLiveEvents({
    log,
    readAfter: (...place) => listEventsAfter(database.rows, ...place),
  });

  const publishing = async <Tx extends RawTransaction, T>(
    transaction: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>,
    work: (tx: Tx, publish: Publish) => Promise<T>,
  ): Promise<T> => {
    const { result, told } = await transaction(async (tx) => {
      const told = new Map<string, NewEvent[]>();
      const result = await work(tx, async (userId, event, topic) => {
        if (topic) await deleteTopic(tx, userId, topic);
        const before = told.get(userId) ?? [];
        const lastId = live.isListening(userId) ? () => findLatestEventId(tx, userId) : () => null;
        const previousId = before.at(-1)?.id ?? (await lastId());
        const appended = await appendEvent(tx, userId, event, clock.now(), topic);
        told.set(userId, [...before, { ...appended, previousId }]);
      });
      return { result, told };
    });
    for (const [userId, events] of told) live.publish(userId, events);
    return result;
  };

  return {
    live,
    commit: (work) => publishing(database.transaction, work),
    commitInGroup: (work) => publishing(database.groupedTransaction, work),

    startOf(userId, lastSeenId) {
      const { latestId, forgottenId } = findEventIds(database.rows, userId);
      const newestId = Math.max(latestId, forgottenId);
      if (lastSeenId === null) return { afterId: newestId };
      if (lastSeenId < forgottenId) {
        return { afterId: newestId, first: { id: newestId, data: JSON.stringify(refetchAll) } };
      }
      // An id that is not given out yet would silence the stream.
      return { afterId: Math.min(lastSeenId, newestId) };
    },

    async forgetOld() {
      const before = daysAfter(clock.now(), -config.EVENT_DAYS);
      while (await database.transaction((tx) => deleteEventsBefore(tx, before)));
    },

    async closeEnded() {
      const asked = live.sessionIds();
      for (let start = 0; start < asked.length; start += sessionBatch) {
        const batch = asked.slice(start, start + sessionBatch);
        const alive = new Set(await listLiveSessions(database.read, batch, clock.now()));
        for (const sessionId of batch) if (!alive.has(sessionId)) live.closeSession(sessionId);
      }
    },
  };
};
