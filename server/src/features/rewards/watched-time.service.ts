import { type contract, type EndpointData, rewardRules } from '@cliffhanger/contracts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Clock } from '#platform/time/clock.ts';
import { dayAfter } from '#platform/time/local-day.ts';
import { rewardInvite } from './invites.service.ts';
import { saveToday } from './viewer-day.service.ts';
import { addWatchedSeconds, findLastReport, sumWatchedSeconds } from './watched-time.repository.ts';

type Watched = EndpointData<typeof contract.rewards.watchReport>;

export interface WatchedTime {
  /**
   * Counts seconds watched since the last report: never more than really passed since, nor than a report may hold, so
   * that reports sent twice, at once or from two devices add up to no more than the clock. The part before midnight
   * belongs to the day before. Pays an invite when the viewer has now watched long enough.
   */
  report(userId: string, report: { seconds: number; reportId: string | undefined }): Promise<Watched>;
}

const secondsBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / 1000);

/** Minutes watched, for the tasks of the day and for invites. */
export const createWatchedTime = (clock: Clock, { commit }: Pick<EventPublisher, 'commit'>): WatchedTime => ({
  report: (userId, { seconds, reportId = null }) =>
    commit(async (tx, publish) => {
      const now = clock.now();
      const { viewer, today } = await saveToday(tx, userId, now);
      const last = await findLastReport(tx, userId);
      const known = last?.day === today.day ? last.seconds : 0;
      const isRepeated = reportId !== null && last?.reportId === reportId;
      const passed = secondsBetween(last?.reportedAt ?? viewer.registerTime, now);
      const counted = isRepeated ? 0 : Math.min(seconds, passed, rewardRules.watchReport.maximumSeconds);
      if (counted <= 0) return { countedSeconds: 0, todaySeconds: known };

      const report = { userId, reportedAt: now, reportId };
      const ofToday = Math.min(counted, Math.max(0, secondsBetween(today.startsAt, now)));
      if (counted > ofToday) {
        await addWatchedSeconds(tx, { ...report, day: dayAfter(today.day, -1), seconds: counted - ofToday });
      }
      const todaySeconds = await addWatchedSeconds(tx, { ...report, day: today.day, seconds: ofToday });
      await rewardInvite(tx, publish, viewer, { watchedSeconds: () => sumWatchedSeconds(tx, userId), now });
      return { countedSeconds: counted, todaySeconds };
    }),
});
