import type { RedeemKind } from '#platform/database/generated/enums.ts';
import type { Transaction, Writer } from '#platform/database/open-database.ts';

export const findRedeemCode = (tx: Transaction, codeHash: string) =>
  tx.redeemCode.findUnique({
    where: { codeHash },
    select: { id: true, kind: true, amount: true, expiresAt: true },
  });

export const hasRedeemed = async (tx: Transaction, codeId: string, userId: string): Promise<boolean> =>
  (await tx.redemption.findUnique({ where: { codeId_userId: { codeId, userId } } })) !== null;

/** Consumes one use of a code. @returns false when none is left */
export const consumeUse = async (tx: Transaction, codeId: string): Promise<boolean> => {
  const updatedCount = await tx.$executeRaw`
    UPDATE "RedeemCode" SET "usedCount" = "usedCount" + 1 WHERE "id" = ${codeId} AND "usedCount" < "maxUses"`;
  return updatedCount === 1;
};

export const insertRedemption = async (
  tx: Transaction,
  redemption: { codeId: string; userId: string; createdAt: Date },
): Promise<string> => (await tx.redemption.create({ data: redemption, select: { id: true } })).id;

export interface NewRedeemCode {
  codeHash: string;
  kind: RedeemKind;
  amount: number;
  maxUses: number;
  expiresAt: Date | null;
  createdAt: Date;
}

export const insertRedeemCodes = async (db: Writer, codes: NewRedeemCode[]) => {
  await db.redeemCode.createMany({ data: codes });
};
