import type { Transaction } from '#platform/database/open-database.ts';

/** Records a proof as used. @returns false if it was recorded before, unless by the same attempt */
export const recordUsedProof = async (
  tx: Transaction,
  { hash, expiresAt, attemptHash }: { hash: string; expiresAt: Date; attemptHash: string | null },
): Promise<boolean> =>
  (await tx.$executeRaw`
    INSERT INTO "UsedProof" ("hash", "expiresAt", "attemptHash") VALUES (${hash}, ${expiresAt.getTime()}, ${attemptHash})
    ON CONFLICT ("hash") DO UPDATE SET "attemptHash" = excluded."attemptHash"
    WHERE "attemptHash" = excluded."attemptHash"`) === 1;

/** Deletes expired proofs, which are refused for their age anyway. */
export const deleteUsedProofs = async (tx: Transaction, endedBefore: Date): Promise<void> => {
  await tx.usedProof.deleteMany({ where: { expiresAt: { lt: endedBefore } } });
};
