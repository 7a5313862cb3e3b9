import type { Transaction } from '#platform/database/open-database.ts';

/** Starts the wait. A wait that has already started keeps its end. @returns its end */
export const startDeletionWait = async (tx: Transaction, id: string, dueAt: Date): Promise<Date> => {
  await tx.user.updateMany({ where: { id, deletionDueAt: null }, data: { deletionDueAt: dueAt } });
  const { deletionDueAt } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { deletionDueAt: true },
  });
  return deletionDueAt ?? dueAt;
};
