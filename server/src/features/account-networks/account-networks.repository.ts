import type { RawTransaction, Writer } from '#platform/database/open-database.ts';

interface SeenNetwork {
  userId: string;
  network: string;
  seenAt: Date;
}

/** Saves when an account used a network. A new network beyond `max` of the account is not saved. */
export const saveNetwork = async (
  tx: RawTransaction,
  { userId, network, seenAt }: SeenNetwork,
  max: number,
) => {
  await tx.$executeRaw`
    INSERT INTO "AccountNetwork" ("userId", "network", "seenAt")
    SELECT ${userId}, ${network}, ${seenAt.getTime()}
    WHERE (SELECT count(*) FROM "AccountNetwork" WHERE "userId" = ${userId}) < ${max}
      OR EXISTS (SELECT 1 FROM "AccountNetwork" WHERE "userId" = ${userId} AND "network" = ${network})
    ON CONFLICT ("userId", "network") DO UPDATE SET "seenAt" = excluded."seenAt"`;
};

/** Deletes up to `limit` networks that were last used before a moment. @returns their number */
export const deleteNetworksBefore = (write: Writer, before: Date, limit: number): Promise<number> =>
  write.$executeRaw`
    DELETE FROM "AccountNetwork" WHERE rowid IN (
      SELECT rowid FROM "AccountNetwork" WHERE "seenAt" < ${before.getTime()} LIMIT ${limit})`;
