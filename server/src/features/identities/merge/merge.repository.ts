import { Prisma } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { listTablesWithBehavior } from './merged-tables.ts';

export interface MergedPair {
  /** The account that is merged into the other. */
  from: string;
  /** The account that survives. */
  into: string;
}

export const findUser = (tx: Transaction, userId: string) =>
  tx.user.findUnique({ where: { id: userId }, include: { identities: { select: { kind: true } } } });

/** Marks the account as merged if neither account is merged or deleted. @returns whether it was marked */
export const markMerged = async (tx: Transaction, { from, into }: MergedPair): Promise<boolean> => {
  const isMarked = await tx.$executeRaw`
    UPDATE "User" SET "joinedIntoId" = ${into}
    WHERE "id" = ${from} AND "joinedIntoId" IS NULL AND "deletedAt" IS NULL
      AND EXISTS (SELECT 1 FROM "User" WHERE "id" = ${into} AND "joinedIntoId" IS NULL AND "deletedAt" IS NULL)`;
  if (isMarked === 0) return false;
  // Accounts that were merged into it before point directly to the surviving account again.
  await tx.$executeRaw`UPDATE "User" SET "joinedIntoId" = ${into} WHERE "joinedIntoId" = ${from}`;
  return true;
};

/** Gives the surviving account a mute of the other, if it has none or one that ends earlier. */
export const inheritMute = async (tx: Transaction, { from, into }: MergedPair) => {
  await tx.$executeRaw`
    UPDATE "User" SET "mutedAt" = other."mutedAt", "mutedUntil" = other."mutedUntil", "muteReason" = other."muteReason"
    FROM (SELECT * FROM "User" WHERE "id" = ${from} AND "mutedAt" IS NOT NULL) other
    WHERE "User"."id" = ${into} AND ("User"."mutedAt" IS NULL OR other."mutedUntil" IS NULL
      OR "User"."mutedUntil" < other."mutedUntil")`;
};

/** Likes and follows of both accounts are counted twice; one person counts once. */
const countedTables = [
  { table: 'EpisodeLike', of: 'episodeId', counter: 'Episode', column: 'likeCount' },
  { table: 'CommentLike', of: 'commentId', counter: 'Comment', column: 'likeCount' },
  { table: 'Follow', of: 'dramaId', counter: 'Drama', column: 'followCount' },
] as const;

const decrementDuplicateCounts = async (tx: Transaction, { from, into }: MergedPair) => {
  for (const { table, of, counter, column } of countedTables) {
    const [rows, key, count] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${of}"`), Prisma.raw(`"${column}"`)];
    await tx.$executeRaw`
      UPDATE ${Prisma.raw(`"${counter}"`)} SET ${count} = ${count} - 1
      WHERE "id" IN (
        SELECT ${key} FROM ${rows} WHERE "userId" = ${from}
        INTERSECT SELECT ${key} FROM ${rows} WHERE "userId" = ${into})`;
  }
};

/** Merges the better values of two rows into the row of `into`. */
const mergeDuplicateRows = async (tx: Transaction, { from, into }: MergedPair) => {
  // A finished episode is ahead of any position; its own position is 0.
  await tx.$executeRaw`
    UPDATE "WatchProgress" AS mine SET
      "positionSeconds" = CASE
        WHEN (theirs."finished", theirs."positionSeconds") > (mine."finished", mine."positionSeconds")
        THEN theirs."positionSeconds" ELSE mine."positionSeconds" END,
      "finished" = max(mine."finished", theirs."finished"),
      "furthestSeconds" = max(mine."furthestSeconds", theirs."furthestSeconds"),
      "updatedAt" = max(mine."updatedAt", theirs."updatedAt"),
      "begun" = max(mine."begun", theirs."begun")
    FROM "WatchProgress" AS theirs
    WHERE mine."userId" = ${into} AND theirs."userId" = ${from} AND theirs."episodeId" = mine."episodeId"`;
  // A task that one account was rewarded for counts as rewarded.
  await tx.$executeRaw`
    UPDATE "TaskProgress" AS mine SET
      "progress" = max(mine."progress", theirs."progress"),
      "completedAt" = coalesce(mine."completedAt", theirs."completedAt"),
      "creditedAt" = coalesce(mine."creditedAt", theirs."creditedAt")
    FROM "TaskProgress" AS theirs
    WHERE mine."userId" = ${into} AND theirs."userId" = ${from}
      AND theirs."day" = mine."day" AND theirs."task" = mine."task"`;
  await tx.$executeRaw`
    UPDATE "WatchedTime" AS mine SET
      "seconds" = min(86400, mine."seconds" + theirs."seconds"),
      "reportedAt" = max(mine."reportedAt", theirs."reportedAt")
    FROM "WatchedTime" AS theirs
    WHERE mine."userId" = ${into} AND theirs."userId" = ${from} AND theirs."day" = mine."day"`;
  // Who said no to a channel in one account said no.
  await tx.$executeRaw`
    UPDATE "NoticeChoice" AS mine SET "isOn" = min(mine."isOn", theirs."isOn"),
      "refusedAt" = coalesce(mine."refusedAt", theirs."refusedAt")
    FROM "NoticeChoice" AS theirs
    WHERE mine."userId" = ${into} AND theirs."userId" = ${from}
      AND theirs."topic" = mine."topic" AND theirs."channel" = mine."channel"`;
  await tx.$executeRaw`
    UPDATE "Notice" AS mine SET "readAt" = coalesce(mine."readAt", theirs."readAt")
    FROM "Notice" AS theirs
    WHERE mine."userId" = ${into} AND theirs."userId" = ${from} AND theirs."key" = mine."key"`;
  await tx.$executeRaw`
    UPDATE "Follow" AS mine SET "seenEpisodeCount" = max(mine."seenEpisodeCount", theirs."seenEpisodeCount")
    FROM "Follow" AS theirs
    WHERE mine."userId" = ${into} AND theirs."userId" = ${from} AND theirs."dramaId" = mine."dramaId"`;
};

