import type { Transaction } from '#platform/database/open-database.ts';
import type { MergeableDays } from './schedule.ts';

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

export const listGrants = (tx: Transaction, userId: string) =>
  tx.membershipGrant.findMany({
    where: { userId, revokedAt: null },
    select: { id: true, days: true, startsAt: true, endsAt: true, createdAt: true },
  });

/** As `listGrants`, with the code that each was redeemed by. */
export const listMergeableGrants = async (tx: Transaction, userId: string): Promise<MergeableDays[]> => {
  const grants = await tx.membershipGrant.findMany({
    where: { userId, revokedAt: null },
    include: { redemption: { select: { codeId: true } } },
  });
  return grants.map(({ redemption, ...grant }) => ({ ...grant, codeId: redemption?.codeId ?? null }));
};

export const revokeGrants = async (tx: Transaction, ids: string[], revokedAt: Date) => {
  await tx.membershipGrant.updateMany({ where: { id: { in: ids } }, data: { revokedAt } });
};

/** Ends the grant of an order, once; false when there is none to end. */
export const revokeGrantOf = async (tx: Transaction, orderId: string, revokedAt: Date): Promise<boolean> =>
  (await tx.membershipGrant.updateMany({ where: { orderId, revokedAt: null }, data: { revokedAt } })).count >
  0;

/** Moves what is left of a viewer's grants, and with the last of them the end of the membership. */
export const rescheduleGrants = async (
  tx: Transaction,
  userId: string,
  grants: readonly { id: string; startsAt: Date; endsAt: Date }[],
  memberExpire: Date | null,
) => {
  for (const { id, startsAt, endsAt } of grants) {
    await tx.membershipGrant.update({ where: { id }, data: { startsAt, endsAt } });
  }
  await tx.user.update({ where: { id: userId }, data: { memberExpire } });
};
