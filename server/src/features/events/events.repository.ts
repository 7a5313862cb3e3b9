import type { PushedEvent } from '@cliffhanger/contracts';
import type { Database, Transaction } from '#platform/database/open-database.ts';
import type { OutgoingEvent } from '#platform/live-events.ts';

const batchSize = 100;

/** @returns its id and text */
export const appendEvent = async (
  tx: Transaction,
  userId: string,
  event: PushedEvent,
  createdAt: Date,
  topic: string | null = null,
): Promise<OutgoingEvent> => {
  const data = JSON.stringify(event);
  const { id } = await tx.outboxEvent.create({
    data: { userId, name: event.action, payload: data, topic, createdAt },
    select: { id: true },
  });
  return { id, data };
};

export const removeTopic = async (tx: Transaction, userId: string, topic: string) => {
  await tx.outboxEvent.deleteMany({ where: { userId, topic } });
};

export const listEventsAfter = async (
  db: Database['read'],
  userId: string,
  afterId: number,
): Promise<OutgoingEvent[]> => {
  const rows = await db.outboxEvent.findMany({
    where: { userId, id: { gt: afterId } },
    orderBy: { id: 'asc' },
    take: batchSize,
    select: { id: true, payload: true },
  });
  return rows.map(({ id, payload }) => ({ id, data: payload }));
};

export const findLatestEventId = async (
  db: Database['read'] | Transaction,
  userId: string,
): Promise<number> => {
  const row = await db.outboxEvent.findFirst({
    where: { userId },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  return row?.id ?? 0;
};

/** Up to which id events have been forgotten; 0 when none has. */
export const findForgottenId = async (db: Database['read']): Promise<number> =>
  (await db.forgottenEvents.findUnique({ where: { id: 1 } }))?.lastId ?? 0;

/** Deletes one batch of events from before `moment`, and notes that they were. @returns whether there may be more */
export const forgetEventsBefore = async (tx: Transaction, moment: Date): Promise<boolean> => {
  const old = await tx.outboxEvent.findMany({
    where: { createdAt: { lt: moment } },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
    take: batchSize,
  });
  if (old.length === 0) return false;
  const ids = old.map(({ id }) => id);
  await tx.outboxEvent.deleteMany({ where: { id: { in: ids } } });
  const before = (await tx.forgottenEvents.findUnique({ where: { id: 1 } }))?.lastId ?? 0;
  const lastId = Math.max(before, ...ids);
  await tx.forgottenEvents.upsert({ where: { id: 1 }, create: { id: 1, lastId }, update: { lastId } });
  return old.length === batchSize;
};

/** Those of the sessions that are not over at `now`. */
export const listLiveSessions = async (
  db: Database['read'],
  sessionIds: readonly string[],
  now: Date,
): Promise<string[]> => {
  const rows = await db.session.findMany({
    where: { id: { in: [...sessionIds] }, endedAt: null, expiresAt: { gt: now } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
};
