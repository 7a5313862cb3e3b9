import type { Transaction } from '#platform/database/open-database.ts';

export const findMemberExpire = async (tx: Transaction, userId: string): Promise<Date | null> =>
  (await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { memberExpire: true } })).memberExpire;

export interface NewGrant {
  userId: string;
  days: number;
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  orderId?: string;
  redemptionId?: string;
}

/** Notes the grant and moves the end of the membership to the grant's. */
export const insertGrant = async (tx: Transaction, grant: NewGrant) => {
  await tx.membershipGrant.create({ data: grant });
  await tx.user.update({ where: { id: grant.userId }, data: { memberExpire: grant.endsAt } });
};
