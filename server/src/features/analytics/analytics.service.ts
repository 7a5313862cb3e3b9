import type { AnalyticsEvent, CampaignParameters } from '@cliffhanger/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { daysAfter } from '#platform/time/clock.ts';
import {
  type CampaignReport,
  deleteBefore,
  insertCampaign,
  insertEvents,
  type StoredEvent,
} from './analytics.repository.ts';

export interface Analytics {
  /** Takes a report of campaign parameters; nothing when there are none. */
  recordCampaign(parameters: CampaignParameters, userId: string | null): void;
  /** Takes analytics records; whose they are says the token, not the record. */
  recordEvents(events: readonly AnalyticsEvent[], userId: string | null): void;
  /** Writes what was taken until now. A trouble is logged and what it concerned is lost: nobody waits for it. */
  flush(): Promise<void>;
  /** Forgets what is older than `TRACKING_DAYS`. */
  deleteExpired(): Promise<void>;
}

/** So many are written in one transaction, */
const maxBatchSize = 500;
/** and so many wait at most; what comes on top is lost, rather than the server's memory. */
const maxQueued = 20_000;

/** Collects what viewers' devices report and writes it in batches, so that no page waits for a disk. */
export const createAnalytics = (
  { database, clock, config }: Pick<Platform, 'database' | 'clock' | 'config'>,
  log: FastifyBaseLogger,
): Analytics => {
  let campaigns: CampaignReport[] = [];
  let events: StoredEvent[] = [];
  const write = async (someCampaigns: CampaignReport[], someEvents: StoredEvent[]) => {
    try {
      await database.transaction(async (tx) => {
        for (const report of someCampaigns) await insertCampaign(tx, report);
        if (someEvents.length > 0) await insertEvents(tx, someEvents);
      });
    } catch (error) {
      const lost = someCampaigns.length + someEvents.length;
      log.error({ err: error, lost }, 'tracking was not written');
    }
  };

  const writeQueue = async () => {
    const [waitingCampaigns, waitingEvents] = [campaigns, events];
    campaigns = [];
    events = [];
    const waiting = Math.max(waitingCampaigns.length, waitingEvents.length);
    for (let start = 0; start < waiting; start += maxBatchSize) {
      const end = start + maxBatchSize;
      await write(waitingCampaigns.slice(start, end), waitingEvents.slice(start, end));
    }
  };
  let flushed = Promise.resolve();

  return {
    recordCampaign(parameters, userId) {
      const isEmpty = Object.values(parameters).every((value) => !value);
      if (isEmpty || campaigns.length >= maxQueued) return;
      campaigns.push({ parameters, userId, createdAt: clock.now() });
    },
    recordEvents(taken, userId) {
      const receivedAt = clock.now();
      const room = maxQueued - events.length;
      events.push(...taken.slice(0, room).map((event) => ({ ...event, userId, receivedAt })));
    },
    flush() {
      flushed = flushed.then(writeQueue);
      return flushed;
    },
    async deleteExpired() {
      const before = daysAfter(clock.now(), -config.TRACKING_DAYS);
      while (await deleteBefore(database.write, before));
    },
  };
};
