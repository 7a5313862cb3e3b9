import type { NoticeTopic } from '@cliffhanger/contracts';
import { visibleToUserSql } from '#features/dramas/dramas.ts';
import type { RawTransaction, SelectRows } from '#platform/database/open-database.ts';
import type { NoticeDetails, NoticeKind, NoticeRecipient } from './notice-kinds.ts';

export interface FanOut {
  id: number;
  key: string;
  topic: NoticeTopic;
  kind: NoticeKind;
  dramaId: string | null;
  /** JSON. */
  details: string;
  lastUserId: string;
  createdAtMs: number;
}

/** An episode of a fan-out, and when it came out, in epoch milliseconds. */
export interface ReleasedEpisode {
  id: string;
  number: number;
  releasedAtMs: number;
}

/** Adds a fan-out. One whose key is there changes nothing. @returns whether it was added */
export const insertFanOut = async (
  tx: RawTransaction,
  { key, topic, kind, dramaId, details }: Pick<FanOut, 'key' | 'topic' | 'kind' | 'dramaId' | 'details'>,
  at: Date,
): Promise<boolean> => {
  const inserted = await tx.$executeRaw`
    INSERT INTO "NoticeFanOut" ("key", "topic", "kind", "dramaId", "details", "createdAt")
    VALUES (${key}, ${topic}, ${kind}, ${dramaId}, ${details}, ${at.getTime()}) ON CONFLICT DO NOTHING`;
  return inserted > 0;
};

/**
 * The open fan-out that has its turn after `lastId`: those of dramas take turns, then messages of staff do, which can be for
 * all accounts.
 */
export const findNextFanOut = (rows: SelectRows, lastId: number): FanOut | undefined =>
  rows<FanOut>(
    `SELECT id, key, topic, kind, dramaId, details, lastUserId, createdAt AS createdAtMs FROM NoticeFanOut
     WHERE finishedAt IS NULL ORDER BY kind = 'news', id <= @lastId, id LIMIT 1`,
    { lastId },
  )[0];

/** Moves the cursor of a fan-out. @param lastUserId null: all accounts have been reached */
export const moveFanOut = async (
  tx: RawTransaction,
  id: number,
  { lastUserId, noticeCount }: { lastUserId: string | null; noticeCount: number },
  at: Date,
) => {
  await tx.$executeRaw`
    UPDATE "NoticeFanOut" SET "lastUserId" = coalesce(${lastUserId}, "lastUserId"),
      "noticeCount" = "noticeCount" + ${noticeCount},
      "finishedAt" = ${lastUserId === null ? at.getTime() : null} WHERE "id" = ${id}`;
};

/**
 * Moves the cursor of each open fan-out back to `into` if it has passed that account and not `from`, whose follows and
 * reminders `into` gets. Accounts that are reached again have the notice by its key.
 */
export const reachMergedAccount = async (
  tx: RawTransaction,
  { from, into }: { from: string; into: string },
) => {
  // A text is greater than its beginning.
  const before = into.slice(0, -1);
  await tx.$executeRaw`
    UPDATE "NoticeFanOut" SET "lastUserId" = ${before}
    WHERE "finishedAt" IS NULL AND "lastUserId" >= ${into} AND "lastUserId" < ${from}`;
};

/** Accounts that get nothing: those that are gone, leave or are blocked. */
export const activeSql = `u.deletedAt IS NULL AND u.joinedIntoId IS NULL AND u.deletionDueAt IS NULL
  AND (u.blockedAt IS NULL OR u.blockedUntil <= @now)`;

export interface Batch {
  /** The accounts in the order of their ids, as many as the limit unless they are the last. */
  userIds: string[];
  recipients: NoticeRecipient[];
}

interface BatchInput {
  afterUserId: string;
  limit: number;
  now: Date;
}

/**
 * The next accounts that follow a drama, with the episodes that came out since and that each has not begun. A follow in the
 * future is from before the server's clock was set back.
 */
export const listFollowersToTell = (
  rows: SelectRows,
  dramaId: string,
  episodes: readonly ReleasedEpisode[],
  { afterUserId, limit, now }: BatchInput,
): Batch => {
  const found = rows<{ userId: string; numbers: string }>(
    `SELECT f.userId, iif(${activeSql}
         AND EXISTS (SELECT 1 FROM Drama d WHERE d.id = @dramaId AND ${visibleToUserSql})
         AND NOT EXISTS (SELECT 1 FROM Notice n WHERE n.userId = f.userId AND n.key = 'premiere:' || @dramaId
           AND n.createdAt >= @firstReleasedAtMs),
       (SELECT json_group_array(number) FROM (
         SELECT e.number FROM json_each(@episodes) r CROSS JOIN Episode e ON e.id = r.value ->> 'id'
         WHERE e.publishedAt <= @now AND (f.createdAt <= r.value ->> 'releasedAtMs' OR f.createdAt > @now) AND NOT EXISTS (
           SELECT 1 FROM WatchProgress p WHERE p.userId = f.userId AND p.episodeId = e.id AND p.begun = 1)
         ORDER BY e.number)), '[]') AS numbers
     FROM (SELECT userId, createdAt FROM Follow WHERE dramaId = @dramaId AND userId > @afterUserId
       ORDER BY userId LIMIT @limit) f JOIN User u ON u.id = f.userId
     ORDER BY f.userId`,
    {
      dramaId,
      afterUserId,
      limit,
      episodes: JSON.stringify(episodes),
      firstReleasedAtMs: Math.min(...episodes.map(({ releasedAtMs }) => releasedAtMs)),
      now: now.getTime(),
    },
  );
  const idOf = new Map(episodes.map(({ id, number }) => [number, id]));
  const recipients = found.flatMap(({ userId, numbers: json }) => {
    const numbers: number[] = JSON.parse(json);
    const [firstNumber] = numbers;
    if (firstNumber === undefined) return [];
    const details: NoticeDetails['episodes'] = {
      firstNumber,
      lastNumber: numbers.at(-1) ?? firstNumber,
      episodesNum: numbers.length,
    };
    return [{ userId, episodeId: idOf.get(firstNumber) ?? null, details }];
  });
  return { userIds: found.map(({ userId }) => userId), recipients };
};

/** Of these accounts those that may be told of a drama. @param dramaId null: of no drama */
export const listActiveUsers = (
  rows: SelectRows,
  userIds: readonly string[],
  dramaId: string | null,
  now: Date,
): string[] =>
  rows<{ id: string }>(
    `SELECT u.id FROM json_each(@userIds) ids CROSS JOIN User u ON u.id = ids.value
     WHERE ${activeSql} AND (@dramaId IS NULL OR EXISTS (
       SELECT 1 FROM Drama d WHERE d.id = @dramaId AND ${visibleToUserSql}))`,
    { userIds: JSON.stringify(userIds), dramaId, now: now.getTime() },
  ).map(({ id }) => id);

/** The next accounts of this server. */
export const listUserIds = (
  rows: SelectRows,
  { afterUserId, limit }: Pick<BatchInput, 'afterUserId' | 'limit'>,
): string[] =>
  rows<{ id: string }>('SELECT id FROM User WHERE id > @afterUserId ORDER BY id LIMIT @limit', {
    afterUserId,
    limit,
  }).map(({ id }) => id);
