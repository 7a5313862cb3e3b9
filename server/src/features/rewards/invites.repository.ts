import type { RawTransaction, Reader, SelectRows } from '#platform/database/open-database.ts';

/** Finds the inviter of a viewer while the invite is not rewarded. @returns the inviter's user id */
export const findOpenInvite = (rows: SelectRows, inviteeId: string): string | null =>
  rows<{ inviterId: string }>(
    'SELECT inviterId FROM Invite WHERE inviteeId = @inviteeId AND rewardedAt IS NULL',
    { inviteeId },
  )[0]?.inviterId ?? null;

/** Counts an inviter's paid invites since a moment, up to `max`. */
export const countPaidInvites = (rows: SelectRows, inviterId: string, since: Date, max: number): number =>
  rows(
    `SELECT 1 FROM Invite
     WHERE inviterId = @inviterId AND rewardedAt > @sinceMs AND rewardCoins > 0 LIMIT @max`,
    { inviterId, sinceMs: since.getTime(), max },
  ).length;

/** Marks an invite as rewarded. @returns false when it was rewarded before */
export const markInviteRewarded = async (
  tx: RawTransaction,
  inviteeId: string,
  rewardCoins: number,
  rewardedAt: Date,
): Promise<boolean> => {
  const changed = await tx.$executeRaw`
    UPDATE "Invite" SET "rewardedAt" = ${rewardedAt.getTime()}, "rewardCoins" = ${rewardCoins}
    WHERE "inviteeId" = ${inviteeId} AND "rewardedAt" IS NULL`;
  return changed === 1;
};

export interface InviteTotals {
  inviteCode: string;
  /** Coins of all invites. */
  earnedCoins: number;
  /** Paid invites since the given moment. */
  paidInvites: number;
}

/** Returns the viewer's invite code and what the invites have earned. */
export const getInviteTotals = async (db: Reader, userId: string, since: Date): Promise<InviteTotals> => {
  const [totals] = await db.$queryRaw<InviteTotals[]>`
    SELECT "inviteCode",
      (SELECT CAST(coalesce(sum("rewardCoins"), 0) AS REAL) FROM "Invite" WHERE "inviterId" = ${userId}) AS "earnedCoins",
      (SELECT CAST(count(*) AS REAL) FROM "Invite"
        WHERE "inviterId" = ${userId} AND "rewardedAt" > ${since.getTime()} AND "rewardCoins" > 0) AS "paidInvites"
    FROM "User" WHERE "id" = ${userId}`;
  if (!totals) throw new Error(`there is no viewer ${userId}`);
  return totals;
};

export interface InviteRow {
  inviteeId: string;
  displayName: string;
  createdAtMs: number;
  rewardCoins: number;
  rewardedAtMs: number | null;
  watchedSeconds: number;
}

/** Lists a page of the people whom a viewer invited, newest first. */
export const listInvites = (
  db: Reader,
  inviterId: string,
  { limit, after }: { limit: number; after: { value: number; id: string } | null },
): Promise<InviteRow[]> => {
  // Without a cursor, start later than any invite.
  const { value, id } = after ?? { value: Number.MAX_SAFE_INTEGER, id: '' };
  return db.$queryRaw<InviteRow[]>`
    SELECT "inviteeId", "displayName", "rewardCoins",
      CAST("createdAt" AS REAL) AS "createdAtMs", CAST("rewardedAt" AS REAL) AS "rewardedAtMs",
      (SELECT CAST(coalesce(sum("seconds"), 0) AS REAL) FROM "WatchedTime" WHERE "userId" = "inviteeId") AS "watchedSeconds"
    FROM "Invite" JOIN "User" ON "User"."id" = "inviteeId"
    WHERE "inviterId" = ${inviterId} AND "createdAt" <= ${value}
      AND ("createdAt" < ${value} OR "inviteeId" < ${id})
    ORDER BY "createdAt" DESC, "inviteeId" DESC LIMIT ${limit}`;
};
