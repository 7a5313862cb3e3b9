import type { NoticeTopic } from '@cliffhanger/contracts';
import { type CardColumns, cardColumns, visibleDramaSql } from '#features/dramas/dramas.ts';
import { type Viewer, viewerValues } from '#kernel/viewer.ts';
import type { RawTransaction, SelectRows } from '#platform/database/open-database.ts';
import type { NoticeKind } from './notice-kinds.ts';

/** Whether `Notice n` of episodes is over: the viewer has begun the first of them. */
export const watchedSql = `(n.kind = 'episodes' AND EXISTS (
  SELECT 1 FROM WatchProgress p WHERE p.userId = n.userId AND p.episodeId = n.episodeId AND p.begun = 1))`;

/** Whether what `Notice n` is about is still there, for @country and @now. */
export const presentSql = `(n.dramaId IS NULL OR EXISTS (
    SELECT 1 FROM Drama d WHERE d.id = n.dramaId AND ${visibleDramaSql}))
  AND (n.episodeId IS NULL OR EXISTS (
    SELECT 1 FROM Episode e WHERE e.id = n.episodeId AND e.publishedAt <= @now))
  AND (n.kind <> 'membershipEnds' OR EXISTS (
    SELECT 1 FROM User u WHERE u.id = n.userId AND u.memberExpire = n.details ->> 'endsAtMs'))
  AND (n.kind <> 'answer' OR EXISTS (SELECT 1 FROM Feedback f WHERE f.id = n.details ->> 'feedbackId'))
  AND (n.kind <> 'replies' OR EXISTS (
    SELECT 1 FROM Comment c JOIN Comment top ON top.id = c.parentId
    WHERE c.id = n.details ->> 'commentId' AND c.hiddenAt IS NULL AND c.deletedAt IS NULL
      AND top.hiddenAt IS NULL AND top.deletedAt IS NULL))`;

export type NoticeRow = {
  noticeId: number;
  topic: NoticeTopic;
  kind: NoticeKind;
  /** JSON. */
  details: string;
  createdAtMs: number;
  isRead: 0 | 1;
  dramaId: string | null;
  episodeId: string | null;
  number: number | null;
  /** JSON: `NewsTexts` of a fan-out. */
  news: string | null;
} & (CardColumns | { id: null });

/** The notices of a viewer that are in the inbox, newest first. @param beforeId null: from the newest on */
export const listNotices = (
  rows: SelectRows,
  userId: string,
  viewer: Viewer,
  { limit, beforeId }: { limit: number; beforeId: number | null },
): NoticeRow[] =>
  rows(
    `SELECT n.id AS noticeId, n.topic, n.kind, n.details, n.createdAt AS createdAtMs, n.dramaId, n.episodeId,
       n.readAt IS NOT NULL OR ${watchedSql} AS isRead, e.number, f.details AS news, ${cardColumns}
     FROM Notice n LEFT JOIN Drama d ON d.id = n.dramaId LEFT JOIN Episode e ON e.id = n.episodeId
     LEFT JOIN NoticeFanOut f ON n.kind = 'news' AND f.id = n.details ->> 'fanOutId'
     WHERE n.userId = @userId AND n.id < @beforeId AND n.isInInbox = 1 AND ${presentSql}
     ORDER BY n.id DESC LIMIT @limit`,
    { ...viewerValues(viewer), userId, limit, beforeId: beforeId ?? Number.MAX_SAFE_INTEGER },
  );

export const countUnread = (rows: SelectRows, userId: string, viewer: Omit<Viewer, 'language'>): number =>
  rows<{ unread: number }>(
    `SELECT count(*) AS unread FROM Notice n
     WHERE n.userId = @userId AND n.isInInbox = 1 AND n.readAt IS NULL AND NOT ${watchedSql} AND ${presentSql}`,
    { userId, country: viewer.country, now: viewer.now.getTime() },
  )[0]?.unread ?? 0;

/** Marks the unread notices with ids from `fromId` to `throughId`. @returns their number */
export const markRead = (
  tx: RawTransaction,
  userId: string,
  { fromId, throughId }: { fromId: number; throughId: number },
  at: Date,
): Promise<number> =>
  tx.$executeRaw`
    UPDATE "Notice" SET "readAt" = ${at.getTime()}
    WHERE "userId" = ${userId} AND "id" BETWEEN ${fromId} AND ${throughId} AND "readAt" IS NULL`;
