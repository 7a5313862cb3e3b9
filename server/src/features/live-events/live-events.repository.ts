import type { LiveEvent } from '@cliffhanger/contracts';
import type { RawTransaction, Reader, SelectRows, Transaction } from '#platform/database/open-database.ts';
import type { OutgoingEvent } from '#platform/live/event-stream.ts';

/** Appends an event to the outbox, in place of the user's earlier event of the same topic. @returns its id and JSON */
export const appendEvent = async (
  tx: RawTransaction,
  userId: string,
  event: LiveEvent,
  createdAt: Date,
  topic: string | null = null,
): Promise<OutgoingEvent> => {
  const data = JSON.stringify(event);
  const [row] = await tx.$queryRaw<[{ id: number }]>`
    INSERT OR REPLACE INTO "OutboxEvent" ("userId", "name", "payload", "topic", "createdAt")
    VALUES (${userId}, ${event.action}, ${data}, ${topic}, ${createdAt.getTime()}) RETURNING "id"`;
  return { id: row.id, data };
};

export const listEventsAfter = (rows: SelectRows, userId: string, afterId: number, limit: number) =>
  rows<OutgoingEvent>(
    `SELECT id, payload AS data FROM OutboxEvent WHERE userId = @userId AND id > @afterId ORDER BY id LIMIT @limit`,
    { userId, afterId, limit },
  );

export const findLatestEventId = async (tx: RawTransaction, userId: string): Promise<number> => {
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "OutboxEvent" WHERE "userId" = ${userId} ORDER BY "id" DESC LIMIT 1`;
  return row?.id ?? 0;
};

/** The id of a user's newest event, and the highest id of all deleted events; 0 if there is none. */
export const findEventIds = (rows: SelectRows, userId: string) =>
  rows<{ latestId: number; deletedId: number }>(
    `SELECT coalesce((SELECT max(id) FROM OutboxEvent WHERE userId = @userId), 0) AS latestId,
       coalesce((SELECT lastId FROM ForgottenEvents), 0) AS deletedId`,
    { userId },
  )[0] ?? { latestId: 0, deletedId: 0 };

/** The id of a user's first event between two moments; null if there is none. */
export const findFirstEventId = (
  rows: SelectRows,
  userId: string,
  { from, to }: { from: Date; to: Date },
): number | null =>
  rows<{ firstId: number | null }>(
    'SELECT min(id) AS firstId FROM OutboxEvent WHERE userId = @userId AND createdAt BETWEEN @from AND @to',
    { userId, from: from.getTime(), to: to.getTime() },
  )[0]?.firstId ?? null;

/** Stores an event for everybody, in place of the earlier one of its topic. */
export const appendForEveryone = async (
  tx: RawTransaction,
  event: LiveEvent,
  topic: string,
  createdAt: Date,
): Promise<OutgoingEvent> => {
  const payload = JSON.stringify(event);
  const [row] = await tx.$queryRaw<[{ id: number }]>`
    INSERT OR REPLACE INTO "EveryoneEvent" ("payload", "topic", "createdAt")
    VALUES (${payload}, ${topic}, ${createdAt.getTime()}) RETURNING "id"`;
  return { id: row.id, data: everyoneDataOf(row.id, payload) };
};

/** The event and its id: `everyonePlace`. */
const everyoneDataOf = (everyoneId: number, payload: string): string =>
  JSON.stringify({ ...JSON.parse(payload), everyoneId });

/** The id of the latest event for everybody; 0 if there is none. */
export const findLatestForEveryone = (rows: SelectRows): number =>
  rows<{ lastId: number | null }>('SELECT max(id) AS lastId FROM EveryoneEvent', {})[0]?.lastId ?? 0;

/** The data of the events for everybody after an id and since a moment, in order. */
export const listForEveryone = (rows: SelectRows, after: { id: number; since: Date }): string[] =>
  rows<{ id: number; payload: string }>(
    'SELECT id, payload FROM EveryoneEvent WHERE id > @id AND createdAt >= @since ORDER BY id',
    { id: after.id, since: after.since.getTime() },
  ).map(({ id, payload }) => everyoneDataOf(id, payload));

export const deleteForEveryoneBefore = async (tx: Transaction, time: Date) => {
  await tx.everyoneEvent.deleteMany({ where: { createdAt: { lt: time } } });
};

/** Deletes up to `limit` events from before `time` and records their highest id. @returns their number */
export const deleteEventsBefore = async (tx: Transaction, time: Date, limit: number): Promise<number> => {
  const old = await tx.outboxEvent.findMany({
    where: { createdAt: { lt: time } },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
    take: limit,
  });
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  await tx.outboxEvent.deleteMany({ where: { id: { in: ids } } });
  const before = (await tx.forgottenEvents.findUnique({ where: { id: 1 } }))?.lastId ?? 0;
  const lastId = Math.max(before, ...ids);
  await tx.forgottenEvents.upsert({ where: { id: 1 }, create: { id: 1, lastId }, update: { lastId } });
  return old.length;
};

/** The sessions among `sessionIds` that have not ended or expired at `now`. */
export const listLiveSessions = async (
  db: Reader,
  sessionIds: readonly string[],
  now: Date,
): Promise<string[]> => {
  const rows = await db.session.findMany({
    where: { id: { in: [...sessionIds] }, endedAt: null, expiresAt: { gt: now } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
};
