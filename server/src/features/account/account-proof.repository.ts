import type { Reader } from '#platform/database/open-database.ts';

/** Reads what can prove that a caller owns the account: its identities, and the latest sign-in of the session. */
export const getProofs = async (read: Reader, userId: string, sessionId: string) => {
  const [identities, session] = await Promise.all([
    read.identity.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    read.session.findUniqueOrThrow({
      where: { id: sessionId },
      select: { signedInAt: true, signedInById: true },
    }),
  ]);
  return { identities, ...session };
};
