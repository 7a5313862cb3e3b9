import { daysAfter } from '#platform/time/clock.ts';

/** Days of membership on the calendar. */
export interface ScheduledDays {
  id: string;
  days: number;
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
}

/**
 * The days that are left when some were taken back: each begins where those before it end, but not before it was bought
 * and never later than it did. @returns what moves, and when the membership ends; null without any days
 */
export const closeGaps = (
  grants: readonly ScheduledDays[],
): { moved: ScheduledDays[]; endsAt: Date | null } => {
  const moved: ScheduledDays[] = [];
  let end = 0;
  for (const grant of grants.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const start = Math.min(grant.startsAt.getTime(), Math.max(end, grant.createdAt.getTime()));
    const startsAt = new Date(start);
    const endsAt = daysAfter(startsAt, grant.days);
    if (start !== grant.startsAt.getTime()) moved.push({ ...grant, startsAt, endsAt });
    end = Math.max(end, endsAt.getTime());
  }
  return { moved, endsAt: end === 0 ? null : new Date(end) };
};

/** Days of membership that a redeemed code may have given. */
export interface MergeableDays extends ScheduledDays {
  /** Null: bought, or a gift. */
  codeId: string | null;
}

/** What becomes of the days of two accounts that are joined. */
export interface MergedSchedule {
  /** Grants that a code gave a second time. */
  revokedIds: string[];
  moved: ScheduledDays[];
  /** When the membership ends; null without any days. */
  endsAt: Date | null;
}

/**
 * The days that two accounts have left from now on, one after the other: those of the account that goes on first. What a
 * code gave counts once, as it was redeemed first.
 */
export const mergeSchedules = (
  own: readonly MergeableDays[],
  theirs: readonly MergeableDays[],
  now: Date,
): MergedSchedule => {
  const redeemed = [...own, ...theirs]
    .filter(({ codeId }) => codeId !== null)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const revoked = redeemed.filter(
    (grant) => redeemed.find(({ codeId }) => codeId === grant.codeId) !== grant,
  );
  const moved: ScheduledDays[] = [];
  let end = now.getTime();
  let lastEnd = 0;
  for (const account of [own, theirs]) {
    let seen = now.getTime();
    for (const grant of account.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
      const before = grant.endsAt.getTime();
      // Days that overlap were never two.
      const leftMs = Math.max(0, before - Math.max(seen, grant.startsAt.getTime()));
      seen = Math.max(seen, before);
      if (revoked.includes(grant)) continue;
      end += leftMs;
      const after = leftMs > 0 ? end : before;
      lastEnd = Math.max(lastEnd, after);
      const endsAt = new Date(after);
      if (after !== before) moved.push({ ...grant, startsAt: daysAfter(endsAt, -grant.days), endsAt });
    }
  }
  const revokedIds = revoked.map(({ id }) => id);
  return { revokedIds, moved, endsAt: lastEnd === 0 ? null : new Date(lastEnd) };
};
