import type { RawTransaction } from '#platform/database/open-database.ts';

/** Sets the number of automatic unlocks in a row without a touch. */
export const setUntouched = async (
  tx: RawTransaction,
  run: { userId: string; dramaId: string; untouchedCount: number; at: Date },
) => {
  await tx.$executeRaw`
    INSERT INTO "AutoUnlockRun" ("userId", "dramaId", "untouchedCount", "updatedAt")
    VALUES (${run.userId}, ${run.dramaId}, ${run.untouchedCount}, ${run.at.getTime()})
    ON CONFLICT DO UPDATE SET "untouchedCount" = excluded."untouchedCount", "updatedAt" = excluded."updatedAt"`;
};

/** Resets the count after the viewer touched the screen. */
export const resetUntouched = async (tx: RawTransaction, userId: string, dramaId: string, at: Date) => {
  await tx.$executeRaw`
    UPDATE "AutoUnlockRun" SET "untouchedCount" = 0, "updatedAt" = ${at.getTime()}
    WHERE "userId" = ${userId} AND "dramaId" = ${dramaId} AND "untouchedCount" > 0`;
};
