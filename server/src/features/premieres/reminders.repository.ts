import { upcomingDramaSql } from '#features/dramas/dramas.ts';
import type { RawTransaction, SelectRows, Writer } from '#platform/database/open-database.ts';

/** Whether the drama is announced in the country and not released. */
export const isUpcoming = (
  rows: SelectRows,
  dramaId: string,
  { country, now }: { country: string; now: Date },
): boolean =>
  rows(`SELECT 1 FROM Drama d WHERE d.id = @dramaId AND ${upcomingDramaSql}`, {
    dramaId,
    country,
    now: now.getTime(),
  }).length > 0;

/** Sets or removes a reminder. Idempotent. @returns whether it changed */
export const setReminder = async (
  tx: RawTransaction,
  { userId, dramaId }: { userId: string; dramaId: string },
  reminded: boolean,
  now: Date,
): Promise<boolean> => {
  const count = reminded
    ? await tx.$executeRaw`
        INSERT INTO "PremiereReminder" ("userId", "dramaId", "createdAt")
        VALUES (${userId}, ${dramaId}, ${now.getTime()}) ON CONFLICT DO NOTHING`
    : await tx.$executeRaw`
        DELETE FROM "PremiereReminder" WHERE "userId" = ${userId} AND "dramaId" = ${dramaId}`;
  return count > 0;
};

/**
 * The dramas with reminders that were released after `since` and by `until`, the first release first. Their rows stay for
 * some days.
 */
export const listReleasedWithReminders = (
  rows: SelectRows,
  { since, until }: { since: Date; until: Date },
): { dramaId: string; publishedAt: Date }[] =>
  rows<{ dramaId: string; publishedAt: number }>(
    `SELECT id AS dramaId, publishedAt FROM Drama d
     WHERE publishedAt > @since AND publishedAt <= @until
       AND EXISTS (SELECT 1 FROM PremiereReminder WHERE dramaId = d.id)
     ORDER BY publishedAt, id DESC`,
    { since: since.getTime(), until: until.getTime() },
  ).map(({ dramaId, publishedAt }) => ({ dramaId, publishedAt: new Date(publishedAt) }));

/** A page of the users who are to be reminded of a drama, by their ids. @param after '' for the first page */
export const listRemindedUserIds = (
  rows: SelectRows,
  { dramaId, after, limit }: { dramaId: string; after: string; limit: number },
): string[] =>
  rows<{ userId: string }>(
    `SELECT userId FROM PremiereReminder WHERE dramaId = @dramaId AND userId > @after ORDER BY userId LIMIT @limit`,
    { dramaId, after, limit },
  ).map(({ userId }) => userId);

/** Deletes some reminders of dramas that were released before a time. @returns whether there may be more */
export const deleteRemindersBefore = async (write: Writer, before: Date): Promise<boolean> => {
  const limit = 1000;
  const count = await write.$executeRaw`
    DELETE FROM "PremiereReminder" WHERE rowid IN (
      SELECT r.rowid FROM "PremiereReminder" r JOIN "Drama" d ON d."id" = r."dramaId"
      WHERE d."publishedAt" < ${before.getTime()} LIMIT ${limit})`;
  return count === limit;
};
