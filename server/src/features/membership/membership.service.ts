import type { Reader, Transaction } from '#platform/database/open-database.ts';
import { daysAfter } from '#platform/time/clock.ts';
import {
  findGrantOf,
  findMemberExpire,
  insertGrant,
  listGrants,
  listMergeableGrants,
  rescheduleGrants,
  revokeGrants,
  updateGrant,
} from './membership.repository.ts';
import { closeGaps, leftMsOf, type MergedSchedule, mergeSchedules } from './schedule.ts';

export { findGivenDays, listGivenDays } from './membership.repository.ts';
export type { MergedSchedule };

/** Days of membership to add, with their source: an order, a redemption or, with neither, a gift. */
export interface Extension {
  userId: string;
  days: number;
  now: Date;
  orderId?: string;
  redemptionId?: string;
  giftKey?: string;
}

/** Adds days of membership after the viewer's current ones. @returns when the membership now ends */
export const extendMembership = async (tx: Transaction, { now, ...grant }: Extension): Promise<Date> => {
  const memberExpire = await findMemberExpire(tx, grant.userId);
  const startsAt = memberExpire && memberExpire > now ? memberExpire : now;
  const endsAt = daysAfter(startsAt, grant.days);
  await insertGrant(tx, { ...grant, startsAt, endsAt, createdAt: now });
  return endsAt;
};

/** The source of days of membership that can be taken back. */
export type GrantSource = { orderId: string } | { giftKey: string };

const dayMs = 86_400_000;

/** The days that are left of a grant, or were when it was revoked, begun ones included; 0 when there is none. */
export const countLeftDays = async (db: Reader, source: GrantSource, now: Date): Promise<number> => {
  const grant = await findGrantOf(db, source);
  return grant ? Math.ceil(leftMsOf(grant, grant.revokedAt ?? now) / dayMs) : 0;
};

/** Revokes the days of an order or a gift and moves later grants forward into the gap. Idempotent. */
export const revokeMembership = async (
  tx: Transaction,
  { userId, now, ...source }: { userId: string; now: Date } & GrantSource,
): Promise<void> => {
  const grant = await findGrantOf(tx, source);
  if (!grant || grant.revokedAt) return;
  const before = await findMemberExpire(tx, userId);
  await updateGrant(tx, grant.id, { revokedAt: now });
  const { moved, endsAt } = closeGaps(await listGrants(tx, userId));
  await rescheduleGrants(tx, userId, moved, endsAt);
  // After a merge, the days of a grant can overlap those before it. No more days were left than the membership gets shorter.
  const lostMs = Math.max(1, (before?.getTime() ?? 0) - Math.max(endsAt?.getTime() ?? 0, now.getTime()));
  if (lostMs >= leftMsOf(grant, now)) return;
  const startsAt = new Date(grant.endsAt.getTime() - lostMs);
  await updateGrant(tx, grant.id, { startsAt, revokedAt: now });
};

/**
 * Gives back the days that were left of an order when `revokeMembership` revoked it, after the viewer's current ones.
 * @returns false when the order has no revoked days
 */
export const restoreMembership = async (
  tx: Transaction,
  { userId, orderId, now }: { userId: string; orderId: string; now: Date },
): Promise<boolean> => {
  const grant = await findGrantOf(tx, { orderId });
  if (!grant?.revokedAt) return false;
  const leftMs = leftMsOf(grant, grant.revokedAt);
  const memberExpire = await findMemberExpire(tx, userId);
  const from = memberExpire && memberExpire > now ? memberExpire : now;
  const { startsAt, endsAt } =
    leftMs > 0 ? { startsAt: from, endsAt: new Date(from.getTime() + leftMs) } : grant;
  await updateGrant(tx, grant.id, { userId, startsAt, endsAt, createdAt: now, revokedAt: null });
  const isLater = !memberExpire || endsAt > memberExpire;
  await rescheduleGrants(tx, userId, [], isLater ? endsAt : memberExpire);
  return true;
};

/** Plans the schedule of two accounts when `from` is merged into `into`. Reads only. */
export const planMergedMembership = async (
  tx: Transaction,
  { from, into, now }: { from: string; into: string; now: Date },
): Promise<MergedSchedule> =>
  mergeSchedules(await listMergeableGrants(tx, into), await listMergeableGrants(tx, from), now);

/** Carries out the plan of `planMergedMembership`, once all grants belong to `userId`. */
export const mergeMemberships = async (
  tx: Transaction,
  userId: string,
  { revokedIds, moved, endsAt }: MergedSchedule,
  now: Date,
): Promise<void> => {
  await revokeGrants(tx, revokedIds, now);
  await rescheduleGrants(tx, userId, moved, endsAt);
};
