import type { Transaction } from '#platform/database/open-database.ts';

/** Notes a proof as used; false when it was noted before. */
export const recordUsedProof = async (tx: Transaction, hash: string, expiresAt: Date): Promise<boolean> =>
  (await tx.$executeRaw`
    INSERT INTO "UsedProof" ("hash", "expiresAt") VALUES (${hash}, ${expiresAt.getTime()})
    ON CONFLICT ("hash") DO NOTHING`) === 1;

/** Forgets the proofs that have ended: they are refused for their age. */
export const deleteUsedProofs = async (tx: Transaction, endedBefore: Date): Promise<void> => {
  await tx.usedProof.deleteMany({ where: { expiresAt: { lt: endedBefore } } });
};
