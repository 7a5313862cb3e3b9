import type { Language, NoticeChannelName, NoticeTopic } from '@cliffhanger/contracts';
import { byLanguagePreference, visibleDramaSql, visibleToUserSql } from '#features/dramas/dramas.ts';
import type { RawTransaction, SelectRows, Writer } from '#platform/database/open-database.ts';
import { hiddenByDeviceSql } from './device-locks.ts';
import { presentSql, watchedSql } from './inbox.repository.ts';
import type { NoticeKind } from './notice-kinds.ts';
import { waitingLimits } from './waiting-limits.ts';

/** A delivery whose time has come, with its notice and its account. */
export interface DueDelivery {
  id: number;
  noticeId: number;
  attempts: number;
  userId: string;
  topic: NoticeTopic;
  kind: NoticeKind;
  /** JSON. */
  details: string;
  dramaId: string | null;
  episodeId: string | null;
  number: number | null;
  title: string | null;
  news: string | null;
  language: Language;
  country: string;
  /** JSON, as `hoursOf` reads it. */
  hours: string | null;
  /** Why it is not to be sent; null: it is. */
  obstacle: Obstacle | null;
}

export type Obstacle =
  | 'account'
  | 'turnedOff'
  | 'read'
  | 'watched'
  | 'withdrawn'
  | 'gone'
  | 'expired'
  | 'superseded';

/** The rule of the library for the country and the lock of the account. */
const presentToUserSql = presentSql.replace(visibleDramaSql, visibleToUserSql);

const obstacleSql = `CASE
  WHEN u.deletedAt IS NOT NULL OR u.joinedIntoId IS NOT NULL OR u.deletionDueAt IS NOT NULL
    OR (u.blockedAt IS NOT NULL AND (u.blockedUntil IS NULL OR u.blockedUntil > @now)) THEN 'account'
  WHEN NOT EXISTS (SELECT 1 FROM NoticeChoice c WHERE c.userId = n.userId AND c.topic = n.topic
    AND c.channel = del.channel AND c.isOn = 1) THEN 'turnedOff'
  WHEN del.createdAt < @now - iif(n.kind IN ('episodes', 'premiere'), ${waitingLimits.releaseHours}, ${waitingLimits.hours}) * 3600000
    THEN 'expired'
  WHEN n.readAt IS NOT NULL THEN 'read'
  WHEN ${watchedSql} THEN 'watched'
  WHEN n.kind = 'news' AND EXISTS (SELECT 1 FROM News w
    WHERE w.fanOutId = n.details ->> 'fanOutId' AND w.withdrawnAt IS NOT NULL) THEN 'withdrawn'
  WHEN NOT (${presentToUserSql}) THEN 'gone'
  WHEN EXISTS (SELECT 1 FROM Notice newer WHERE newer.userId = n.userId AND newer.id > n.id AND newer.topic = n.topic
    ORDER BY newer.id LIMIT 1 OFFSET ${waitingLimits.newerNotices - 1}) THEN 'superseded'
  END`;

/** @param tables in the order in which they are read; @param conditions of the deliveries */
const selectDeliveries = (tables: string, conditions: string): string =>
  `SELECT del.id, del.noticeId, del.attempts, n.userId, n.topic, n.kind, n.details, n.dramaId, n.episodeId,
     e.number, (SELECT title FROM DramaTranslation WHERE dramaId = d.id
       ORDER BY ${byLanguagePreference.replace('@language', 'u.language')} LIMIT 1) AS title,
     f.details AS news, u.language, u.country,
     (SELECT json_array(h.timeZone, h.isQuiet, h.fromMinute, h.untilMinute) FROM NoticeHours h
      WHERE h.userId = u.id) AS hours,
     ${obstacleSql} AS obstacle
   FROM ${tables} JOIN User u ON u.id = n.userId
   LEFT JOIN Drama d ON d.id = n.dramaId LEFT JOIN Episode e ON e.id = n.episodeId
   LEFT JOIN NoticeFanOut f ON n.kind = 'news' AND f.id = n.details ->> 'fanOutId'
   WHERE del.settledAt IS NULL AND del.state <> 'sending' AND del.channel = @channel AND ${conditions}`;

const dueSql = `${selectDeliveries(
  'NoticeDelivery del JOIN Notice n ON n.id = del.noticeId',
  'del.isBulk = @isBulk AND del.dueAt <= @now',
)} ORDER BY del.dueAt, del.id LIMIT @limit`;

/** Lists what is due by a channel, the oldest first, but messages to viewers after all others. */
export const listDueDeliveries = (
  rows: SelectRows,
  channel: NoticeChannelName,
  { now, limit }: { now: Date; limit: number },
): DueDelivery[] => {
  const list = (isBulk: 0 | 1, atMost: number) =>
    rows<DueDelivery>(dueSql, { channel, isBulk, now: now.getTime(), limit: atMost });
  const first = list(0, limit);
  return first.length < limit ? [...first, ...list(1, limit - first.length)] : first;
};

/**
 * The deliveries of a channel about episodes of a drama that wait for an account, due or not, among its newest notices. This
 * is asked for each message that is sent, so it reads few rows.
 */
export const listWaitingEpisodes = (
  rows: SelectRows,
  channel: NoticeChannelName,
  { userId, dramaId }: Pick<DueDelivery, 'userId' | 'dramaId'>,
  now: Date,
): DueDelivery[] =>
  rows(
    `${selectDeliveries(
      'Notice n CROSS JOIN NoticeDelivery del ON del.noticeId = n.id',
      `n.id IN (SELECT id FROM Notice WHERE userId = @userId ORDER BY id DESC LIMIT ${waitingLimits.newerNotices})
         AND n.kind = 'episodes' AND n.dramaId = @dramaId`,
    )} ORDER BY del.id`,
    { channel, now: now.getTime(), userId, dramaId },
  );

