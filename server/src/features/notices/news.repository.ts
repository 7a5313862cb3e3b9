import type { Language, NoticeChannelName } from '@cliffhanger/contracts';
import type { StaffNews } from '@cliffhanger/contracts/staff';
import type { SelectRowsInThread, Transaction } from '#platform/database/open-database.ts';
import { type Audience, audienceSql } from './news-segment.ts';

interface NewsRow {
  id: string;
  texts: string;
  target: string;
  segment: string;
  createdAtMs: number;
  writtenBy: string;
  sendAtMs: number | null;
  sentBy: string | null;
  withdrawnAtMs: number | null;
  fanOutId: number | null;
  finishedAtMs: number | null;
  people: number;
  opened: number;
  waiting: number;
}

/** The place of a message in the list. */
export interface NewsPlace {
  createdAtMs: number;
  id: string;
}

const columns = `n.id, n.texts, n.target, n.segment, n.createdAt AS createdAtMs, n.writtenBy, n.sendAt AS sendAtMs,
  n.sentBy, n.withdrawnAt AS withdrawnAtMs, n.fanOutId, f.finishedAt AS finishedAtMs,
  coalesce(f.noticeCount, 0) AS people,
  (SELECT count(*) FROM Notice x WHERE x.kind = 'news' AND x.key = 'news:' || n.id AND x.readAt > 0) AS opened,
  iif(n.fanOutId IS NULL OR n.withdrawnAt IS NOT NULL, 0, (SELECT count(*) FROM NoticeDelivery del
    JOIN Notice x ON x.id = del.noticeId
    WHERE del.settledAt IS NULL AND x.kind = 'news' AND x.key = 'news:' || n.id)) AS waiting`;

const stateOf = ({ sendAtMs, withdrawnAtMs, fanOutId, finishedAtMs }: NewsRow): StaffNews['state'] => {
  if (withdrawnAtMs !== null) return 'withdrawn';
  if (sendAtMs === null) return 'draft';
  if (fanOutId === null) return 'planned';
  return finishedAtMs === null ? 'sending' : 'sent';
};

const timeOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

const newsOf = (row: NewsRow): StaffNews => ({
  id: row.id,
  state: stateOf(row),
  texts: JSON.parse(row.texts),
  target: JSON.parse(row.target),
  segment: JSON.parse(row.segment),
  createdAt: new Date(row.createdAtMs),
  writtenBy: row.writtenBy,
  sendAt: timeOf(row.sendAtMs),
  sentBy: row.sentBy,
  withdrawnAt: timeOf(row.withdrawnAtMs),
  people: row.people,
  opened: row.opened,
  waiting: row.waiting,
});

/** Messages after a place, the newest first. */
export const listNews = async (
  rows: SelectRowsInThread,
  { after, limit }: { after: NewsPlace | null; limit: number },
): Promise<StaffNews[]> => {
  const place = after === null ? '' : 'WHERE (n.createdAt, n.id) < (@createdAtMs, @id)';
  const found = await rows<NewsRow>(
    `SELECT ${columns} FROM News n LEFT JOIN NoticeFanOut f ON f.id = n.fanOutId
     ${place} ORDER BY n.createdAt DESC, n.id DESC LIMIT @limit`,
    { limit, ...after },
  );
  return found.map(newsOf);
};

export const findNews = async (rows: SelectRowsInThread, id: string): Promise<StaffNews | null> => {
  const [row] = await rows<NewsRow>(
    `SELECT ${columns} FROM News n LEFT JOIN NoticeFanOut f ON f.id = n.fanOutId WHERE n.id = @id`,
    { id },
  );
  return row ? newsOf(row) : null;
};

/** Whether something of a message that is being sent has not arrived yet. */
export const hasWaiting = async (tx: Transaction, fanOutId: number, key: string): Promise<boolean> => {
  const fanOut = await tx.noticeFanOut.findUnique({ where: { id: fanOutId } });
  if (fanOut?.finishedAt === null) return true;
  const waiting = { settledAt: null, notice: { kind: 'news', key } };
  return (await tx.noticeDelivery.count({ where: waiting })) > 0;
};

/** How many viewers of an audience have a language and these channels on. */
export interface ReachRow {
  language: Language;
  /** JSON: the channels. */
  channels: string;
  people: number;
}

/** @param channels beside the inbox */
export const countAudience = (
  rows: SelectRowsInThread,
  audience: Audience,
  channels: readonly NoticeChannelName[],
): Promise<ReachRow[]> => {
  const { sql, values } = audienceSql(audience);
  return rows<ReachRow>(
    `SELECT language, channels, count(*) AS people FROM (
       SELECT u.language, (SELECT json_group_array(channel) FROM (
         SELECT 'inbox' AS channel WHERE NOT EXISTS (SELECT 1 FROM NoticeChoice c
           WHERE c.userId = u.id AND c.topic = 'server' AND c.channel = 'inbox' AND c.isOn = 0)
         UNION ALL SELECT c.channel FROM NoticeChoice c WHERE c.userId = u.id AND c.topic = 'server'
           AND c.isOn = 1 AND c.channel IN (SELECT value FROM json_each(@channels)))) AS channels
       FROM User u WHERE ${sql})
     GROUP BY language, channels`,
    { ...values, channels: JSON.stringify(channels) },
  );
};
