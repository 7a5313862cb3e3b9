import { daysAfter } from '#platform/clock.ts';

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