/**
 * Whom a delivery is for, and why it is not to be sent any more (null: it is), by committed rows. A merge of accounts changes
 * whom.
 */
export const findRecipient = (
  rows: SelectRows,
  deliveryId: number,
  now: Date,
): { userId: string; obstacle: Obstacle | null } => {
  const [row] = rows<{ userId: string; obstacle: Obstacle | null }>(
    `SELECT n.userId, ${obstacleSql} AS obstacle FROM NoticeDelivery del JOIN Notice n ON n.id = del.noticeId
     JOIN User u ON u.id = n.userId WHERE del.id = @deliveryId`,
    { deliveryId, now: now.getTime() },
  );
  return row ?? { userId: '', obstacle: 'account' };
};

/** How many notices have drawn the viewer's attention since a moment, by these channels. */
export const countSentSince = (
  rows: SelectRows,
  userId: string,
  channels: readonly NoticeChannelName[],
  sinceMs: number,
): number =>
  rows<{ count: number }>(
    `SELECT count(DISTINCT n.id) AS count FROM Notice n JOIN NoticeDelivery del ON del.noticeId = n.id
     WHERE n.userId = @userId AND del.channel IN (SELECT value FROM json_each(@channels))
       AND (del.state = 'sending' OR (del.state = 'sent' AND del.settledAt >= @sinceMs))`,
    { userId, channels: JSON.stringify(channels), sinceMs },
  )[0]?.count ?? 0;

export const markSending = async (tx: RawTransaction, id: number) => {
  await tx.$executeRaw`
    UPDATE "NoticeDelivery" SET "state" = 'sending', "attempts" = "attempts" + 1 WHERE "id" = ${id}`;
};

/** Takes a delivery back that was not sent, as if it had not been tried. */
export const postpone = async (tx: RawTransaction, id: number, dueAt: Date) => {
  await tx.$executeRaw`
    UPDATE "NoticeDelivery" SET "state" = 'pending', "attempts" = "attempts" - 1, "dueAt" = ${dueAt.getTime()}
    WHERE "id" = ${id}`;
};

export const delayAll = async (tx: RawTransaction, ids: readonly number[], dueAt: Date) => {
  await tx.$executeRaw`
    UPDATE "NoticeDelivery" SET "dueAt" = ${dueAt.getTime()}
    WHERE "id" IN (SELECT "value" FROM json_each(${JSON.stringify(ids)}))`;
};

/** Ends a delivery. */
export const settle = async (
  tx: RawTransaction,
  id: number,
  { state, reason = null }: { state: 'sent' | 'dead' | 'skipped'; reason?: string | null },
  at: Date,
) => {
  await tx.$executeRaw`
    UPDATE "NoticeDelivery" SET "state" = ${state}, "reason" = ${reason}, "settledAt" = ${at.getTime()}
    WHERE "id" = ${id}`;
};

export const markFailed = async (tx: RawTransaction, id: number, reason: string, dueAt: Date) => {
  await tx.$executeRaw`
    UPDATE "NoticeDelivery" SET "state" = 'failed', "reason" = ${reason}, "dueAt" = ${dueAt.getTime()}
    WHERE "id" = ${id}`;
};

/** Lets deliveries be sent again that a channel had when the server was killed. */
export const releaseInterrupted = (db: Writer, channel: NoticeChannelName, at: Date): Promise<number> =>
  db.$executeRaw`
    UPDATE "NoticeDelivery" SET "state" = 'failed', "reason" = 'interrupted', "dueAt" = ${at.getTime()}
    WHERE "settledAt" IS NULL AND "state" = 'sending' AND "channel" = ${channel}`;

/** Ends deliveries that have waited since before `time` for a channel that the server has no more. */
export const expireDeliveries = (db: Writer, time: Date, at: Date): Promise<number> =>
  db.$executeRaw`
    UPDATE "NoticeDelivery" SET "state" = 'skipped', "reason" = 'expired', "settledAt" = ${at.getTime()}
    WHERE "settledAt" IS NULL AND "state" <> 'sending' AND "createdAt" < ${time.getTime()}`;

/** `Session.platform` of the mini app. */
const miniApp = 5;

/**
 * The chat of the bot with the viewer of an account, which is their id at Telegram; null without one, after they have signed
 * out of all devices, and while a mini app of theirs has a lock that hides the drama.
 * @param dramaId null: of none
 */
export const findTelegramChat = (
  rows: SelectRows,
  { userId, dramaId }: { userId: string; dramaId: string | null },
  now: Date,
): string | null =>
  rows<{ subject: string }>(
    `SELECT subject FROM Identity WHERE userId = @userId AND kind = 'telegram'
       AND EXISTS (SELECT 1 FROM Session s WHERE s.userId = @userId AND s.endedAt IS NULL)
       AND NOT EXISTS (SELECT 1 FROM Session s WHERE s.userId = @userId AND s.endedAt IS NULL AND s.expiresAt > @now
         AND s.platform = ${miniApp} AND ${hiddenByDeviceSql})
     ORDER BY createdAt, id LIMIT 1`,
    { userId, dramaId, now: now.getTime() },
  )[0]?.subject ?? null;

/** The first verified e-mail address of an account; null without one. */
export const findNoticeAddress = (rows: SelectRows, userId: string): string | null =>
  rows<{ subject: string }>(
    `SELECT subject FROM Identity WHERE userId = @userId AND kind = 'email' AND verifiedAt IS NOT NULL
     ORDER BY createdAt, id LIMIT 1`,
    { userId },
  )[0]?.subject ?? null;
