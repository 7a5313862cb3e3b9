import type { Database, Transaction } from '#platform/database/open-database.ts';

/** The viewer's account, and after it all that were joined into it, however long ago. */
export const listJoined = async (db: Transaction | Database['read'], userId: string): Promise<string[]> => {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE joined ("id") AS (
      SELECT ${userId} UNION SELECT u."id" FROM "User" u JOIN joined j ON u."joinedIntoId" = j."id"
    ) SELECT "id" FROM joined`;
  return rows.map(({ id }) => id);
};
