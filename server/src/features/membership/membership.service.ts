import { daysAfter } from '#platform/clock.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { findMemberExpire, insertGrant } from './membership.repository.ts';

/** Days of membership, and where they come from: an order, a redeemed code or, with neither, a gift. */
export interface Extension {
  userId: string;
  days: number;
  now: Date;
  orderId?: string;
  redemptionId?: string;
}

/** Adds days of membership after what the viewer already has. @returns when the membership now ends */
export const extendMembership = async (tx: Transaction, { now, ...grant }: Extension): Promise<Date> => {
  const memberExpire = await findMemberExpire(tx, grant.userId);
  const startsAt = memberExpire && memberExpire > now ? memberExpire : now;
  const endsAt = daysAfter(startsAt, grant.days);
  await insertGrant(tx, { ...grant, startsAt, endsAt, createdAt: now });
  return endsAt;
};
