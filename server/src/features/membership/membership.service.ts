import type { Transaction } from '#platform/database/open-database.ts';
import { daysAfter } from '#platform/time/clock.ts';
import {
  findMemberExpire,
  insertGrant,
  listGrants,
  listMergeableGrants,
  rescheduleGrants,
  revokeGrantOf,
  revokeGrants,
} from './membership.repository.ts';
import { closeGaps, type MergedSchedule, mergeSchedules } from './schedule.ts';

export { findGivenDays } from './membership.repository.ts';
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

/** Revokes the days of an order and moves later grants forward into the gap. Idempotent. */
export const revokeMembership = async (
  tx: Transaction,
  { userId, orderId, now }: { userId: string; orderId: string; now: Date },
): Promise<void> => {
  if (!(await revokeGrantOf(tx, orderId, now))) return;
  const { moved, endsAt } = closeGaps(await listGrants(tx, userId));
  await rescheduleGrants(tx, userId, moved, endsAt);
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
