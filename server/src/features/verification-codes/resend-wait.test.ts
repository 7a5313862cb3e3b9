import { limits } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import { resendWaitSeconds } from './resend-wait.ts';

const { resendSeconds, maxSendsPerDay } = limits.verificationCode;
const now = new Date('2026-11-20T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it('the wait for a new code lasts until the latest code is old enough', () => {
  expect(resendWaitSeconds([secondsAgo(10), secondsAgo(600)], now)).toBe(resendSeconds - 10);
});

it('the wait for a new code lasts until the first code of a full day is 24 hours old', () => {
  const sendTimes = Array.from({ length: maxSendsPerDay }, (_, index) => secondsAgo(3600 * (index + 1)));
  expect(resendWaitSeconds(sendTimes, now)).toBe(3600 * (24 - maxSendsPerDay));
  expect(resendWaitSeconds(sendTimes.slice(1), now)).toBe(1);
});
