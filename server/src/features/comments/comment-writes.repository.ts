import { visibleTo } from '#features/dramas/dramas.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { CommentViewer } from './comments.repository.ts';

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
 * @param ownHides whether comments that the viewer has hidden are included
 */
export const findComment = (
  db: Reader,
  commentId: string,
  { userId, ...viewer }: Omit<CommentViewer, 'language'>,
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
