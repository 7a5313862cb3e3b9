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

/** The newest comment of an author, deleted ones included. */
export interface LatestComment {
  id: string;
  episodeId: string;
  parentId: string | null;
  text: string;
  createdAtMs: number;
  isDeleted: 0 | 1;
}

/** A viewer who comments. */
export interface CommentAuthor {
  authorName: string;
  /** Null before the first comment. */
  latest: LatestComment | null;
  /** Since when staff refuse comments of the author, until when and why; null: they do not. */
  mutedAtMs: number | null;
  mutedUntilMs: number | null;
  muteReason: string | null;
  /** When the `n`th latest comment was written, counted from 1; null if there are fewer. Deleted ones count. */
  nthLatestAtMs: number | null;
}

/** @throws when there is no such user */
export const getCommentAuthor = (rows: SelectRows, userId: string, n: number): CommentAuthor => {
  const [row] = rows<Omit<CommentAuthor, 'latest'> & (LatestComment | { id: null })>(
    `SELECT u.displayName AS authorName, u.mutedAt AS mutedAtMs, u.mutedUntil AS mutedUntilMs, u.muteReason, c.id, c.episodeId, c.parentId, c.text, c.createdAt AS createdAtMs,
       c.deletedAt IS NOT NULL AS isDeleted,
       (SELECT createdAt FROM Comment WHERE userId = @userId ORDER BY createdAt DESC LIMIT 1
        OFFSET CAST(@n AS INT) - 1) AS nthLatestAtMs
     FROM User u LEFT JOIN Comment c ON c.id =
       (SELECT id FROM Comment WHERE userId = @userId ORDER BY createdAt DESC, id DESC LIMIT 1)
     WHERE u.id = @userId`,
    { userId, n },
  );
  if (!row) throw new Error(`no user ${userId}`);
  const { authorName, mutedAtMs, mutedUntilMs, muteReason, nthLatestAtMs } = row;
  const latest = row.id === null ? null : row;
  return { authorName, latest, mutedAtMs, mutedUntilMs, muteReason, nthLatestAtMs };
};

export interface NewComment {
  userId: string;
  episodeId: string;
  parentId: string | null;
  text: string;
  /** BCP 47. */
  language: string;
  atSecond: number | null;
  createdAt: Date;
}

/**
 * Inserts a comment and increments the counts of its episode and of its parent.
 * @returns the comment as its author sees it
 */
export const insertComment = async (
  tx: RawTransaction,
  { authorName }: CommentAuthor,
  comment: NewComment,
): Promise<CommentRow> => {
  const { userId, episodeId, parentId, text, language, atSecond } = comment;
  const id = newId();
  const createdAtMs = comment.createdAt.getTime();
  await tx.$executeRaw`
    INSERT INTO "Comment" ("id", "episodeId", "userId", "parentId", "text", "language", "atSecond", "createdAt")
    VALUES (${id}, ${episodeId}, ${userId}, ${parentId}, ${text}, ${language}, ${atSecond}, ${createdAtMs})`;
  await moveCounts(tx, comment, 1);
  return {
    id,
    authorName,
    parentId,
    text,
    language,
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
