import { type contract, type EndpointData, rewardRules } from '@cliffhanger/contracts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { LoadedTime } from '#features/media/media.ts';
import { recordWatched } from '#features/watch-limits/watch-limits.ts';
import type { Clock } from '#platform/time/clock.ts';
import { dayAfter } from '#platform/time/local-day.ts';
import { rewardInvite } from './invites.service.ts';
import { saveToday } from './viewer-day.service.ts';
import { addWatchedSeconds, findLastReport, sumWatchedSeconds } from './watched-time.repository.ts';

type Watched = EndpointData<typeof contract.rewards.watchReport>;

export interface WatchedTime {
  /**
   * Counts the seconds watched since the last report, at most the time that has passed since then, the seconds of video that
   * the account has loaded, and the maximum of a report. So repeated, simultaneous and multi-device reports never add up to
   * more than real time. Seconds before midnight count for the previous day. Pays an invite once its conditions are met.
   */
  report(userId: string, report: { seconds: number; reportId: string | undefined }): Promise<Watched>;
}

const secondsBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / 1000);

/** Time watched, for the daily tasks, for invites, and for limits of viewers. */
export const createWatchedTime = (
  clock: Clock,
  { commitInGroup }: Pick<EventPublisher, 'commitInGroup'>,
  loadedTime: Pick<LoadedTime, 'availableSeconds' | 'spend'>,
): WatchedTime => ({
  async report(userId, { seconds, reportId = null }) {
    const watched = await commitInGroup(async (tx, publish) => {
      const now = clock.now();
      const limits = await recordWatched(tx, userId, { seconds, reportId }, now);
      const { viewer, today } = await saveToday(tx, userId, now);
      const last = findLastReport(tx.rows, userId);
      const savedSeconds = last?.day === today.day ? last.seconds : 0;
      const isRepeated = reportId !== null && last?.reportId === reportId;
      const elapsedSeconds = secondsBetween(last ? new Date(last.reportedAtMs) : viewer.registerTime, now);
      const countedSeconds = isRepeated
        ? 0
        : Math.min(
            ...[seconds, elapsedSeconds, rewardRules.watchReport.maximumSeconds],
            loadedTime.availableSeconds(userId),
          );
      if (countedSeconds <= 0) return { countedSeconds: 0, todaySeconds: savedSeconds, limits };

      const report = { userId, reportedAt: now, reportId };
      const countedToday = Math.min(countedSeconds, Math.max(0, secondsBetween(today.startsAt, now)));
      if (countedSeconds > countedToday) {
        await addWatchedSeconds(tx, {
          ...report,
          day: dayAfter(today.day, -1),
          seconds: countedSeconds - countedToday,
        });
      }
      const todaySeconds = await addWatchedSeconds(tx, { ...report, day: today.day, seconds: countedToday });
      await rewardInvite(tx, publish, viewer, {
        watchedSeconds: () => sumWatchedSeconds(tx.rows, userId),
        now,
      });
      return { countedSeconds, todaySeconds, limits };
    });
    // After the commit, because a member of a group can run twice. A report in between has no time to count.
    loadedTime.spend(userId, watched.countedSeconds);
    return watched;
  },
});
