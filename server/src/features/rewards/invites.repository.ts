import type { Reader, Transaction } from '#platform/database/open-database.ts';

/** Finds the inviter of a viewer while the invite is not rewarded. */
export const findOpenInvite = (tx: Transaction, inviteeId: string) =>
  tx.invite.findFirst({ where: { inviteeId, rewardedAt: null }, select: { inviterId: true } });

/** Counts an inviter's paid invites since a moment, up to `max`. */
export const countPaidInvites = (
  tx: Transaction,
  inviterId: string,
  since: Date,
  max: number,
): Promise<number> =>
  tx.invite.count({ where: { inviterId, rewardedAt: { gt: since }, rewardCoins: { gt: 0 } }, take: max });

/** Marks an invite as rewarded. @returns false when it was rewarded before */
export const markInviteRewarded = async (
  tx: Transaction,
  inviteeId: string,
  rewardCoins: number,
  rewardedAt: Date,
): Promise<boolean> => {
  const { count } = await tx.invite.updateMany({
    where: { inviteeId, rewardedAt: null },
    data: { rewardedAt, rewardCoins },
  });
  return count === 1;
};

export const getInviteCode = async (db: Reader, userId: string): Promise<string> =>
  (await db.user.findUniqueOrThrow({ where: { id: userId }, select: { inviteCode: true } })).inviteCode;

export interface InviteRow {
  inviteeId: string;
  displayName: string;
  createdAtMs: number;
  rewardCoins: number;
  rewardedAtMs: number | null;
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
      CAST("createdAt" AS REAL) AS "createdAtMs", CAST("rewardedAt" AS REAL) AS "rewardedAtMs"
    FROM "Invite" JOIN "User" ON "User"."id" = "inviteeId"
    WHERE "inviterId" = ${inviterId} AND "createdAt" <= ${value}
      AND ("createdAt" < ${value} OR "inviteeId" < ${id})
    ORDER BY "createdAt" DESC, "inviteeId" DESC LIMIT ${limit}`;
};
