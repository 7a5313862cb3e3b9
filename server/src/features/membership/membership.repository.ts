import type { Reader, Transaction } from '#platform/database/open-database.ts';
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
  giftKey?: string;
}

/** The days that a gift of this key has added; null if there is none. */
export const findGivenDays = async (
  db: Reader,
  giftKey: string,
): Promise<{ days: number; at: Date; revokedAt: Date | null } | null> => {
  const grant = await db.membershipGrant.findUnique({
    where: { giftKey },
    select: { days: true, createdAt: true, revokedAt: true },
  });
  return grant && { days: grant.days, at: grant.createdAt, revokedAt: grant.revokedAt };
};

/** Inserts a grant and sets the end of the membership to the end of the grant. */
export const insertGrant = async (tx: Transaction, grant: NewGrant) => {
  await tx.membershipGrant.create({ data: grant });
  await tx.user.update({ where: { id: grant.userId }, data: { memberExpire: grant.endsAt } });
};

/** The days that a viewer got as gifts, newest first. */
export const listGivenDays = async (db: Reader, userId: string, limit: number) => {
  const grants = await db.membershipGrant.findMany({
    where: { userId, giftKey: { not: null } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: { giftKey: true, days: true, createdAt: true, endsAt: true, revokedAt: true },
  });
  return grants.map(({ giftKey, ...grant }) => ({ ...grant, giftKey: giftKey ?? '' }));
};

export const listGrants = (tx: Transaction, userId: string) =>
  tx.membershipGrant.findMany({
    where: { userId, revokedAt: null },
    select: { id: true, startsAt: true, endsAt: true, createdAt: true },
  });

/** Lists grants as `listGrants`, with the redeem code of each. */
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

export const findGrantOf = (db: Reader, source: { orderId: string } | { giftKey: string }) =>
  db.membershipGrant.findUnique({ where: source });

/** Revokes a grant, or makes a revoked one count again, at other times. */
export const updateGrant = async (
  tx: Transaction,
  id: string,
  change: Partial<{ userId: string; startsAt: Date; endsAt: Date; createdAt: Date }> & {
    revokedAt: Date | null;
  },
) => {
  await tx.membershipGrant.update({ where: { id }, data: change });
};

/** Saves the new times of a viewer's grants and the new end of the membership. */
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
