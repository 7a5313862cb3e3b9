import type { AnalyticsEvent, CampaignParameters } from '@cliffhanger/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { deleteCampaignsBefore, deleteEventsBefore } from './analytics.repository.ts';
import { createAnalyticsBudget } from './analytics-budget.ts';
import { declarePlaybackMetrics } from './playback.metrics.ts';
import { deletePlaybackDaysBefore } from './playback-days.repository.ts';
import { createReportQueue, type DropReason } from './report-queue.ts';
import { writeReports } from './write-reports.ts';

/** Who reports. The token decides the viewer, not the report. */
export interface Reporter {
  userId: string | null;
  /** The network address. */
  address: string;
}

export interface Analytics {
  /** Queues a report of campaign parameters; ignores an empty one. */
  recordCampaign(parameters: CampaignParameters, reporter: Reporter): void;
  /** Queues analytics events, as many as the budgets of the day have room for. */
  recordEvents(events: readonly AnalyticsEvent[], reporter: Reporter): void;
  /** Writes the queue, or drops it while the disk is nearly full. */
  flush(): Promise<void>;
  /** Deletes what is older than `TRACKING_DAYS`, as much as one run of a job may. */
  deleteExpired(): Promise<void>;
}

/** Queues the reports of clients and writes them in batches, so that no call waits for the disk. */
export const createAnalytics = (
  platform: Pick<Platform, 'database' | 'clock' | 'config' | 'metrics' | 'diskReserve'>,
  log: FastifyBaseLogger,
): Analytics => {
  const { database, clock, config, metrics } = platform;
  const recordPlayback = declarePlaybackMetrics(metrics);
  const dropped = metrics.counter<'reason'>({
    name: 'analytics_dropped_total',
    help: 'Analytics events and campaigns that were not stored, by reason: network, server, disk or queue.',
    labelNames: ['reason'],
  });
  const queue = createReportQueue(createAnalyticsBudget(config, clock), dropped);
  const writeQueue = async () => {
    const unwritten = await writeReports(platform, queue.takeAll(), log);
    if (unwritten > 0) dropped.inc({ reason: 'disk' satisfies DropReason }, unwritten);
  };
  let flushed = Promise.resolve();

  return {
    recordCampaign(parameters, { userId, address }) {
      if (Object.values(parameters).every((value) => !value)) return;
      queue.addCampaign({ parameters, userId, createdAt: clock.now() }, address);
    },
    recordEvents(events, { userId, address }) {
      const receivedAt = clock.now();
      for (const event of events)
        if (queue.addEvent({ ...event, userId, receivedAt }, address)) recordPlayback(event);
    },
    flush() {
      flushed = flushed.then(writeQueue);
      return flushed;
    },
    async deleteExpired() {
      const before = daysAfter(clock.now(), -config.TRACKING_DAYS);
      await deleteInBatches((limit) => deleteCampaignsBefore(database.write, before, limit));
      await deleteInBatches((limit) => deleteEventsBefore(database.write, before, limit));
      await deleteInBatches((limit) => deletePlaybackDaysBefore(database.write, dayOf(before), limit));
    },
  };
};
