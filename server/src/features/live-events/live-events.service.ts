import type { LiveEvent } from '@cliffhanger/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { GroupedTransaction, RawTransaction, Transaction } from '#platform/database/open-database.ts';
import type { NewEvent } from '#platform/live/event-stream.ts';
import { type LiveEvents, openLiveEvents } from '#platform/live/live-events.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter } from '#platform/time/clock.ts';
import {
  appendEvent,
  appendForEveryone,
  deleteEventsBefore,
  deleteForEveryoneBefore,
  findLatestEventId,
  listEventsAfter,
  listLiveSessions,
} from './live-events.repository.ts';

/**
 * Publishes an event to a user within the transaction that causes it. It replaces earlier events of the same `topic`, so a
 * device that was offline gets only the latest one.
 */
export type Publish = (userId: string, event: LiveEvent, topic?: string) => Promise<void>;

export interface EventPublisher {
  readonly live: LiveEvents;
  /**
   * Runs one write transaction. Events published within it are written to the outbox in the same transaction and sent to
   * the user's open streams after the commit. A rollback discards them.
   */
  commit<T>(work: (tx: Transaction, publish: Publish) => Promise<T>): Promise<T>;
  /** As `commit`, in a transaction that shares its COMMIT with others. */
  commitInGroup<T>(work: (tx: GroupedTransaction, publish: Publish) => Promise<T>): Promise<T>;
  /**
   * Stores an event for everybody in the transaction that causes it, in place of the earlier one of its topic.
   * @returns what sends it to the open streams after the commit; those that reconnect are sent it as they begin
   */
  publishToEveryone(tx: RawTransaction, event: LiveEvent, topic: string): Promise<() => void>;
  /** Deletes events older than `EVENT_DAYS`, as many as one run of a job may. */
  deleteOld(): Promise<void>;
  /** Closes streams of sessions that have ended or expired. */
  closeEnded(): Promise<void>;
}

type EventsPlatform = Pick<Platform, 'database' | 'clock' | 'config'>;

/** The events of one transaction by user. */
type PublishedEvents = Map<string, NewEvent[]>;

/** Sessions checked by one statement. */
const sessionBatchSize = 500;

/**
 * Sends events to users through an outbox, so that a reconnecting stream resumes without a gap.
 * @param recordDelivery receives the time from the work of a transaction with events to their delivery
 */
export const createEventPublisher = (
  { database, clock, config }: EventsPlatform,
  log: Pick<FastifyBaseLogger, 'error'>,
  recordDelivery: (seconds: number) => void = () => undefined,
): EventPublisher => {
  const live = openLiveEvents({
    log,
    readAfter: (...position) => listEventsAfter(database.rows, ...position),
  });

  const publishIn =
    (tx: RawTransaction, published: PublishedEvents): Publish =>
    async (userId, event, topic) => {
      const before = published.get(userId) ?? [];
      const lastId = live.isListening(userId) ? () => findLatestEventId(tx, userId) : () => null;
      const previousId = before.at(-1)?.id ?? (await lastId());
      const appended = await appendEvent(tx, userId, event, clock.now(), topic);
      published.set(userId, [...before, { ...appended, previousId }]);
    };

  const commitAndPublish = async <Tx extends RawTransaction, T>(
    transaction: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>,
    work: (tx: Tx, publish: Publish) => Promise<T>,
  ): Promise<T> => {
    const { result, published, ranAtMs } = await transaction(async (tx) => {
      const published: PublishedEvents = new Map();
      return { result: await work(tx, publishIn(tx, published)), published, ranAtMs: performance.now() };
    });
    for (const [userId, events] of published) live.publish(userId, events);
    if (published.size > 0) recordDelivery((performance.now() - ranAtMs) / 1000);
    return result;
  };

  return {
    live,
    commit: (work) => commitAndPublish(database.transaction, work),
    commitInGroup: (work) => commitAndPublish(database.groupedTransaction, work),

    async publishToEveryone(tx, event, topic) {
      const { data } = await appendForEveryone(tx, event, topic, clock.now());
      return () => live.tellEveryone(data);
    },

    async deleteOld() {
      const before = daysAfter(clock.now(), -config.EVENT_DAYS);
      await deleteInBatches((limit) => database.transaction((tx) => deleteEventsBefore(tx, before, limit)));
      await database.transaction((tx) => deleteForEveryoneBefore(tx, before));
    },

    async closeEnded() {
      const sessionIds = live.sessionIds();
      for (let start = 0; start < sessionIds.length; start += sessionBatchSize) {
        const batch = sessionIds.slice(start, start + sessionBatchSize);
        const alive = new Set(await listLiveSessions(database.read, batch, clock.now()));
        for (const sessionId of batch) if (!alive.has(sessionId)) live.closeSession(sessionId);
      }
    },
  };
};
