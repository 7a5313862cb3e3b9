import type { VerificationCodePurpose } from '@cliffhanger/contracts';
import { Prisma } from '#platform/database/generated/client.ts';
import type { Reader, Writer } from '#platform/database/open-database.ts';
import { latestBy } from '#platform/time/clock.ts';

interface CodeKey {
  purpose: VerificationCodePurpose;
  address: string;
}

export interface NewCode extends CodeKey {
  id: string;
  codeHash: string;
  tries: number;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Limits the codes for one address: one code after `since`, and `maxPerDay` codes after `daySince`. A code of another
 * purpose that was entered has done its work, so that one can register and then sign in.
 */
export interface SendLimits {
  /** The purposes whose codes count together. */
  purposes: readonly VerificationCodePurpose[];
  since: Date;
  daySince: Date;
  maxPerDay: number;
}

/** Stores the code unless a limit is reached. One statement checks and stores. @returns whether the code was stored */
export const insertCode = async (
  db: Writer,
  { id, purpose, address, codeHash, tries, createdAt, expiresAt }: NewCode,
  { purposes, since, daySince, maxPerDay }: SendLimits,
): Promise<boolean> => {
  const rows = await db.$executeRaw`
    INSERT INTO OneTimeCode (id, purpose, address, codeHash, triesLeft, createdAt, expiresAt)
    SELECT ${id}, ${purpose}, ${address}, ${codeHash}, ${tries}, ${createdAt}, ${expiresAt}
    WHERE NOT EXISTS (
      SELECT 1 FROM OneTimeCode
      WHERE purpose IN (${Prisma.join([...purposes])}) AND address = ${address} AND createdAt > ${since} AND createdAt <= ${latestBy(createdAt)}
        AND (purpose = ${purpose} OR consumedAt IS NULL)
    ) AND ${maxPerDay} > (
      SELECT COUNT(*) FROM OneTimeCode
      WHERE purpose IN (${Prisma.join([...purposes])}) AND address = ${address} AND createdAt > ${daySince} AND createdAt <= ${latestBy(createdAt)}
    )`;
  return rows === 1;
};

/** Lists the times of codes sent after `since`, newest first. */
export const listSendTimes = async (
  db: Reader,
  { purposes, address }: Pick<SendLimits, 'purposes'> & Pick<CodeKey, 'address'>,
  { since, now }: { since: Date; now: Date },
): Promise<Date[]> => {
  const rows = await db.oneTimeCode.findMany({
    where: { purpose: { in: [...purposes] }, address, createdAt: { gt: since, lte: latestBy(now) } },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true },
  });
  return rows.map(({ createdAt }) => createdAt);
};

export const deleteCode = (db: Writer, id: string) => db.oneTimeCode.deleteMany({ where: { id } });

/**
 * Counts a try and consumes the code if it is correct, in one statement, so that only one of several concurrent calls
 * succeeds. Only the latest code is valid. @returns whether the code was correct
 */
export const consumeCode = async (
  db: Writer,
  { purpose, address, codeHash, at }: CodeKey & { codeHash: string; at: Date },
): Promise<boolean> => {
  const [row] = await db.$queryRaw<{ consumedAt: bigint | null }[]>`
    UPDATE OneTimeCode
    SET triesLeft = triesLeft - 1, consumedAt = CASE WHEN codeHash = ${codeHash} THEN ${at} END
    WHERE id = (
      SELECT id FROM OneTimeCode
      WHERE purpose = ${purpose} AND address = ${address} AND createdAt <= ${latestBy(at)}
      ORDER BY createdAt DESC LIMIT 1
    ) AND consumedAt IS NULL AND triesLeft > 0 AND expiresAt > ${at}
    RETURNING consumedAt`;
  return row !== undefined && row.consumedAt !== null;
};

/** Whether `consumeCode` would succeed. Counts no try. */
export const isValidCode = async (
  db: Reader,
  { purpose, address, codeHash, at }: CodeKey & { codeHash: string; at: Date },
): Promise<boolean> => {
  const latest = await db.oneTimeCode.findFirst({
    where: { purpose, address, createdAt: { lte: latestBy(at) } },
    orderBy: { createdAt: 'desc' },
  });
  const isOpen =
    latest !== null && latest.consumedAt === null && latest.triesLeft > 0 && latest.expiresAt > at;
  return isOpen && latest.codeHash === codeHash;
};

/** Deletes up to `limit` codes from before `moment`. @returns their number */
export const deleteCodesBefore = (write: Writer, moment: Date, limit: number): Promise<number> =>
  write.$executeRaw`
    DELETE FROM "OneTimeCode" WHERE "id" IN (
      SELECT "id" FROM "OneTimeCode" WHERE "createdAt" < ${moment.getTime()} LIMIT ${limit})`;
