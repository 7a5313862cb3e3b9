import { limits } from '@cliffhanger/contracts';
import type { SelectRows } from '#platform/database/open-database.ts';
import { daysAfter } from '#platform/time/clock.ts';

/** An account that registered at or before this moment is not new. */
export const establishedBefore = (now: Date): Date => daysAfter(now, -limits.newAccountDays);

/**
 * An SQL condition: the row `user` of `User` is an established account, which has a verified address, a membership or a
 * series that it bought and that was not refunded, or `limits.newAccountDays` of age. Coins do not count: viewers can give
 * them back for the money. Binds @establishedBefore.
 */
export const establishedSql = (user: string): string => `(${user}.registerTime <= @establishedBefore
  OR EXISTS (SELECT 1 FROM Identity WHERE userId = ${user}.id AND verifiedAt IS NOT NULL)
  OR EXISTS (SELECT 1 FROM "Order" WHERE userId = ${user}.id AND status = 'paid' AND kind <> 1))`;

/** Whether an account is established: `establishedSql`. */
export const isEstablished = (rows: SelectRows, userId: string, now: Date): boolean =>
  rows(`SELECT 1 FROM User u WHERE id = @userId AND ${establishedSql('u')}`, {
    userId,
    establishedBefore: establishedBefore(now).getTime(),
  }).length > 0;
