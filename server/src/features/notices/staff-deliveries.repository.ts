import type { Language, NoticeChannelName, NoticeTopic } from '@cliffhanger/contracts';
import { byLanguagePreference } from '#features/dramas/dramas.ts';
import type { SelectRowsInThread, Transaction } from '#platform/database/open-database.ts';
import { watchedSql } from './inbox.repository.ts';
import type { DescribedNotice } from './message.ts';

export interface FailedRow extends DescribedNotice {
  id: number;
  channel: NoticeChannelName;
  topic: NoticeTopic;
  reason: string | null;
  attempts: number;
  createdAtMs: number;
  failedAtMs: number;
  userNumber: number;
  displayName: string;
  language: Language;
}

/** The place of a delivery in the list. */
export interface FailedPlace {
  failedAtMs: number;
  id: number;
}

interface FailedSearch {
  userId?: string | undefined;
  channel?: NoticeChannelName | undefined;
  after: FailedPlace | null;
  limit: number;
}

/** Deliveries that all attempts failed for, the latest first. */
export const listFailed = async (
  rows: SelectRowsInThread,
  { userId, channel, after, limit }: FailedSearch,
): Promise<FailedRow[]> => {
  const conditions = [
    `del.state = 'dead'`,
    ...(userId === undefined ? [] : ['n.userId = @userId']),
    ...(channel === undefined ? [] : ['del.channel = @channel']),
    ...(after === null ? [] : ['(del.settledAt, del.id) < (@failedAtMs, @id)']),
  ];
  const found = await rows<Omit<FailedRow, 'details'> & { details: string }>(
    `SELECT del.id, del.channel, n.topic, n.kind, n.details, n.dramaId, n.episodeId, e.number, f.details AS news,
       (SELECT title FROM DramaTranslation WHERE dramaId = d.id
        ORDER BY ${byLanguagePreference.replace('@language', 'u.language')} LIMIT 1) AS title,
       del.reason, del.attempts, del.createdAt AS createdAtMs, del.settledAt AS failedAtMs,
       u.number AS userNumber, u.displayName, u.language
     FROM NoticeDelivery del JOIN Notice n ON n.id = del.noticeId JOIN User u ON u.id = n.userId
     LEFT JOIN Drama d ON d.id = n.dramaId LEFT JOIN Episode e ON e.id = n.episodeId
     LEFT JOIN NoticeFanOut f ON n.kind = 'news' AND f.id = n.details ->> 'fanOutId'
     WHERE ${conditions.join(' AND ')} ORDER BY del.settledAt DESC, del.id DESC LIMIT @limit`,
    {
      limit,
      ...(userId !== undefined && { userId }),
      ...(channel !== undefined && { channel }),
      ...after,
    },
  );
  return found.map((row) => ({ ...row, details: JSON.parse(row.details) }));
};

export interface StatsRow {
  day: string;
  topic: NoticeTopic;
  channel: NoticeChannelName;
  sent: number;
  opened: number;
  skipped: number;
  failed: number;
  waiting: number;
}

const sum = (condition: string) => `sum(iif(${condition}, 1, 0))`;
const readSql = `(n.readAt IS NOT NULL OR ${watchedSql})`;

/** What became of the notices since a time, by UTC day, topic and channel. */
export const countByDay = (rows: SelectRowsInThread, since: Date): Promise<StatsRow[]> =>
  rows<StatsRow>(
    `SELECT date(n.createdAt / 1000, 'unixepoch') AS day, n.topic, 'inbox' AS channel, count(*) AS sent,
       ${sum(readSql)} AS opened, 0 AS skipped, 0 AS failed, 0 AS waiting
     FROM Notice n WHERE n.createdAt >= @since AND n.isInInbox = 1 GROUP BY day, n.topic
     UNION ALL
     SELECT date(n.createdAt / 1000, 'unixepoch') AS day, n.topic, del.channel,
       ${sum(`del.state = 'sent'`)}, ${sum(`del.state = 'sent' AND ${readSql}`)}, ${sum(`del.state = 'skipped'`)},
       ${sum(`del.state = 'dead'`)}, ${sum(`del.settledAt IS NULL`)}
     FROM Notice n JOIN NoticeDelivery del ON del.noticeId = n.id
     WHERE n.createdAt >= @since GROUP BY day, n.topic, del.channel
     ORDER BY 1 DESC, 2, 3`,
    { since: since.getTime() },
  );

export interface WaitingRow {
  channel: NoticeChannelName;
  waiting: number;
  refused: number;
  sinceMs: number;
  reason: string | null;
}

/** What waits, by channel. The last answer is that of the newest delivery that was refused. */
export const countWaiting = (rows: SelectRowsInThread): Promise<WaitingRow[]> =>
  rows<WaitingRow>(
    `SELECT channel, waiting, refused, sinceMs, (SELECT reason FROM NoticeDelivery WHERE id = lastRefusedId) AS reason
     FROM (
       SELECT channel, count(*) AS waiting, ${sum(`state = 'failed'`)} AS refused, min(createdAt) AS sinceMs,
         max(iif(state = 'failed', id, NULL)) AS lastRefusedId
       FROM NoticeDelivery WHERE settledAt IS NULL GROUP BY channel
     ) ORDER BY channel`,
  );

/** Lets failed deliveries be sent again, as if they were new. @returns how many still failed */
export const reviveDeliveries = async (tx: Transaction, ids: number[], at: Date): Promise<number> => {
  const { count } = await tx.noticeDelivery.updateMany({
    where: { id: { in: ids }, state: 'dead' },
    data: { state: 'pending', reason: null, attempts: 0, dueAt: at, createdAt: at, settledAt: null },
  });
  return count;
};

/** Ends failed deliveries for good. @returns how many still failed */
export const dropDeliveries = async (tx: Transaction, ids: number[]): Promise<number> => {
  const { count } = await tx.noticeDelivery.updateMany({
    where: { id: { in: ids }, state: 'dead' },
    data: { state: 'skipped', reason: 'dropped' },
  });
  return count;
};
