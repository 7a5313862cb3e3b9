import type { PushedEvent } from '@cliffhanger/contracts';
import type { Database, Transaction } from '#platform/database/open-database.ts';
import type { OutgoingEvent } from '#platform/live-events.ts';

const batchSize = 100;

export const appendEvent = async (
  tx: Transaction,
  userId: string,
  event: PushedEvent,
  createdAt: Date,
  topic: string | null = null,
) => {
  await tx.outboxEvent.create({
    data: { userId, name: event.action, payload: JSON.stringify(event), topic, createdAt },
  });
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
  });
  return rows.map(({ id, payload }) => ({ id, data: JSON.parse(payload) }));
};

export const findLatestEventId = async (db: Database['read'], userId: string): Promise<number> => {
  const row = await db.outboxEvent.findFirst({
    where: { userId },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  return row?.id ?? 0;
};
