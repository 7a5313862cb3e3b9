import { upcomingDramaSql } from '#features/dramas/dramas.ts';
import type { RawTransaction, SelectRows, Writer } from '#platform/database/open-database.ts';
import { daysAfter } from '#platform/time/clock.ts';

/** Days after a release. A release that is moved by a few days keeps its reminders. */
const daysKept = 7;

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

/** The dramas with reminders that were released by `now`, the first release first. Reminders stay for some days. */
export const listReleasedWithReminders = (rows: SelectRows, now: Date): string[] =>
  rows<{ id: string }>(
    `SELECT id FROM Drama d
     WHERE publishedAt > @since AND publishedAt <= @now
       AND EXISTS (SELECT 1 FROM PremiereReminder WHERE dramaId = d.id)
     ORDER BY publishedAt, id DESC`,
    { since: daysAfter(now, -daysKept).getTime(), now: now.getTime() },
  ).map(({ id }) => id);

/** A page of the users who are to be reminded of a drama, by their ids. */
export const listRemindedUserIds = (
  rows: SelectRows,
  dramaId: string,
  { afterUserId, limit }: { afterUserId: string; limit: number },
): string[] =>
  rows<{ userId: string }>(
    `SELECT userId FROM PremiereReminder
     WHERE dramaId = @dramaId AND userId > @afterUserId ORDER BY userId LIMIT @limit`,
    { dramaId, afterUserId, limit },
  ).map(({ userId }) => userId);

/** Deletes some reminders of dramas that were released some days ago. @returns whether there may be more */
export const deleteOldReminders = async (write: Writer, now: Date): Promise<boolean> => {
  const limit = 1000;
  const before = daysAfter(now, -daysKept);
  const count = await write.$executeRaw`
    DELETE FROM "PremiereReminder" WHERE rowid IN (
      SELECT r.rowid FROM "PremiereReminder" r JOIN "Drama" d ON d."id" = r."dramaId"
      WHERE d."publishedAt" < ${before.getTime()} LIMIT ${limit})`;
  return count === limit;
};
