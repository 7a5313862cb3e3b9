import { limits } from '@cliffhanger/contracts/core';

const dayMs = 86_400_000;

/** How far the wait of a deletion is: whole days that have passed, and days to go, of which the last may be short. */
export const measureWait = (deletionDueAt: string, nowMs: number) => {
  const leftDays = Math.max(0, Math.ceil((Date.parse(deletionDueAt) - nowMs) / dayMs));
  const left = Math.min(limits.deletionWaitDays, leftDays);
  return { waitedDays: limits.deletionWaitDays - left, leftDays: left };
};

/** When a deletion that is requested now would be due. */
export const dueDateFrom = (nowMs: number): string =>
  new Date(nowMs + limits.deletionWaitDays * dayMs).toISOString();
