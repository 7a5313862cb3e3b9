import type { Identity } from '#platform/database/generated/client.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';

export type { Identity } from '#platform/database/generated/client.ts';

/** The identities of an account, in the order in which they were added. */
export const listIdentities = (db: Reader, userId: string): Promise<Identity[]> =>
  db.identity.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

export interface NewIdentity {
  userId: string;
  kind: Identity['kind'];
  subject: string;
  passwordHash: string | null;
  verifiedAt: Date | null;
  createdAt: Date;
}

export const insertIdentity = async (tx: Transaction, identity: NewIdentity) => {
  await tx.identity.create({ data: identity });
};

/** Deletes an identity unless it is the last one. One statement, so that concurrent calls leave one. @returns whether it was deleted */
export const deleteIdentityButLast = async (db: Transaction, userId: string, identityId: string) =>
  (await db.$executeRaw`
    DELETE FROM "Identity" WHERE "id" = ${identityId} AND "userId" = ${userId}
      AND EXISTS (SELECT 1 FROM "Identity" WHERE "userId" = ${userId} AND "id" <> ${identityId})`) === 1;
