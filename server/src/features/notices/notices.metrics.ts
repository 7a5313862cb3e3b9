import type { Metrics } from '#platform/metrics/metrics.ts';
import type { WaitingRow } from './staff-deliveries.repository.ts';

/** @param readWaiting what waits, by channel */
export const declareNoticeMetrics = (metrics: Metrics, readWaiting: () => Promise<WaitingRow[]>): void => {
  const sumOf = async (key: 'waiting' | 'refused') =>
    (await readWaiting()).reduce((sum, row) => sum + row[key], 0);
  metrics.gauge({
    name: 'notices_waiting',
    help: 'Notices that wait to be sent by e-mail, push or Telegram.',
    read: () => sumOf('waiting'),
  });
  metrics.gauge({
    name: 'notices_refused',
    help: 'Those of them that a provider refused at least once, and that are tried again.',
    read: () => sumOf('refused'),
  });
};
