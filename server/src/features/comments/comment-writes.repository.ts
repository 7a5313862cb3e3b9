import { visibleDramaSql } from '#features/dramas/dramas.ts';
import { newId } from '#platform/database/new-id.ts';
import type { RawTransaction, SelectRows } from '#platform/database/open-database.ts';
import type { CommentRow, CommentViewer } from './comments.repository.ts';

/** A comment, as far as actions on it depend on it. */
export interface CommentTarget {
  id: string;
  userId: string;
  episodeId: string;
  parentId: string | null;
  atSecond: number | null;
  replyCount: number;
}

/**
 * A comment that this viewer can see.
 * @param ownHides whether comments that the viewer has hidden are included
 */
export const findComment = (
  rows: SelectRows,
  commentId: string,
  { userId, country, now }: Omit<CommentViewer, 'language'>,
  ownHides = false,
): CommentTarget | undefined =>
  rows<CommentTarget>(
    `SELECT c.id, c.userId, c.episodeId, c.parentId, c.atSecond, c.replyCount FROM Comment c
     WHERE c.id = @commentId AND c.hiddenAt IS NULL AND c.deletedAt IS NULL
       AND (@ownHides = 1 OR NOT EXISTS (
         SELECT 1 FROM CommentHide WHERE userId = @userId AND commentId = @commentId))
       AND (c.parentId IS NULL OR EXISTS (
         SELECT 1 FROM Comment p WHERE p.id = c.parentId AND p.hiddenAt IS NULL AND p.deletedAt IS NULL))
       AND EXISTS (SELECT 1 FROM Episode e WHERE e.id = c.episodeId AND e.publishedAt <= @now
         AND EXISTS (SELECT 1 FROM Drama d WHERE d.id = e.dramaId AND ${visibleDramaSql}))`,
    { commentId, userId, country, now: now.getTime(), ownHides: Number(ownHides) },
  )[0];

/** The viewer's newest comment, deleted ones included. */
export interface LatestComment {
  id: string;
  episodeId: string;
  parentId: string | null;
  text: string;
  createdAtMs: number;
  isDeleted: 0 | 1;
}

export const findLatestOf = (rows: SelectRows, userId: string): LatestComment | undefined =>
  rows<LatestComment>(
    `SELECT id, episodeId, parentId, text, createdAt AS createdAtMs, deletedAt IS NOT NULL AS isDeleted
     FROM Comment WHERE userId = @userId ORDER BY createdAt DESC, id DESC LIMIT 1`,
    { userId },
  )[0];

export interface NewComment {
  userId: string;
  episodeId: string;
  parentId: string | null;
  text: string;
  atSecond: number | null;
  createdAt: Date;
}

/**
 * Inserts a comment and increments the counts of its episode and of its parent.
 * @returns the comment as its author sees it
 */
export const insertComment = async (tx: RawTransaction, comment: NewComment): Promise<CommentRow> => {
  const { userId, episodeId, parentId, text, atSecond } = comment;
  const id = newId();
  const createdAtMs = comment.createdAt.getTime();
  const [author] = await tx.$queryRaw<[{ authorName: string }]>`
    INSERT INTO "Comment" ("id", "episodeId", "userId", "parentId", "text", "atSecond", "createdAt")
    VALUES (${id}, ${episodeId}, ${userId}, ${parentId}, ${text}, ${atSecond}, ${createdAtMs})
    RETURNING (SELECT "displayName" FROM "User" WHERE "id" = ${userId}) AS "authorName"`;
  await moveCounts(tx, comment, 1);
  return {
    id,
    ...author,
    parentId,
    text,
    atSecond,
    createdAtMs,
    own: 1,
    liked: 0,
    likeCount: 0,
    pinned: 0,
    replyCount: 0,
    replies: [],
  };
};

/** Adjusts the counts when a comment appears or disappears. Its replies disappear with it. */
export const moveCounts = async (
  tx: RawTransaction,
  {
    episodeId,
    parentId,
    replyCount = 0,
  }: { episodeId: string; parentId: string | null; replyCount?: number },
  direction: 1 | -1,
  isBelowHidden = false,
) => {
  const increment = isBelowHidden ? 0 : direction * (1 + replyCount);
  await tx.$executeRaw`
    UPDATE "Episode" SET "commentCount" = "commentCount" + ${increment} WHERE "id" = ${episodeId}`;
  if (parentId) {
    await tx.$executeRaw`
      UPDATE "Comment" SET "replyCount" = "replyCount" + ${direction} WHERE "id" = ${parentId}`;
  }
};
