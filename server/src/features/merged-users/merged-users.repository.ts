import type { Language } from '@cliffhanger/contracts';
import type { RawTransaction } from '#platform/database/open-database.ts';

export interface SurvivingUser {
  userId: string;
  language: Language;
  isDeleted: boolean;
}

/** Follows `joinedIntoId` from a user to the account that all of them became. */
export const getSurvivingUser = async (tx: RawTransaction, userId: string): Promise<SurvivingUser> => {
  const [row] = await tx.$queryRaw<{ userId: string; language: Language; isDeleted: bigint | number }[]>`
    WITH RECURSIVE chain ("id") AS (
      SELECT ${userId}
      UNION
      SELECT "joinedIntoId" FROM "User" JOIN chain USING ("id") WHERE "joinedIntoId" IS NOT NULL
    )
    SELECT "id" AS "userId", "language", "deletedAt" IS NOT NULL AS "isDeleted"
    FROM "User" JOIN chain USING ("id") WHERE "joinedIntoId" IS NULL`;
  if (!row) throw new Error(`no user ${userId}`);
  return { ...row, isDeleted: Number(row.isDeleted) === 1 };
};

/** Whether an account is neither merged into another nor deleted. */
export const isActiveUser = async (tx: RawTransaction, userId: string): Promise<boolean> => {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "User" WHERE "id" = ${userId} AND "joinedIntoId" IS NULL AND "deletedAt" IS NULL`;
  return rows.length > 0;
};

/** The user's id, followed by the ids of all accounts that were merged into it. */
export const listMergedUserIds = async (db: RawTransaction, userId: string): Promise<string[]> => {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE merged ("id") AS (
      SELECT ${userId} UNION SELECT u."id" FROM "User" u JOIN merged m ON u."joinedIntoId" = m."id"
    ) SELECT "id" FROM merged`;
  return rows.map(({ id }) => id);
};
