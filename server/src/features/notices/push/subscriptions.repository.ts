import { hiddenByDeviceSql } from '#features/notices/device-locks.ts';
import type { RawTransaction, SelectRows, Writer } from '#platform/database/open-database.ts';

/** A browser as its push service and its encryption know it. */
export interface BrowserKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushSubscription extends BrowserKeys {
  id: number;
  lastMessageId: string | null;
}

/** Lists the browsers of the open sessions of an account whose own locks do not hide a drama. @param dramaId null: of none */
export const listSubscriptions = (
  rows: SelectRows,
  { userId, dramaId }: { userId: string; dramaId: string | null },
  now: Date,
): PushSubscription[] =>
  rows(
    `SELECT p.id, p.endpoint, p.p256dh, p.auth, p.lastMessageId
     FROM Session s JOIN PushSubscription p ON p.sessionId = s.id
     WHERE s.userId = @userId AND s.endedAt IS NULL AND s.expiresAt > @now
       AND NOT ${hiddenByDeviceSql} ORDER BY p.id`,
    { userId, dramaId, now: now.getTime() },
  );

export const findSubscription = (rows: SelectRows, sessionId: string): BrowserKeys | undefined =>
  rows<BrowserKeys>(`SELECT endpoint, p256dh, auth FROM PushSubscription WHERE sessionId = @sessionId`, {
    sessionId,
  })[0];

/** Stores the browser of a session in place of what the session or the browser had; nothing for one that has ended. */
export const replaceSubscription = async (
  tx: RawTransaction,
  sessionId: string,
  { endpoint, p256dh, auth }: BrowserKeys,
  at: Date,
) => {
  await tx.$executeRaw`
    DELETE FROM "PushSubscription" WHERE "sessionId" = ${sessionId} OR "endpoint" = ${endpoint}`;
  await tx.$executeRaw`
    INSERT INTO "PushSubscription" ("sessionId", "endpoint", "p256dh", "auth", "createdAt")
    SELECT "id", ${endpoint}, ${p256dh}, ${auth}, ${at.getTime()} FROM "Session"
    WHERE "id" = ${sessionId} AND "endedAt" IS NULL`;
};

export const deleteSubscriptionOf = async (tx: RawTransaction, sessionId: string) => {
  await tx.$executeRaw`DELETE FROM "PushSubscription" WHERE "sessionId" = ${sessionId}`;
};

/** Deletes what the push service no longer knows, unless the browser has subscribed anew meanwhile. */
export const deleteSubscription = async (tx: RawTransaction, id: number) => {
  await tx.$executeRaw`DELETE FROM "PushSubscription" WHERE "id" = ${id}`;
};

export const saveLastMessage = async (tx: RawTransaction, id: number, messageId: string) => {
  await tx.$executeRaw`UPDATE "PushSubscription" SET "lastMessageId" = ${messageId} WHERE "id" = ${id}`;
};

/** Deletes the browsers of sessions that have expired. @returns how many */
export const deleteExpiredSubscriptions = (db: Writer, now: Date): Promise<number> =>
  db.$executeRaw`
    DELETE FROM "PushSubscription" WHERE "sessionId" IN (
      SELECT s."id" FROM "PushSubscription" p JOIN "Session" s ON s."id" = p."sessionId"
      WHERE s."expiresAt" <= ${now.getTime()})`;
