import type { InboxCommentItem, ReviewedComment } from '@cliffhanger/contracts/staff';
import type { Reader, SelectRowsInThread } from '#platform/database/open-database.ts';
import { placeColumns, placeOf } from './places.ts';

type Reason = InboxCommentItem['reports'][number]['reason'];

/** Comments as the list shows them, by their ids. */
export const findCommentItems = async (
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, Omit<InboxCommentItem, 'at' | 'openBy' | 'reportedThisWeek'>>> => {
  const found = await db.comment.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      text: true,
      hiddenAt: true,
      keptAt: true,
      deletedAt: true,
      user: { select: { id: true, number: true, displayName: true } },
      episode: { select: placeColumns },
      removed: { select: { text: true } },
      reports: { select: { reason: true, createdAt: true } },
    },
  });
  return new Map(
    found.map(({ id, text, hiddenAt, keptAt, deletedAt, user, episode, removed, reports }) => {
      const open = reports.filter(({ createdAt }) => !keptAt || createdAt > keptAt);
      const isWaiting = !deletedAt && (hiddenAt !== null || open.length > 0);
      const outcome = deletedAt ? ('removed' as const) : ('kept' as const);
      return [
        id,
        {
          kind: 'comment',
          id,
          text: removed?.text ?? text,
          viewer: user,
          place: placeOf(episode),
          hiddenAt,
          reports: countByReason(isWaiting ? open : reports),
          outcome: isWaiting ? null : outcome,
        },
      ];
    }),
  );
};

const countByReason = (reports: readonly { reason: string }[]): InboxCommentItem['reports'] => {
  const counts = new Map<string, number>();
  for (const { reason } of reports) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason: reason as Reason, count }))
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
};

/** How many comments of each author were reported since then, by the author's id. */
export const countReportedOfAuthors = async (
  rows: SelectRowsInThread,
  authorIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> => {
  const found = await rows<{ userId: string; comments: number }>(
    `SELECT c.userId, count(DISTINCT c.id) AS comments FROM Comment c JOIN CommentReport r ON r.commentId = c.id
     WHERE r.createdAt >= @since AND c.userId IN (SELECT value FROM json_each(@authorIds)) GROUP BY c.userId`,
    { since: since.getTime(), authorIds: JSON.stringify(authorIds) },
  );
  return new Map(found.map(({ userId, comments }) => [userId, Number(comments)]));
};

/** What a comment is about. */
export const getCommentPlace = async (db: Reader, commentId: string) => {
  const found = await db.comment.findUniqueOrThrow({
    where: { id: commentId },
    select: {
      atSecond: true,
      userId: true,
      episode: { select: { ...placeColumns, durationSeconds: true } },
    },
  });
  const { atSecond, userId, episode } = found;
  const place = { ...placeOf(episode), durationSeconds: episode.durationSeconds };
  return { atSecond, userId, place };
};

/** What shows the moment that a comment is about. */
export const findFrameSource = (db: Reader, commentId: string) =>
  db.comment.findUnique({
    where: { id: commentId },
    select: { atSecond: true, episode: { select: { posterKey: true, preview: true } } },
  });

/** What the author of a comment wrote, and what staff did about it. */
export const findAuthorRecord = async (
  db: Reader,
  userId: string,
  commentId: string,
): Promise<ReviewedComment['author']> => {
  const [author, commentCount, reportedCount, removals] = await Promise.all([
    db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { language: true, registerTime: true, mutedAt: true, mutedUntil: true, muteReason: true },
    }),
    db.comment.count({ where: { userId, deletedAt: null } }),
    db.comment.count({ where: { userId, id: { not: commentId }, reports: { some: {} } } }),
    db.staffAction.findMany({
      where: { viewerId: userId, action: { in: ['comments.remove', 'comments.restore'] } },
      orderBy: { id: 'asc' },
      select: { action: true, subjectId: true, createdAt: true },
    }),
  ]);
  const removed = new Map<string, Date>();
  for (const { action, subjectId, createdAt } of removals)
    if (action === 'comments.remove') removed.set(subjectId, createdAt);
    else removed.delete(subjectId);
  const { language, registerTime, mutedAt, mutedUntil, muteReason } = author;
  return {
    language,
    registerTime,
    commentCount,
    reportedCount,
    removedCount: removed.size,
    lastRemovedAt: [...removed.values()].at(-1) ?? null,
    mute: mutedAt && { at: mutedAt, until: mutedUntil, reason: muteReason },
  };
};
