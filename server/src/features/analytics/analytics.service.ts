import type { AnalyticsEvent, CampaignParameters } from '@cliffhanger/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter } from '#platform/time/clock.ts';
import {
  type CampaignReport,
  deleteCampaignsBefore,
  deleteEventsBefore,
  insertCampaign,
  insertEvent,
  type StoredEvent,
} from './analytics.repository.ts';
import { declarePlaybackMetrics } from './playback.metrics.ts';

export interface Analytics {
  /** Queues a report of campaign parameters; ignores an empty one. */
  recordCampaign(parameters: CampaignParameters, userId: string | null): void;
  /** Queues analytics events. The token decides the viewer, not the event. */
  recordEvents(events: readonly AnalyticsEvent[], userId: string | null): void;
  /** Writes the queue. A failure is logged and its batch is lost, because no caller waits for the result. */
  flush(): Promise<void>;
  /** Deletes what is older than `TRACKING_DAYS`, as much as one run of a job may. */
  deleteExpired(): Promise<void>;
}

/** The maximum number of each kind in one transaction, which keeps all other writers waiting for a few milliseconds. */
const maxBatchSize = 100;
/** The maximum length of each queue. More events are dropped, to protect the server's memory. */
const maxQueued = 20_000;

/** Queues the reports of clients and writes them in batches, so that no call waits for the disk. */
export const createAnalytics = (
  { database, clock, config, metrics }: Pick<Platform, 'database' | 'clock' | 'config' | 'metrics'>,
  log: FastifyBaseLogger,
): Analytics => {
  const recordPlayback = declarePlaybackMetrics(metrics);
  let campaigns: CampaignReport[] = [];
  let events: StoredEvent[] = [];
  const write = async (campaignBatch: CampaignReport[], eventBatch: StoredEvent[]) => {
    try {
      await database.groupedTransaction(async (tx) => {
        for (const report of campaignBatch) await insertCampaign(tx, report);
        for (const event of eventBatch) await insertEvent(tx, event);
      });
    } catch (error) {
      const lost = campaignBatch.length + eventBatch.length;
      log.error({ err: error, lost }, 'analytics were not written');
    }
  };

  const writeQueue = async () => {
    const [queuedCampaigns, queuedEvents] = [campaigns, events];
    campaigns = [];
    events = [];
    const length = Math.max(queuedCampaigns.length, queuedEvents.length);
    for (let start = 0; start < length; start += maxBatchSize) {
      const end = start + maxBatchSize;
      await write(queuedCampaigns.slice(start, end), queuedEvents.slice(start, end));
    }
  };
  let flushed = Promise.resolve();

  return {
    recordCampaign(parameters, userId) {
      const isEmpty = Object.values(parameters).every((value) => !value);
      if (isEmpty || campaigns.length >= maxQueued) return;
      campaigns.push({ parameters, userId, createdAt: clock.now() });
    },
    recordEvents(received, userId) {
      for (const event of received) recordPlayback(event);
      const receivedAt = clock.now();
      const capacity = maxQueued - events.length;
      events.push(...received.slice(0, capacity).map((event) => ({ ...event, userId, receivedAt })));
    },
    flush() {
      flushed = flushed.then(writeQueue);
      return flushed;
    },
    async deleteExpired() {
      const before = daysAfter(clock.now(), -config.TRACKING_DAYS);
      await deleteInBatches((limit) => deleteCampaignsBefore(database.write, before, limit));
      await deleteInBatches((limit) => deleteEventsBefore(database.write, before, limit));
    },
  };
};
