import type { Reader, Transaction } from '#platform/database/open-database.ts';

/** Reads what proves the viewer's identity: the password hashes, and when the session started. */
export const getProofs = async (read: Reader, userId: string, sessionId: string) => {
  const [identities, session] = await Promise.all([
    read.identity.findMany({ where: { userId }, select: { passwordHash: true } }),
    read.session.findUniqueOrThrow({ where: { id: sessionId }, select: { createdAt: true } }),
  ]);
  return {
    passwordHashes: identities.flatMap(({ passwordHash }) => passwordHash ?? []),
    signedInAt: session.createdAt,
  };
};

/** Starts the wait. A wait that has already started keeps its end. @returns its end */
export const startDeletionWait = async (tx: Transaction, id: string, dueAt: Date): Promise<Date> => {
  await tx.user.updateMany({ where: { id, deletionDueAt: null }, data: { deletionDueAt: dueAt } });
  const { deletionDueAt } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { deletionDueAt: true },
  });
  return deletionDueAt ?? dueAt;
};
