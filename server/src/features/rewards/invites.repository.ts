import type { Reader, Transaction } from '#platform/database/open-database.ts';

/** Who invited a viewer, while neither was paid for it. */
export const findOpenInvite = (tx: Transaction, inviteeId: string) =>
  tx.invite.findFirst({ where: { inviteeId, rewardedAt: null }, select: { inviterId: true } });

/** How many invites an inviter was paid for since a moment, counted up to `max`. */
export const countPaidInvites = (
  tx: Transaction,
  inviterId: string,
  since: Date,
  max: number,
): Promise<number> =>
  tx.invite.count({ where: { inviterId, rewardedAt: { gt: since }, rewardCoins: { gt: 0 } }, take: max });

/** Marks an invite as rewarded; false when it was before. */
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

/** A page of who came by a viewer's invitation, the last one first. */
export const listInvites = (
  db: Reader,
  inviterId: string,
  { limit, after }: { limit: number; after: { value: number; id: string } | null },
): Promise<InviteRow[]> => {
  // Later than any invite: the first page.
  const { value, id } = after ?? { value: Number.MAX_SAFE_INTEGER, id: '' };
  return db.$queryRaw<InviteRow[]>`
    SELECT "inviteeId", "displayName", "rewardCoins",
      CAST("createdAt" AS REAL) AS "createdAtMs", CAST("rewardedAt" AS REAL) AS "rewardedAtMs"
    FROM "Invite" JOIN "User" ON "User"."id" = "inviteeId"
    WHERE "inviterId" = ${inviterId} AND "createdAt" <= ${value}
      AND ("createdAt" < ${value} OR "inviteeId" < ${id})
    ORDER BY "createdAt" DESC, "inviteeId" DESC LIMIT ${limit}`;
};
