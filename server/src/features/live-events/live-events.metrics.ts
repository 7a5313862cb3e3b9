import type { LiveEvents } from '#platform/live/live-events.ts';
import type { DurationMetric, Metrics } from '#platform/metrics/metrics.ts';

const deliveryBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

export const declareDeliveryMetric = (metrics: Metrics): DurationMetric<never> =>
  metrics.duration({
    name: 'outbox_lag_seconds',
    help: 'Time from the write of events to the outbox, through the commit, to their delivery to the open streams.',
    buckets: deliveryBuckets,
  });

export const declareStreamMetrics = (metrics: Metrics, live: Pick<LiveEvents, 'counts'>): void => {
  metrics.gauge({ name: 'event_streams', help: 'Open event streams.', read: () => live.counts().open });
  metrics.gauge({
    name: 'event_streams_behind',
    help: 'Open event streams that have to catch up with the outbox.',
    read: () => live.counts().behind,
  });
};
