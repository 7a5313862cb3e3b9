import type { FastifyBaseLogger } from 'fastify';
import type { GroupedTransaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf } from '#platform/time/clock.ts';
import { insertCampaign, insertEvent, type StoredEvent } from './analytics.repository.ts';
import { countPlaybackReport } from './playback-days.repository.ts';
import { playbackReportOf } from './playback-report.ts';
import type { QueuedReports } from './report-queue.ts';

/** The maximum number of each kind in one transaction, which keeps all other writers waiting for a few milliseconds. */
const maxBatchSize = 100;

/**
 * Writes reports in batches, and none while the disk is nearly full. A failure is logged and its batch is lost, because no
 * caller waits for the result.
 * @returns how many reports the disk had no room for
 */
export const writeReports = async (
  { database, diskReserve }: Pick<Platform, 'database' | 'diskReserve'>,
  { campaigns, events }: QueuedReports,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<number> => {
  let unwritten = 0;
  const length = Math.max(campaigns.length, events.length);
  for (let start = 0; start < length; start += maxBatchSize) {
    const end = start + maxBatchSize;
    const batch = { campaigns: campaigns.slice(start, end), events: events.slice(start, end) };
    const count = batch.campaigns.length + batch.events.length;
    try {
      if (await diskReserve.hasRoom()) await database.groupedTransaction((tx) => insertBatch(tx, batch));
      else unwritten += count;
    } catch (error) {
      log.error({ err: error, lost: count }, 'analytics were not written');
    }
  }
  return unwritten;
};

const insertBatch = async (tx: GroupedTransaction, { campaigns, events }: QueuedReports) => {
  for (const report of campaigns) await insertCampaign(tx, report);
  for (const event of events) await insertEventAndCount(tx, event);
};

const insertEventAndCount = async (tx: GroupedTransaction, event: StoredEvent) => {
  await insertEvent(tx, event);
  const report = playbackReportOf(event);
  if (report) await countPlaybackReport(tx, dayOf(event.receivedAt), report);
};
