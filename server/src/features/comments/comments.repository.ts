import type { Language } from '@cliffhanger/contracts';
import type { Viewer } from '#kernel/viewer.ts';
import { Prisma } from '#platform/database/generated/client.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';

/** A viewer of comments; `userId` is empty for a visitor. */
export interface CommentViewer extends Viewer {
  userId: string;
}

/** Whose likes, hidden comments and language a selection of comments follows. */
type Reading = Pick<CommentViewer, 'userId' | 'language'>;

export interface ReplyRow {
  id: string;
  text: string;
  atSecond: number | null;
  authorName: string;
  createdAtMs: number;
  likeCount: number;
  liked: 0 | 1;
  own: 0 | 1;
}

export interface CommentRow extends ReplyRow {
  parentId: string | null;
  /** For this viewer. */
  pinned: 0 | 1;
  replyCount: number;
  /** Oldest first, at most `inlineReplies`. */
  replies: ReplyRow[];
}

const replyFields = (row: Prisma.Sql, userId: string) => Prisma.sql`
  'id', ${row}."id", 'text', ${row}."text", 'atSecond', ${row}."atSecond", 'createdAtMs', ${row}."createdAt",
  'authorName', (SELECT "displayName" FROM "User" WHERE "id" = ${row}."userId"),
  'likeCount', ${row}."likeCount", 'own', ${row}."userId" = ${userId},
  'liked', EXISTS (SELECT 1 FROM "CommentLike" WHERE "userId" = ${userId} AND "commentId" = ${row}."id")`;

/** Neither hidden nor deleted for everyone, nor hidden by this user. */
const isShown = (row: Prisma.Sql, userId: string) => Prisma.sql`
  ${row}."hiddenAt" IS NULL AND ${row}."deletedAt" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "CommentHide" WHERE "userId" = ${userId} AND "commentId" = ${row}."id")`;

/** Pinned comments are pinned for the viewers who read the language of the author. */
const isPinned = (language: Language) => Prisma.sql`
  c."pinned" AND (SELECT "language" FROM "User" WHERE "id" = c."userId") = ${language}`;

const c = Prisma.raw('c');
const r = Prisma.raw('r');

const selectComments = async (
  db: Reader,
  { userId, language }: Reading,
  inlineReplies: number,
  where: Prisma.Sql,
): Promise<CommentRow[]> => {
  const rows = await db.$queryRaw<{ comment: string }[]>`
    SELECT json_object(
      ${replyFields(c, userId)},
      'parentId', c."parentId", 'pinned', ${isPinned(language)}, 'replyCount', c."replyCount",
      'replies', json((SELECT json_group_array(json("reply")) FROM (
        SELECT json_object(${replyFields(r, userId)}) AS "reply" FROM "Comment" r
        WHERE r."parentId" = c."id" AND ${isShown(r, userId)}
        ORDER BY r."createdAt", r."id" LIMIT ${inlineReplies})))
    ) AS "comment" FROM "Comment" c WHERE ${where}`;
  return rows.map(({ comment }) => JSON.parse(comment));
};

/** The position after which a page of comments starts: all values sorted by. */
export interface ThreadKey {
  pinned: number;
  value: number;
  id: string;
}

/** The ids of one page of top-level comments, and what they are sorted by. Pinned comments are few, so all are read. */
const selectThreadIds = (
  { userId, language }: Reading,
  episodeId: string,
  column: Prisma.Sql,
  { limit, after }: { limit: number; after: ThreadKey | null },
) => {
  const thread = Prisma.sql`
    FROM "Comment" c WHERE c."episodeId" = ${episodeId} AND c."parentId" IS NULL AND ${isShown(c, userId)}`;
  const isAfter =
    after?.pinned === 0 ? Prisma.sql`AND (${column}, c."id") < (${after.value}, ${after.id})` : Prisma.empty;
  const isAfterPinned = after
    ? Prisma.sql`WHERE ("isPinned", "value", "id") < (${after.pinned}, ${after.value}, ${after.id})`
    : Prisma.empty;
  return Prisma.sql`
    SELECT "id" FROM (
      SELECT c."id", ${isPinned(language)} AS "isPinned", ${column} AS "value" ${thread} AND c."pinned" = 1
      UNION ALL
      SELECT * FROM (
        SELECT c."id", 0 AS "isPinned", ${column} AS "value" ${thread} AND c."pinned" = 0 ${isAfter}
        ORDER BY ${column} DESC, c."id" DESC LIMIT ${limit})
    ) ${isAfterPinned} ORDER BY "isPinned" DESC, "value" DESC, "id" DESC LIMIT ${limit}`;
};

