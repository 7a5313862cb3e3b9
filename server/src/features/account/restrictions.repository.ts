import type { Reader, Transaction, Writer } from '#platform/database/open-database.ts';

/** A decision of staff about an account: why, and until when; null: until they end it. */
export interface Restriction {
  reason: string | null;
  until: Date | null;
}

/** What staff keep a viewer from: to use the account, or to write comments. */
export type RestrictionKind = 'block' | 'mute';

interface StoredRestriction extends Restriction {
  /** Null: there is none. */
  at: Date | null;
}

const columns = {
  blockedAt: true,
  blockedUntil: true,
  blockReason: true,
  mutedAt: true,
  mutedUntil: true,
  muteReason: true,
} as const;

export const getRestriction = async (
  db: Reader,
  id: string,
  kind: RestrictionKind,
): Promise<StoredRestriction> => {
  const user = await db.user.findUniqueOrThrow({ where: { id }, select: columns });
  return kind === 'block'
    ? { at: user.blockedAt, until: user.blockedUntil, reason: user.blockReason }
    : { at: user.mutedAt, until: user.mutedUntil, reason: user.muteReason };
};

/** Sets a restriction, or ends it with a null `at`. */
export const setRestriction = async (
  db: Pick<Writer, 'user'>,
  id: string,
  kind: RestrictionKind,
  { at, until, reason }: StoredRestriction,
) => {
  await db.user.update({
    where: { id },
    data:
      kind === 'block'
        ? { blockedAt: at, blockedUntil: until, blockReason: reason }
        : { mutedAt: at, mutedUntil: until, muteReason: reason },
  });
};

/** The accounts whose block ends at this time or before. */
export const listEndedBlocks = async (db: Reader, now: Date): Promise<string[]> => {
  const ended = await db.user.findMany({
    where: { blockedAt: { not: null }, blockedUntil: { lte: now } },
    select: { id: true },
  });
  return ended.map(({ id }) => id);
};

/** Lets a wait for deletion last at least until `dueAt`: a blocked viewer could not return to end it. */
export const extendDeletionWait = async (tx: Transaction, id: string, dueAt: Date) => {
  await tx.user.updateMany({
    where: { id, blockedAt: { not: null }, deletionDueAt: { lt: dueAt } },
    data: { deletionDueAt: dueAt },
  });
};
