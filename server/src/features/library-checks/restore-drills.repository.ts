import type { RestoreDrill } from '@cliffhanger/contracts/staff';
import type { Reader, Writer } from '#platform/database/open-database.ts';

/** Finds the last backup that was restored to try it. */
export const findLastDrill = async (db: Reader): Promise<RestoreDrill | null> => {
  const row = await db.restoreDrill.findFirst({ orderBy: { id: 'desc' }, omit: { id: true } });
  return row && { ...row, bytes: Number(row.bytes) };
};

export const insertDrill = async (db: Writer, drill: RestoreDrill): Promise<void> => {
  await db.restoreDrill.create({ data: { ...drill, bytes: BigInt(drill.bytes) } });
};