/** Top-level comments, those pinned for the viewer first, each with its first `inlineReplies` replies. */
export const listThreads = (
  db: Reader,
  reading: Reading,
  episodeId: string,
  sort: 'new' | 'liked',
  { inlineReplies, ...page }: { limit: number; after: ThreadKey | null; inlineReplies: number },
) => {
  const column = Prisma.raw(sort === 'new' ? 'c."createdAt"' : 'c."likeCount"');
  return selectComments(
    db,
    reading,
    inlineReplies,
    Prisma.sql`c."id" IN (${selectThreadIds(reading, episodeId, column, page)})
      ORDER BY ${isPinned(reading.language)} DESC, ${column} DESC, c."id" DESC`,
  );
};

/** What is said of an episode as a whole. */
export interface Discussion {
  commentCount: number;
  /** The seconds that visible comments are about, each once, in order. */
  seconds: number[];
}

/** Finds the discussion of an episode that the viewer can see; with `parentId`, only if they can see that comment. */
export const findDiscussion = async (
  db: Reader,
  { userId, country, now }: CommentViewer,
  {
    dramaId,
    episodeId,
    parentId = null,
  }: { dramaId: string; episodeId: string; parentId?: string | undefined | null },
): Promise<Discussion | null> => {
  const nowMs = now.getTime();
  const rows = await db.$queryRaw<{ discussion: string }[]>`
    SELECT json_object(
      'commentCount', e."commentCount",
      'seconds', json((SELECT json_group_array("atSecond") FROM (
        SELECT DISTINCT c."atSecond" FROM "Comment" c
        WHERE c."episodeId" = e."id" AND c."parentId" IS NULL AND c."atSecond" IS NOT NULL AND ${isShown(c, userId)}
        ORDER BY c."atSecond")))
    ) AS "discussion"
    FROM "Episode" e JOIN "Drama" d ON d."id" = e."dramaId"
    WHERE e."id" = ${episodeId} AND d."id" = ${dramaId} AND e."publishedAt" <= ${nowMs} AND d."publishedAt" <= ${nowMs}
      AND NOT EXISTS (SELECT 1 FROM "DramaHiddenCountry" WHERE "dramaId" = d."id" AND "country" = ${country})
      AND (${parentId} IS NULL OR EXISTS (SELECT 1 FROM "Comment" c WHERE c."id" = ${parentId}
        AND c."episodeId" = e."id" AND c."parentId" IS NULL AND ${isShown(c, userId)}))`;
  return rows[0] ? (JSON.parse(rows[0].discussion) as Discussion) : null;
};

export const listReplies = (
  db: Reader,
  reading: Reading,
  parentId: string,
  { limit, after }: { limit: number; after: { value: number; id: string } | null },
) =>
  selectComments(
    db,
    reading,
    0,
    Prisma.sql`c."parentId" = ${parentId} AND ${isShown(c, reading.userId)}
      ${after ? Prisma.sql`AND (c."createdAt", c."id") > (${after.value}, ${after.id})` : Prisma.empty}
      ORDER BY c."createdAt", c."id" LIMIT ${limit}`,
  );

export const findCommentRow = async (tx: Transaction, reading: Reading, commentId: string) =>
  (await selectComments(tx, reading, 0, Prisma.sql`c."id" = ${commentId}`))[0];
