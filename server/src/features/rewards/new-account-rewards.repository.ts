import type { GroupedTransaction, Writer } from '#platform/database/open-database.ts';

interface NewAccountReward {
  /** A pseudonym of the day. */
  network: string;
  userId: string;
  /** UTC. */
  day: string;
}

/** Records a new account that is paid on a network. @returns false when `max` others were paid there today */
export const insertNewAccountReward = async (
  tx: GroupedTransaction,
  { network, userId, day }: NewAccountReward,
  max: number,
): Promise<boolean> => {
  const others = tx.rows(
    'SELECT 1 FROM NewAccountReward WHERE network = @network AND userId <> @userId LIMIT @max',
    { network, userId, max },
  );
  if (others.length >= max) return false;
  await tx.$executeRaw`
    INSERT INTO "NewAccountReward" ("network", "userId", "day") VALUES (${network}, ${userId}, ${day})
    ON CONFLICT DO NOTHING`;
  return true;
};

/** Deletes up to `limit` rows of days before `day`. @returns their number */
export const deleteNewAccountRewardsBefore = (write: Writer, day: string, limit: number): Promise<number> =>
  write.$executeRaw`
    DELETE FROM "NewAccountReward" WHERE rowid IN (
      SELECT rowid FROM "NewAccountReward" WHERE "day" < ${day} LIMIT ${limit})`;
