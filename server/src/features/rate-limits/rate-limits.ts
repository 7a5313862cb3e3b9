import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { type Attempts, createAttempts } from './attempts.service.ts';
import { type CallLimits, createCallLimits } from './call-limits.service.ts';

export type { AttemptLimit, Attempts } from './attempts.service.ts';
export { createSmsBudget } from './sms-budget.ts';

export interface RateLimits extends Feature {
  /** Counts attempts per key within a time window. */
  readonly attempts: Attempts;
  /** The call limits that the contract declares. */
  readonly callLimits: CallLimits;
}

/** Rate limits that survive a restart. */
export const openRateLimits = (platform: Platform): RateLimits => {
  const attempts = createAttempts(platform);
  return {
    attempts,
    callLimits: createCallLimits(platform.config, attempts),
    jobs: [{ name: 'delete-expired-rate-limits', everySeconds: 600, run: attempts.deleteExpired }],
  };
};
