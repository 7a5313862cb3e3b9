const dayMs = 86_400_000;

/** Returns the remaining days of membership, rounded up; 0 without a membership. */
export const membershipDaysLeft = (memberExpire: string | null, nowMs: number): number =>
  memberExpire === null ? 0 : Math.max(0, Math.ceil((Date.parse(memberExpire) - nowMs) / dayMs));
