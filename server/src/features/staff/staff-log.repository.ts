import type { StaffLogEntry } from '@cliffhanger/contracts/staff';
import type { Reader, Transaction } from '#platform/database/open-database.ts';

export type NewLogEntry = Omit<StaffLogEntry, 'id'>;

export const insertLogEntry = async (
  tx: Transaction,
  { at, subject, details, before, after, ...entry }: NewLogEntry,
) => {
  await tx.staffAction.create({
    data: {
      ...entry,
      ...{ createdAt: at, subjectKind: subject.kind, subjectId: subject.id },
      details: JSON.stringify(details),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    },
  });
};

export interface LogSearch {
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  operator?: string | undefined;
  action?: string | undefined;
  /** Ids of subjects or of viewers. */
  ids?: readonly string[] | undefined;
  beforeId?: number | undefined;
  limit: number;
}

/** Lists entries of the staff log, newest first. */
export const listLogEntries = async (
  db: Reader,
  { since, until, operator, action, ids, beforeId, limit }: LogSearch,
): Promise<StaffLogEntry[]> => {
  const found = await db.staffAction.findMany({
    where: {
      createdAt: { ...(since && { gte: since }), ...(until && { lt: until }) },
      ...(operator !== undefined && { operator: { contains: operator } }),
      ...(beforeId !== undefined && { id: { lt: beforeId } }),
      AND: [
        ...(action === undefined ? [] : [{ OR: [{ action }, { action: { startsWith: `${action}.` } }] }]),
        ...(ids ? [{ OR: [{ subjectId: { in: [...ids] } }, { viewerId: { in: [...ids] } }] }] : []),
      ],
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return found.map(({ createdAt, subjectKind, subjectId, details, before, after, ...entry }) => ({
    ...entry,
    at: createdAt,
    subject: { kind: subjectKind as StaffLogEntry['subject']['kind'], id: subjectId },
    details: JSON.parse(details),
    before: JSON.parse(before),
    after: JSON.parse(after),
  }));
};
