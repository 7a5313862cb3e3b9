/** Days of membership with their times. Those that a won dispute gave back are only the days that were left. */
export interface ScheduledDays {
  id: string;
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
}

type Span = Pick<ScheduledDays, 'startsAt' | 'endsAt'>;

const endingAt = (endMs: number, { startsAt, endsAt }: Span): Span => ({
  startsAt: new Date(endMs - (endsAt.getTime() - startsAt.getTime())),
  endsAt: new Date(endMs),
});

/** How long a grant lasts from `now` on, in milliseconds. */
export const leftMsOf = ({ startsAt, endsAt }: Span, now: Date): number =>
  Math.max(0, endsAt.getTime() - Math.max(startsAt.getTime(), now.getTime()));

/**
 * Reschedules the remaining grants after one was revoked. Each starts where the previous ones end, but not before it was
 * created and never later than before.
 * @returns the grants that move, and when the membership ends; null without any grants
 */
export const closeGaps = (
  grants: readonly ScheduledDays[],
): { moved: ScheduledDays[]; endsAt: Date | null } => {
  const moved: ScheduledDays[] = [];
  let end = 0;
  for (const grant of grants.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const earlierMs = Math.max(0, grant.startsAt.getTime() - Math.max(end, grant.createdAt.getTime()));
    const newEnd = grant.endsAt.getTime() - earlierMs;
    if (earlierMs > 0) moved.push({ ...grant, ...endingAt(newEnd, grant) });
    end = Math.max(end, newEnd);
  }
  return { moved, endsAt: end === 0 ? null : new Date(end) };
};

/** Days of membership with the redeem code that gave them, if any. */
export interface MergeableDays extends ScheduledDays {
  /** Null for purchased days and gifts. */
  codeId: string | null;
}

/** The schedule of two merged accounts. */
export interface MergedSchedule {
  /** Grants of a redeem code that the other grant of the same code already covers. */
  revokedIds: string[];
  moved: ScheduledDays[];
  /** When the membership ends; null without any grants. */
  endsAt: Date | null;
}

/**
 * Merges the schedules of two accounts from now on: the days left of the surviving account, then those of the other. A
 * code that both redeemed counts once, as it was redeemed first.
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
  let membershipEnd = 0;
  for (const account of [own, theirs]) {
    let coveredUntil = now.getTime();
    for (const grant of account.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
      const oldEnd = grant.endsAt.getTime();
      // Overlapping days of one account count once.
      const leftMs = Math.max(0, oldEnd - Math.max(coveredUntil, grant.startsAt.getTime()));
      coveredUntil = Math.max(coveredUntil, oldEnd);
      if (revoked.includes(grant)) continue;
      end += leftMs;
      const newEnd = leftMs > 0 ? end : oldEnd;
      membershipEnd = Math.max(membershipEnd, newEnd);
      if (newEnd !== oldEnd) moved.push({ ...grant, ...endingAt(newEnd, grant) });
    }
  }
  const revokedIds = revoked.map(({ id }) => id);
  return { revokedIds, moved, endsAt: membershipEnd === 0 ? null : new Date(membershipEnd) };
};
