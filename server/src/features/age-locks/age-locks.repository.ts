import type { AgeLock } from '#platform/database/generated/client.ts';
import type { Reader, SelectRows, Transaction } from '#platform/database/open-database.ts';

export type { AgeLock } from '#platform/database/generated/client.ts';

/** The owner of a lock: exactly one of both. */
export type LockOwner = { userId: string } | { deviceHash: string };

export const findLock = (db: Reader, owner: LockOwner): Promise<AgeLock | null> =>
  db.ageLock.findFirst({ where: owner });

/** The locks of an account and of a browser. Null: none is meant. */
export const listLocks = (db: Reader, userId: string | null, deviceHash: string | null): Promise<AgeLock[]> =>
  db.ageLock.findMany({
    where: { OR: [...(userId ? [{ userId }] : []), ...(deviceHash ? [{ deviceHash }] : [])] },
  });

export type NewLock = Omit<AgeLock, 'id' | 'userId' | 'deviceHash'>;

export const insertLock = async (tx: Transaction, owner: LockOwner, lock: NewLock) => {
  await tx.ageLock.create({ data: { ...owner, ...lock } });
};

/** Changes a lock if its PIN is still the one that was checked. @returns whether it was */
export const updateLock = async (
  tx: Transaction,
  { id, pinHash }: Pick<AgeLock, 'id' | 'pinHash'>,
  data: Partial<NewLock>,
): Promise<boolean> => (await tx.ageLock.updateMany({ where: { id, pinHash }, data })).count > 0;

export const deleteLock = async (tx: Transaction, { id, pinHash }: Pick<AgeLock, 'id' | 'pinHash'>) =>
  (await tx.ageLock.deleteMany({ where: { id, pinHash } })).count > 0;

/** Deletes the locks whose wait is over. @returns the accounts among their owners */
export const deleteOpenLocks = async (tx: Transaction, now: Date): Promise<string[]> => {
  const where = { opensAt: { lte: now } };
  const open = await tx.ageLock.findMany({ where, select: { userId: true } });
  await tx.ageLock.deleteMany({ where });
  return open.flatMap(({ userId }) => userId ?? []);
};

/** Deletes the locks of browsers that were added before a time. */
export const deleteDeviceLocksBefore = async (tx: Transaction, before: Date) => {
  await tx.ageLock.deleteMany({ where: { deviceHash: { not: null }, createdAt: { lt: before } } });
};

export const deleteLockOf = async (tx: Transaction, userId: string) => {
  await tx.ageLock.deleteMany({ where: { userId } });
};

export const giveLock = async (tx: Transaction, id: string, userId: string) => {
  await tx.ageLock.update({ where: { id }, data: { userId } });
};

/** The ages that the lock of a browser hides; '' for none. */
export const findDeviceAges = (rows: SelectRows, deviceHash: string): string =>
  rows<{ hiddenAges: string }>('SELECT hiddenAges FROM AgeLock WHERE deviceHash = @deviceHash', {
    deviceHash,
  })[0]?.hiddenAges ?? '';
