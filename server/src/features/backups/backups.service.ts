import type { BackupState } from '@cliffhanger/contracts/staff';
import type { FastifyBaseLogger } from 'fastify';
import { listBackups, type StoredBackup } from '#platform/backup/backup-folder.ts';
import { runBackup } from '#platform/backup/run-backup.ts';
import { reservedBytesOf } from '#platform/data-folder/disk-reserve.ts';
import { describeBucket } from '#platform/media/open-media-files.ts';
import type { Platform } from '#platform/platform.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import { declareBackupMetrics } from './backups.metrics.ts';

export interface Backups {
  /**
   * Makes a backup when the newest one is `BACKUP_HOURS` old, and keeps `BACKUP_KEEP`. After a failure the next attempt is
   * made an hour later.
   * @throws Error that says why there is no backup
   */
  runIfDue(): Promise<void>;
  /** Ends a running backup and leaves no part of it. */
  stop(): void;
}

/** A failed backup may have read all media, so it is not repeated at once. */
const retryMinutes = 60;

export const createBackups = (
  { clock, config, metrics }: Pick<Platform, 'clock' | 'config' | 'metrics'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Backups => {
  const { DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_HOURS, BACKUP_KEEP: keep } = config;
  const mediaBucket = describeBucket(config);
  const options = { dataDir, keep, mediaBucket, reservedBytes: reservedBytesOf(config) };
  const stopper = new AbortController();
  let failedAt: Date | null = null;

  const list = async (): Promise<StoredBackup[]> => (folder === undefined ? [] : listBackups(folder));
  const failures = declareBackupMetrics(metrics, {
    intervalSeconds: folder === undefined ? 0 : BACKUP_HOURS * 3600,
    // The job reports why the folder cannot be read; the other metrics can be.
    newest: () =>
      list().then(
        ([backup]) => backup ?? null,
        () => null,
      ),
  });

  return {
    async runIfDue() {
      const createdAt = clock.now();
      if (folder === undefined || (failedAt && isWithin(failedAt, retryMinutes, createdAt))) return;
      try {
        const isRecent = (backup: StoredBackup) => isWithin(backup.createdAt, BACKUP_HOURS * 60, createdAt);
        if ((await list()).some(isRecent)) return;
        const file = await runBackup({ ...options, folder, createdAt }, stopper.signal);
        failedAt = null;
        log.info({ file }, 'a backup was written and verified');
      } catch (error) {
        if (stopper.signal.aborted) return;
        failedAt = createdAt;
        failures.inc({});
        throw error;
      }
    },
    stop: () => stopper.abort(),
  };
};

/** Reads when the newest scheduled backup was made. A folder that cannot be read has none. */
export const readBackupState = async ({
  config: { BACKUP_DIR: folder, BACKUP_HOURS: everyHours },
}: Pick<Platform, 'config'>): Promise<BackupState> => {
  if (folder === undefined) return { lastAt: null, everyHours: null };
  const [newest] = await listBackups(folder).catch(() => []);
  return { lastAt: newest?.createdAt ?? null, everyHours };
};

/** Whether `now` is in the given minutes after `start`. A start in the future was written before the clock was set back. */
const isWithin = (start: Date, minutes: number, now: Date): boolean =>
  start <= now && now < minutesAfter(start, minutes);
