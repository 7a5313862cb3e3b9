import { rewardRules } from '@cliffhanger/contracts';
import type { DatedCheckIn } from '#features/rewards/rewards.ts';
import { Prisma } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { MergedPair } from './merge.repository.ts';

export const listCheckIns = async (tx: Transaction, userId: string): Promise<DatedCheckIn[]> => {
  const rows = await tx.checkIn.findMany({ where: { userId } });
  return rows.map(({ streakDays, ...row }) => ({ ...row, streakDays: streakDays ?? 1 }));
};

/** Replaces the check-ins of both accounts. */
export const replaceCheckIns = async (
  tx: Transaction,
  { from, into }: MergedPair,
  rows: readonly DatedCheckIn[],
) => {
  await tx.checkIn.deleteMany({ where: { userId: { in: [from, into] } } });
  await tx.checkIn.createMany({
    data: rows.map(({ day, madeUp, coins, streakDays, createdAt }) => ({
      userId: into,
      day,
      madeUp,
      coins,
      streakDays,
      createdAt,
    })),
  });
};

/** Selects the rewarded ads of `from` that exceed the remaining daily limit of `into`. */
const adsBeyondLimit = ({ from, into }: MergedPair) => Prisma.sql`
  SELECT theirs."id" FROM (
    SELECT "id", "day", row_number() OVER (PARTITION BY "day" ORDER BY "creditedAt", "id") AS "place"
    FROM "AdTicket" WHERE "userId" = ${from} AND "creditedAt" IS NOT NULL
  ) theirs LEFT JOIN (
    SELECT "day", count(*) AS "count" FROM "AdTicket"
    WHERE "userId" = ${into} AND "creditedAt" IS NOT NULL GROUP BY "day"
  ) mine ON mine."day" = theirs."day"
  WHERE theirs."place" > max(0, ${rewardRules.ad.timesADay} - coalesce(mine."count", 0))`;

/**
 * Sums the coins that `from` received for tasks, ads and redeem codes in excess of what `into` leaves available. The
 * amounts come from the ledger, because the rewards may have changed.
 */
export const sumDuplicateCoins = async (
  tx: Transaction,
  pair: MergedPair,
): Promise<{ task: number; ad: number; redeem: number }> => {
  const { from, into } = pair;
  const [row] = await tx.$queryRaw<{ task: bigint; ad: bigint; redeem: bigint }[]>`
    SELECT
      (SELECT coalesce(sum("coins"), 0) FROM (
        SELECT max(t."coins") AS "coins" FROM "TaskProgress" theirs
        JOIN "TaskProgress" mine ON mine."userId" = ${into} AND mine."day" = theirs."day" AND mine."task" = theirs."task"
        JOIN "User" u ON u."id" = ${from} OR u."joinedIntoId" = ${from}
        JOIN "LedgerTransfer" t
          ON t."idempotencyKey" = 'task:' || u."id" || ':' || theirs."day" || ':' || theirs."task"
        WHERE theirs."userId" = ${from} AND theirs."creditedAt" IS NOT NULL AND mine."creditedAt" IS NOT NULL
        GROUP BY theirs."day", theirs."task"
      )) AS "task",
      (SELECT coalesce(sum(t."coins"), 0) FROM (${adsBeyondLimit(pair)}) ad
        JOIN "LedgerTransfer" t ON t."idempotencyKey" = 'ad:' || ad."id") AS "ad",
      (SELECT coalesce(sum(t."coins"), 0) FROM "Redemption" theirs
        JOIN "Redemption" mine ON mine."userId" = ${into} AND mine."codeId" = theirs."codeId"
        JOIN "LedgerTransfer" t ON t."idempotencyKey" = 'redeem:' || theirs."id"
        WHERE theirs."userId" = ${from}) AS "redeem"`;
  return { task: Number(row?.task), ad: Number(row?.ad), redeem: Number(row?.redeem) };
};

/**
 * Moves the rewarded ads within the daily limit to `into`. Unfinished ads and those beyond the limit stay with `from`. On
 * a day that reaches the limit, the open ad of `into` expires.
 */
export const moveAds = async (tx: Transaction, pair: MergedPair, at: Date) => {
  const { from, into } = pair;
  await tx.$executeRaw`
    UPDATE "AdTicket" SET "userId" = ${into}
    WHERE "userId" = ${from} AND "creditedAt" IS NOT NULL AND "id" NOT IN (${adsBeyondLimit(pair)})`;
  await tx.$executeRaw`
    UPDATE "AdTicket" SET "expiresAt" = ${at.getTime()}
    WHERE "userId" = ${into} AND "creditedAt" IS NULL AND "expiresAt" > ${at.getTime()} AND "day" IN (
      SELECT "day" FROM "AdTicket" WHERE "userId" = ${into} AND "creditedAt" IS NOT NULL
      GROUP BY "day" HAVING count(*) >= ${rewardRules.ad.timesADay})`;
};

/** A closed invite, with the coins that both sides received. */
export interface ClosedInvite {
  inviterId: string;
  inviteeId: string;
  rewardedAt: Date;
  inviterCoins: number;
  inviteeCoins: number;
  /** The network of the invited account; null for an invite that was rewarded before networks were stored. */
  network: string | null;
}

/** Lists the closed invites that these accounts sent or received. */
export const listClosedInvites = async (
  tx: Transaction,
  accountIds: readonly string[],
): Promise<ClosedInvite[]> => {
  const ids = Prisma.join([...accountIds]);
  const rows = await tx.$queryRaw<(Omit<ClosedInvite, 'rewardedAt'> & { rewardedAtMs: number })[]>`
    SELECT "inviterId", "inviteeId", CAST("rewardedAt" AS REAL) AS "rewardedAtMs", "rewardCoins" AS "inviterCoins", "network",
      coalesce((SELECT "coins" FROM "LedgerTransfer"
        WHERE "idempotencyKey" = 'invite:' || "inviteeId" || ':invitee'), 0) AS "inviteeCoins"
    FROM "Invite" WHERE "rewardedAt" IS NOT NULL AND ("inviterId" IN (${ids}) OR "inviteeId" IN (${ids}))
    ORDER BY "rewardedAt", "inviteeId"`;
  return rows.map(({ rewardedAtMs, inviterCoins, inviteeCoins, ...row }) => ({
    ...row,
    rewardedAt: new Date(rewardedAtMs),
    inviterCoins: Number(inviterCoins),
    inviteeCoins: Number(inviteeCoins),
  }));
};

/** Sets the inviter's reward for these invited users to zero. */
export const voidInvites = async (tx: Transaction, inviteeIds: string[]) => {
  await tx.invite.updateMany({ where: { inviteeId: { in: inviteeIds } }, data: { rewardCoins: 0 } });
};
