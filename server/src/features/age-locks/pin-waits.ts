import { ageLockRules } from '@cliffhanger/contracts';
import { minutesAfter } from '#platform/time/clock.ts';

/** When the next PIN is read after so many wrong ones: at once, then after 1, 2, 4 … minutes, at most a day. */
export const waitAfter = (failures: number, now: Date): Date | null => {
  const { freeTries, maxWaitMinutes } = ageLockRules;
  if (failures < freeTries) return null;
  return minutesAfter(now, Math.min(2 ** (failures - freeTries), maxWaitMinutes));
};

/** How many wrong PINs are left without a wait. */
export const triesLeftAfter = (failures: number): number => Math.max(0, ageLockRules.freeTries - failures);
