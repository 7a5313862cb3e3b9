import type { NoticeTopic } from '@cliffhanger/contracts';
import type { RawTransaction, Writer } from '#platform/database/open-database.ts';
import type { NoticeRecipient, NoticeSource } from './notice-kinds.ts';

export interface AddedNotice {
  id: number;
  userId: string;
  isInInbox: boolean;
}

/**
 * Inserts a notice for each recipient who wants its topic by some channel, unless they have one of the same key.
 * @returns those that were inserted
 */
export const insertNotices = async (
  tx: RawTransaction,
  { kind, key, topic, dramaId = null, at }: NoticeSource & { topic: NoticeTopic },
  recipients: readonly NoticeRecipient[],
): Promise<AddedNotice[]> => {
  const rows = await tx.$queryRaw<{ id: number; userId: string; isInInbox: unknown }[]>`
    INSERT INTO "Notice" ("userId", "key", "topic", "kind", "dramaId", "episodeId", "details", "isInInbox", "createdAt")
    SELECT wanted."userId", ${key}, ${topic}, ${kind}, ${dramaId}, wanted."episodeId", wanted."details",
      wanted."isInInbox", ${at.getTime()}
    FROM (
      SELECT u."id" AS "userId", r."value" ->> 'episodeId' AS "episodeId", r."value" -> 'details' AS "details",
        NOT EXISTS (SELECT 1 FROM "NoticeChoice" c WHERE c."userId" = u."id" AND c."topic" = ${topic}
          AND c."channel" = 'inbox' AND c."isOn" = 0) AS "isInInbox",
        EXISTS (SELECT 1 FROM "NoticeChoice" c WHERE c."userId" = u."id" AND c."topic" = ${topic}
          AND c."channel" <> 'inbox' AND c."isOn" = 1) AS "isSent"
      FROM json_each(${JSON.stringify(recipients)}) r CROSS JOIN "User" u ON u."id" = r."value" ->> 'userId'
      WHERE u."deletedAt" IS NULL AND u."joinedIntoId" IS NULL
    ) wanted
    WHERE wanted."isInInbox" OR wanted."isSent"
    ON CONFLICT ("userId", "key") DO NOTHING
    RETURNING "id", "userId", "isInInbox"`;
  return rows.map(({ id, userId, isInInbox }) => ({
    id: Number(id),
    userId,
    isInInbox: Boolean(Number(isInInbox)),
  }));
};

/** Inserts a delivery of each notice for each other channel that its viewer turned on. */
export const insertDeliveries = async (tx: RawTransaction, noticeIds: readonly number[], at: Date) => {
  const atMs = at.getTime();
  await tx.$executeRaw`
    INSERT INTO "NoticeDelivery" ("noticeId", "channel", "state", "dueAt", "createdAt", "isBulk")
    SELECT n."id", c."channel", 'pending', ${atMs}, ${atMs}, n."kind" = 'news'
    FROM json_each(${JSON.stringify(noticeIds)}) ids CROSS JOIN "Notice" n ON n."id" = ids."value"
    JOIN "NoticeChoice" c ON c."userId" = n."userId" AND c."topic" = n."topic"
    WHERE c."channel" <> 'inbox' AND c."isOn" = 1`;
};

/** Deletes a viewer's unread notices about a thread. @returns how many replies they were about */
export const deleteUnreadReplies = async (
  tx: RawTransaction,
  userId: string,
  parentId: string,
): Promise<number> => {
  const deleted = await tx.$queryRaw<{ repliesNum: number | bigint }[]>`
    DELETE FROM "Notice" WHERE "userId" = ${userId} AND "kind" = 'replies' AND "readAt" IS NULL
      AND "details" ->> 'parentId' = ${parentId}
    RETURNING "details" ->> 'repliesNum' AS "repliesNum"`;
  return deleted.reduce((sum, { repliesNum }) => sum + Number(repliesNum), 0);
};

/** Deletes the oldest unread notices of replies of a viewer, so that `limit` are left. */
export const deleteRepliesBeyond = async (tx: RawTransaction, userId: string, limit: number) => {
  await tx.$executeRaw`
    DELETE FROM "Notice" WHERE "id" IN (
      SELECT "id" FROM "Notice" WHERE "userId" = ${userId} AND "kind" = 'replies' AND "readAt" IS NULL
      ORDER BY "id" DESC LIMIT -1 OFFSET ${limit})`;
};

/** Deletes up to `limit` notices from before `time`, with their deliveries. @returns their number */
export const deleteNoticesBefore = (db: Writer, time: Date, limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM "Notice" WHERE "id" IN (
      SELECT "id" FROM "Notice" WHERE "createdAt" < ${time.getTime()} ORDER BY "createdAt" LIMIT ${limit})`;

/** As `deleteNoticesBefore`, of fan-outs that ended before `time`. Those of news stay: staff see whom each reached. */
export const deleteFanOutsBefore = (db: Writer, time: Date, limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM "NoticeFanOut" WHERE "id" IN (
      SELECT "id" FROM "NoticeFanOut" WHERE "finishedAt" < ${time.getTime()} AND "kind" <> 'news' LIMIT ${limit})`;
