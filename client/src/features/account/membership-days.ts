const dayMs = 86_400_000;

/** Days of membership still to come, a begun one counted whole; 0 when there is none (any more). */
export const membershipDaysLeft = (memberExpire: string | null, nowMs: number): number =>
  memberExpire === null ? 0 : Math.max(0, Math.ceil((Date.parse(memberExpire) - nowMs) / dayMs));