/** Moves orders. An idempotency key that both accounts used is changed, because that call will not be repeated. */
const moveOrders = (tx: Transaction, { from, into }: MergedPair) =>
  tx.$executeRaw`
    UPDATE "Order" SET
      "userId" = ${into},
      "idempotencyKey" = CASE
        WHEN "idempotencyKey" IN (SELECT "idempotencyKey" FROM "Order" WHERE "userId" = ${into})
        THEN "idempotencyKey" || ' of ' || ${from} ELSE "idempotencyKey" END
    WHERE "userId" = ${from}`;

/** Deletes open invites between the two accounts, which will never be rewarded. */
export const deleteOpenInvitesBetween = (tx: Transaction, { from, into }: MergedPair) =>
  tx.$executeRaw`
    DELETE FROM "Invite" WHERE "rewardedAt" IS NULL
      AND "inviterId" IN (${from}, ${into}) AND "inviteeId" IN (${from}, ${into})`;

/** Deletes open invites to a person who was already rewarded for another invite. */
export const deleteOpenInvitesOf = (tx: Transaction, { from, into }: MergedPair) =>
  tx.$executeRaw`DELETE FROM "Invite" WHERE "rewardedAt" IS NULL AND "inviteeId" IN (${from}, ${into})`;

/** Moves invites. A person can be invited only once, so a second open invite is deleted. */
const moveInvites = async (tx: Transaction, { from, into }: MergedPair) => {
  await tx.$executeRaw`
    UPDATE "Invite" SET "inviterId" = ${into} WHERE "inviterId" = ${from} AND "inviteeId" <> ${into}`;
  await tx.$executeRaw`
    UPDATE OR IGNORE "Invite" SET "inviteeId" = ${into} WHERE "inviteeId" = ${from} AND "rewardedAt" IS NULL`;
  await tx.$executeRaw`DELETE FROM "Invite" WHERE "inviteeId" = ${from} AND "rewardedAt" IS NULL`;
};

/** Counts the changes of both names, so that merging is no way to change a name more often. */
const mergeNameChanges = (tx: Transaction, { from, into }: MergedPair) =>
  tx.$executeRaw`
    UPDATE "User" AS mine SET
      "nameChangedAt" = nullif(max(
        coalesce(mine."nameChangedAt", 0), coalesce(theirs."nameChangedAt", 0)), 0),
      "nameChangedBeforeAt" = nullif(max(
        coalesce(mine."nameChangedBeforeAt", 0), coalesce(theirs."nameChangedBeforeAt", 0),
        min(coalesce(mine."nameChangedAt", 0), coalesce(theirs."nameChangedAt", 0))), 0)
    FROM "User" AS theirs WHERE mine."id" = ${into} AND theirs."id" = ${from}`;

/** Moves all rows of `from` except coins, as `mergeBehaviors` defines. */
export const moveRows = async (tx: Transaction, pair: MergedPair, at: Date) => {
  const { from, into } = pair;
  // A password reset and a proof of the account depend on when an identity was added to this account.
  await tx.identity.updateMany({ where: { userId: from }, data: { createdAt: at, isFirst: false } });
  await mergeNameChanges(tx, pair);
  await decrementDuplicateCounts(tx, pair);
  await mergeDuplicateRows(tx, pair);
  for (const table of [...listTablesWithBehavior('move'), ...listTablesWithBehavior('merge')]) {
    await tx.$executeRaw`
      UPDATE OR IGNORE ${Prisma.raw(`"${table}"`)} SET "userId" = ${into} WHERE "userId" = ${from}`;
  }
  for (const table of listTablesWithBehavior('merge')) {
    await tx.$executeRaw`DELETE FROM ${Prisma.raw(`"${table}"`)} WHERE "userId" = ${from}`;
  }
  // A free unlock depends on an order, which moves. If `into` already has the episode, no record is needed.
  await tx.$executeRaw`DELETE FROM "Unlock" WHERE "userId" = ${from} AND "transferId" IS NULL`;
  await moveOrders(tx, pair);
  await moveInvites(tx, pair);
};

const previewCounts = {
  unlockedEpisodes: ['Unlock', 'episodeId'],
  followedDramas: ['Follow', 'dramaId'],
  likedEpisodes: ['EpisodeLike', 'episodeId'],
  watchedEpisodes: ['WatchProgress', 'episodeId'],
  watchedDramas: ['WatchProgress', 'dramaId'],
  comments: ['Comment', 'id'],
  orders: ['Order', 'id'],
} as const;

type PreviewCounts = Record<keyof typeof previewCounts, number>;

/** Counts the rows of each kind that `from` has and `into` does not have. */
export const countMovedRows = async (tx: Transaction, { from, into }: MergedPair): Promise<PreviewCounts> => {
  const counts = Object.entries(previewCounts).map(([name, [table, key]]) => {
    const [rows, column] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${key}"`)];
    return Prisma.sql`(SELECT count(*) FROM (
      SELECT ${column} FROM ${rows} WHERE "userId" = ${from}
      EXCEPT SELECT ${column} FROM ${rows} WHERE "userId" = ${into})) AS ${Prisma.raw(`"${name}"`)}`;
  });
  const [row = {}] = await tx.$queryRaw<Record<string, bigint>[]>`SELECT ${Prisma.join(counts)}`;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Number(value)]),
  ) as PreviewCounts;
};
