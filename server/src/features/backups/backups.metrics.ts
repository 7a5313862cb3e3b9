import type { StoredBackup } from '#platform/backup/backup-folder.ts';
import type { CounterMetric, Metrics } from '#platform/metrics/metrics.ts';

interface BackupState {
  /** 0 if there are no scheduled backups. */
  intervalSeconds: number;
  newest: () => Promise<StoredBackup | null>;
}

/** Declares the metrics of scheduled backups. @returns the counter of failures */
export const declareBackupMetrics = (
  metrics: Metrics,
  { intervalSeconds, newest }: BackupState,
): CounterMetric<never> => {
  metrics.gauge({
    name: 'backup_interval_seconds',
    help: 'Time between two scheduled backups; 0 if there are none.',
    read: () => intervalSeconds,
  });
  metrics.gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'Date of the newest scheduled backup, in seconds since 1970; 0 if there is none.',
    read: async () => ((await newest())?.createdAt.getTime() ?? 0) / 1000,
  });
  metrics.gauge({
    name: 'backup_size_bytes',
    help: 'Size of the newest scheduled backup; 0 if there is none.',
    read: async () => (await newest())?.bytes ?? 0,
  });
  return metrics.counter({
    name: 'backup_failures_total',
    help: 'Scheduled backups that failed. The log has the reason.',
  });
};
