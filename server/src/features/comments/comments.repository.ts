import { visibleTo } from '#features/dramas/dramas.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { Prisma } from '#platform/database/generated/client.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';

/** A viewer of comments; `userId` is empty for a visitor. */
export interface CommentViewer extends Pick<Viewer, 'country' | 'now'> {
  userId: string;
}

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

const c = Prisma.raw('c');
const r = Prisma.raw('r');

const selectComments = async (
  db: Reader,
  userId: string,
  inlineReplies: number,
  where: Prisma.Sql,
): Promise<CommentRow[]> => {
  const rows = await db.$queryRaw<{ comment: string }[]>`
    SELECT json_object(
      ${replyFields(c, userId)},
      'parentId', c."parentId", 'pinned', c."pinned", 'replyCount', c."replyCount",
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

/** Top-level comments, pinned ones first, each with its first `inlineReplies` replies. */
export const listThreads = (
  db: Reader,
  { userId }: Pick<CommentViewer, 'userId'>,
  episodeId: string,
  sort: 'new' | 'liked',
  { limit, after, inlineReplies }: { limit: number; after: ThreadKey | null; inlineReplies: number },
) => {
  const column = Prisma.raw(sort === 'new' ? 'c."createdAt"' : 'c."likeCount"');
  const afterKey = after
    ? Prisma.sql`AND (c."pinned", ${column}, c."id") < (${after.pinned}, ${after.value}, ${after.id})`
    : Prisma.empty;
  return selectComments(
    db,
    userId,
    inlineReplies,
    Prisma.sql`c."episodeId" = ${episodeId} AND c."parentId" IS NULL AND ${isShown(c, userId)} ${afterKey}
      ORDER BY c."pinned" DESC, ${column} DESC, c."id" DESC LIMIT ${limit}`,
  );
};

export const listReplies = (
  db: Reader,
  { userId }: Pick<CommentViewer, 'userId'>,
  parentId: string,
  { limit, after }: { limit: number; after: { value: number; id: string } | null },
) =>
  selectComments(
    db,
    userId,
    0,
    Prisma.sql`c."parentId" = ${parentId} AND ${isShown(c, userId)}
      ${after ? Prisma.sql`AND (c."createdAt", c."id") > (${after.value}, ${after.id})` : Prisma.empty}
      ORDER BY c."createdAt", c."id" LIMIT ${limit}`,
  );

export const findCommentRow = async (tx: Transaction, userId: string, commentId: string) =>
  (await selectComments(tx, userId, 0, Prisma.sql`c."id" = ${commentId}`))[0];

export const findCommentable = (
  db: Reader,
  dramaId: string,
  episodeId: string,
  viewer: Pick<Viewer, 'country' | 'now'>,
) =>
  db.episode.findFirst({
    where: { id: episodeId, dramaId, publishedAt: { lte: viewer.now }, drama: visibleTo(viewer) },
    select: { durationSeconds: true },
  });

const shown = { hiddenAt: null, deletedAt: null };

/**
 * A comment that this viewer can see.
 * @param viewer `dramaId` restricts it to one drama
 * @param ownHides whether comments that the viewer has hidden are included
 */
export const findComment = (
  db: Reader,
  commentId: string,
  { userId, dramaId, ...viewer }: CommentViewer & { dramaId?: string },
  ownHides = false,
) =>
  db.comment.findFirst({
    where: {
      id: commentId,
      ...shown,
      ...(!ownHides && { hides: { none: { userId } } }),
      OR: [{ parentId: null }, { parent: shown }],
      episode: {
        publishedAt: { lte: viewer.now },
        drama: visibleTo(viewer),
        ...(dramaId && { dramaId }),
      },
    },
    select: { id: true, userId: true, episodeId: true, parentId: true, atSecond: true, replyCount: true },
  });

export const findLatestOf = (tx: Transaction, userId: string) =>
  tx.comment.findFirst({ where: { userId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });

export interface NewComment {
  userId: string;
  episodeId: string;
  parentId: string | null;
  text: string;
  atSecond: number | null;
  createdAt: Date;
}

/** Inserts a comment and increments the counts of its episode and of its parent. */
export const insertComment = async (tx: Transaction, comment: NewComment): Promise<string> => {
  const { id } = await tx.comment.create({ data: comment, select: { id: true } });
  await moveCounts(tx, comment, 1);
  return id;
};

/** Adjusts the counts when a comment appears or disappears. Its replies disappear with it. */
export const moveCounts = async (
  tx: Transaction,
  {
    episodeId,
    parentId,
    replyCount = 0,
  }: { episodeId: string; parentId: string | null; replyCount?: number },
  direction: 1 | -1,
  isBelowHidden = false,
) => {
  const increment = isBelowHidden ? 0 : direction * (1 + replyCount);
  await tx.episode.update({ where: { id: episodeId }, data: { commentCount: { increment } } });
  if (parentId) {
    await tx.comment.update({ where: { id: parentId }, data: { replyCount: { increment: direction } } });
  }
};
