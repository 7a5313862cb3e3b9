import type { CounterMetric } from '#platform/metrics/metrics.ts';
import type { CampaignReport, StoredEvent } from './analytics.repository.ts';
import { type AnalyticsBudget, storedBytes } from './analytics-budget.ts';

/** What clients have reported and is not written yet. */
export interface QueuedReports {
  campaigns: CampaignReport[];
  events: StoredEvent[];
}

/** Why a report is not stored: the budget of its network or of the server, a nearly full disk, or a full queue. */
export type DropReason = 'network' | 'server' | 'disk' | 'queue';

export interface ReportQueue {
  /** Queues a report, or drops and counts it. @returns whether it is queued */
  addCampaign(report: CampaignReport, address: string): boolean;
  addEvent(event: StoredEvent, address: string): boolean;
  /** Empties the queue. */
  takeAll(): QueuedReports;
}

/** Limits the memory of the queue, and how much a second adds to the disk. */
const maxQueuedBytes = 8 * 1024 * 1024;

export const createReportQueue = (budget: AnalyticsBudget, dropped: CounterMetric<'reason'>): ReportQueue => {
  let queued: QueuedReports = { campaigns: [], events: [] };
  let queuedBytes = 0;
  const hasRoomFor = (report: object, address: string): boolean => {
    const bytes = storedBytes(report);
    const reason: DropReason | null =
      queuedBytes + bytes > maxQueuedBytes ? 'queue' : budget.take(address, bytes);
    if (reason === null) queuedBytes += bytes;
    else dropped.inc({ reason });
    return reason === null;
  };
  return {
    addCampaign(report, address) {
      const isQueued = hasRoomFor(report.parameters, address);
      if (isQueued) queued.campaigns.push(report);
      return isQueued;
    },
    addEvent(event, address) {
      const isQueued = hasRoomFor(event, address);
      if (isQueued) queued.events.push(event);
      return isQueued;
    },
    takeAll() {
      const taken = queued;
      queued = { campaigns: [], events: [] };
      queuedBytes = 0;
      return taken;
    },
  };
};
