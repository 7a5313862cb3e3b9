import type { Transaction } from '#platform/database/open-database.ts';

/** Records a proof as used. @returns false if it was recorded before */
export const recordUsedProof = async (tx: Transaction, hash: string, expiresAt: Date): Promise<boolean> =>
  (await tx.$executeRaw`
    INSERT INTO "UsedProof" ("hash", "expiresAt") VALUES (${hash}, ${expiresAt.getTime()})
    ON CONFLICT ("hash") DO NOTHING`) === 1;

/** Deletes expired proofs, which are refused for their age anyway. */
export const deleteUsedProofs = async (tx: Transaction, endedBefore: Date): Promise<void> => {
  await tx.usedProof.deleteMany({ where: { expiresAt: { lt: endedBefore } } });
};
