import type { Language } from '@cliffhanger/contracts';
import { establishedBefore, establishedSql } from '#features/account-networks/account-networks.ts';
import type { RawTransaction, Reader, SelectRows } from '#platform/database/open-database.ts';

export interface OpenInvite {
  inviterId: string;
  /** Null until the invited person has watched long enough. */
  watchedAtMs: number | null;
}

/** Finds the invite that brought a viewer, while it is not rewarded. */
export const findOpenInvite = (rows: SelectRows, inviteeId: string): OpenInvite | undefined =>
  rows<OpenInvite>(
    `SELECT inviterId, watchedAt AS watchedAtMs FROM Invite
     WHERE inviteeId = @inviteeId AND rewardedAt IS NULL`,
    { inviteeId },
  )[0];

export const markInviteWatched = async (tx: RawTransaction, inviteeId: string, watchedAt: Date) => {
  await tx.$executeRaw`
    UPDATE "Invite" SET "watchedAt" = ${watchedAt.getTime()} WHERE "inviteeId" = ${inviteeId}`;
};

interface InvitePair {
  inviteeId: string;
  /** The account that survives today. */
  inviterId: string;
}

/** Whether either account is blocked, or the invited one is gone or asked for its deletion. */
export const isInviteHeld = (rows: SelectRows, pair: InvitePair): boolean =>
  rows(
    `SELECT 1 FROM User WHERE (id = @inviterId AND blockedAt IS NOT NULL) OR (id = @inviteeId
       AND coalesce(blockedAt, deletedAt, deletionDueAt, joinedIntoId) IS NOT NULL)`,
    { ...pair },
  ).length > 0;

/**
 * An SQL expression for the network that the row `invite` of `Invite` can be rewarded for: one that the invited account used
 * since @since, and neither the inviter @inviterId nor a rewarded invite of theirs. Null if there is none.
 */
const unusedNetworkSql = (inviteeId: string, inviterId: string) => `(
  SELECT n.network FROM AccountNetwork n WHERE n.userId = ${inviteeId} AND n.seenAt > @since
    AND NOT EXISTS (SELECT 1 FROM AccountNetwork own
      WHERE own.userId = ${inviterId} AND own.network = n.network AND own.seenAt > @since)
    AND NOT EXISTS (SELECT 1 FROM Invite paid
      WHERE paid.inviterId = ${inviterId} AND paid.rewardedAt > @since AND paid.network = n.network)
  ORDER BY n.seenAt LIMIT 1)`;

/** Finds a network of the invited account that the inviter was not rewarded for since a moment, and did not use. */
export const findUnusedNetwork = (rows: SelectRows, pair: InvitePair, since: Date): string | null =>
  rows<{ network: string | null }>(`SELECT ${unusedNetworkSql('@inviteeId', '@inviterId')} AS network`, {
    ...pair,
    since: since.getTime(),
  })[0]?.network ?? null;

/** The key of an invite on its way. */
export interface WaitingKey {
  watchedAtMs: number;
  inviteeId: string;
}

export interface WaitingInvite extends WaitingKey {
  language: Language;
  /** Whether it can probably be rewarded now. */
  isDue: 0 | 1;
}

/** Lists the invites whose person had watched long enough since a moment, in that order. */
export const listWaitingInvites = (
  rows: SelectRows,
  { since, now, after, limit }: { since: Date; now: Date; after: WaitingKey; limit: number },
): WaitingInvite[] =>
  rows<WaitingInvite>(
    `SELECT i.inviteeId, i.watchedAt AS watchedAtMs, u.language, ${establishedSql('u')}
       AND ${unusedNetworkSql('i.inviteeId', 'i.inviterId')} IS NOT NULL AS isDue
     FROM Invite i JOIN User u ON u.id = i.inviteeId
     WHERE i.rewardedAt IS NULL AND i.watchedAt > @since
       AND i.watchedAt >= @watchedAtMs AND (i.watchedAt > @watchedAtMs OR i.inviteeId > @inviteeId)
     ORDER BY i.watchedAt, i.inviteeId LIMIT @limit`,
    { ...after, limit, since: since.getTime(), establishedBefore: establishedBefore(now).getTime() },
  );

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
  { rewardCoins, network, rewardedAt }: { rewardCoins: number; network: string | null; rewardedAt: Date },
): Promise<boolean> => {
  const changed = await tx.$executeRaw`
    UPDATE "Invite" SET "rewardedAt" = ${rewardedAt.getTime()}, "rewardCoins" = ${rewardCoins}, "network" = ${network}
    WHERE "inviteeId" = ${inviteeId} AND "rewardedAt" IS NULL`;
  return changed === 1;
};

export interface InviteTotals {
  inviteCode: string;
  /** Coins of all invites. */
  earnedCoins: number;
  /** Paid invites since the given moment. */
  paidInvites: number;
  /** Invites whose reward is on its way. */
  waitingInvites: number;
}

/** Returns the viewer's invite code and what the invites have earned. */
export const getInviteTotals = async (db: Reader, userId: string, since: Date): Promise<InviteTotals> => {
  const [totals] = await db.$queryRaw<InviteTotals[]>`
    SELECT "inviteCode",
      (SELECT CAST(coalesce(sum("rewardCoins"), 0) AS REAL) FROM "Invite" WHERE "inviterId" = ${userId}) AS "earnedCoins",
      (SELECT CAST(count(*) AS REAL) FROM "Invite"
        WHERE "inviterId" = ${userId} AND "rewardedAt" > ${since.getTime()} AND "rewardCoins" > 0) AS "paidInvites",
      (SELECT CAST(count(*) AS REAL) FROM "Invite"
        WHERE "inviterId" = ${userId} AND "rewardedAt" IS NULL AND "watchedAt" IS NOT NULL) AS "waitingInvites"
    FROM "User" WHERE "id" = ${userId}`;
  if (!totals) throw new Error(`there is no viewer ${userId}`);
  return totals;
};

export interface InviteRow {
  inviteeId: string;
  displayName: string;
  createdAtMs: number;
  rewardCoins: number;
  watchedAtMs: number | null;
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
      CAST("watchedAt" AS REAL) AS "watchedAtMs",
      (SELECT CAST(coalesce(sum("seconds"), 0) AS REAL) FROM "WatchedTime" WHERE "userId" = "inviteeId") AS "watchedSeconds"
    FROM "Invite" JOIN "User" ON "User"."id" = "inviteeId"
    WHERE "inviterId" = ${inviterId} AND "createdAt" <= ${value}
      AND ("createdAt" < ${value} OR "inviteeId" < ${id})
    ORDER BY "createdAt" DESC, "inviteeId" DESC LIMIT ${limit}`;
};
