import { limits } from '@cliffhanger/contracts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { SelectRows } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { addNotice } from './add-notice.ts';

/** More end with the next run. */
const maxPerRun = 1000;

interface EndingMembership {
  userId: string;
  endsAtMs: number;
}

/** Memberships that end soon, and that last longer since their last days were added, without a notice of this end. */
const listEnding = (rows: SelectRows, now: Date): EndingMembership[] =>
  rows(
    `SELECT u.id AS userId, u.memberExpire AS endsAtMs FROM User u
     WHERE u.memberExpire > @now AND u.memberExpire <= @until AND u.deletedAt IS NULL AND u.joinedIntoId IS NULL
       AND NOT EXISTS (SELECT 1 FROM MembershipGrant g WHERE g.userId = u.id AND g.revokedAt IS NULL
         AND g.endsAt = u.memberExpire AND g.createdAt > u.memberExpire - (@until - @now))
       AND NOT EXISTS (SELECT 1 FROM Notice n
         WHERE n.userId = u.id AND n.key = 'membershipEnds:' || CAST(u.memberExpire AS TEXT))
     ORDER BY u.memberExpire LIMIT ${maxPerRun}`,
    { now: now.getTime(), until: daysAfter(now, limits.notices.membershipEndDays).getTime() },
  );

/** Adds a notice three days before a membership ends. One of fewer days has none, as its viewer was just told of it. */
export const tellOfEndingMemberships = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { commitInGroup }: Pick<EventPublisher, 'commitInGroup'>,
): Promise<void> => {
  for (const { userId, endsAtMs } of listEnding(database.rows, clock.now())) {
    const key = `membershipEnds:${endsAtMs}`;
    await commitInGroup((tx, publish) =>
      addNotice(tx, publish, {
        kind: 'membershipEnds',
        key,
        userId,
        details: { endsAtMs },
        at: clock.now(),
      }),
    );
  }
};
