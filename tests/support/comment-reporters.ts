import { limits } from '@cliffhanger/contracts';
import { daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import type { TestApp, Viewer } from './app.ts';

/** Gives accounts the age and the watched time with which their reports of comments count. */
export const letReportsCount = async ({ platform }: TestApp, viewers: readonly Viewer[]) => {
  const { write } = platform.database;
  const now = platform.clock.now();
  for (const { userId } of viewers) {
    const registerTime = daysAfter(now, -limits.newAccountDays);
    await write.user.update({ where: { id: userId }, data: { registerTime } });
    const seconds = limits.reporterWatchedSeconds;
    await write.watchedTime.create({ data: { userId, day: '2026-11-01', seconds, reportedAt: now } });
  }
};
