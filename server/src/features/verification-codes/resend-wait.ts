import { limits } from '@cliffhanger/contracts';
import { daysAfter, secondsAfter } from '#platform/time/clock.ts';

const { resendSeconds, maxSendsPerDay } = limits.verificationCode;

/**
 * The seconds until another code can be sent to an address, at least one.
 * @param sendTimes the times of the codes that were sent to it in the last 24 hours, newest first
 */
export const resendWaitSeconds = (sendTimes: readonly Date[], now: Date): number => {
  const latest = sendTimes[0] ?? now;
  const oldestCounted = sendTimes[maxSendsPerDay - 1];
  const freeAtMs = Math.max(
    now.getTime() + 1,
    secondsAfter(latest, resendSeconds).getTime(),
    oldestCounted ? daysAfter(oldestCounted, 1).getTime() : 0,
  );
  return Math.ceil((freeAtMs - now.getTime()) / 1000);
};
