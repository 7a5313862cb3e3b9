import type { CampaignUses } from '@cliffhanger/contracts/staff';
import type { RedeemKind } from '#platform/database/generated/enums.ts';
import type { Reader, SelectRowsInThread, Transaction, Writer } from '#platform/database/open-database.ts';
import { secondsAfter } from '#platform/time/clock.ts';

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
  name: string | null;
  kind: RedeemKind;
  amount: number;
  maxUses: number;
  expiresAt: Date | null;
  createdAt: Date;
}

export const hasCampaign = async (tx: Transaction, name: string): Promise<boolean> =>
  (await tx.redeemCode.findFirst({ where: { name }, select: { id: true } })) !== null;

/** @param campaign a name or, for codes without one, the second in which they were created */
const codesOf = (campaign: string) => {
  const second = new Date(campaign);
  const createdAt = { gte: second, lt: secondsAfter(second, 1) };
  const unnamed = Number.isNaN(second.getTime()) ? [] : [{ name: null, createdAt }];
  return { OR: [{ name: campaign }, ...unnamed] };
};

/**
 * Changes all codes of a campaign.
 * @param campaign as in `findCampaign`
 * @returns how many codes it has
 */
export const updateCampaign = async (
  tx: Transaction,
  campaign: string,
  data: { name?: string | undefined; expiresAt?: Date | null | undefined },
): Promise<number> => (await tx.redeemCode.updateMany({ where: codesOf(campaign), data })).count;

/** @param campaign a name or, for codes without one, the second in which they were created */
export const findCampaign = (tx: Reader, campaign: string) =>
  tx.redeemCode.findFirst({ where: codesOf(campaign), select: { name: true, expiresAt: true } });

export interface CampaignRow {
  name: string | null;
  kind: RedeemKind;
  amount: number;
  codes: number;
  used: number;
  limit: number;
  createdAt: number;
  expiresAt: number | null;
}

/** The codes that were created together, with their uses, latest first. */
export const listCampaignRows = (rows: SelectRowsInThread): Promise<CampaignRow[]> =>
  rows(
    `SELECT name, kind, amount, count(*) AS codes, sum(usedCount) AS used, sum(maxUses) AS "limit", createdAt, expiresAt
     FROM RedeemCode GROUP BY name, kind, amount, maxUses, createdAt, expiresAt
     ORDER BY createdAt DESC, name, kind, amount`,
    {},
  );

const usesOf = (column: string) =>
  `SELECT ${column} AS "of", count(*) AS uses FROM RedeemCode c
   JOIN Redemption r ON r.codeId = c.id JOIN User u ON u.id = r.userId
   WHERE c.name = @name OR c.name IS NULL AND c.createdAt >= @fromMs AND c.createdAt < @untilMs GROUP BY 1`;

/**
 * Counts the uses of a campaign by UTC day, the first one first, and by the country of the account, the most first.
 * @param campaign as in `findCampaign`
 */
export const countUses = async (rows: SelectRowsInThread, campaign: string): Promise<CampaignUses> => {
  const second = new Date(campaign).getTime();
  const fromMs = Number.isNaN(second) ? 0 : second;
  const values = { name: campaign, fromMs, untilMs: Number.isNaN(second) ? 0 : second + 1000 };
  const count = (column: string, order: string) =>
    rows<{ of: string; uses: number }>(`${usesOf(column)} ORDER BY ${order}`, values);
  const days = await count("date(r.createdAt / 1000, 'unixepoch')", '1');
  const countries = await count('u.country', '2 DESC, 1');
  return {
    days: days.map(({ of: day, uses }) => ({ day, uses })),
    countries: countries.map(({ of: country, uses }) => ({ country, uses })),
  };
};

export const insertRedeemCodes = async (db: Writer, codes: NewRedeemCode[]) => {
  await db.redeemCode.createMany({ data: codes });
};
