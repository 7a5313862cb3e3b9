import type { FastifyBaseLogger } from 'fastify';
import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createBackups } from './backups.service.ts';

export { readBackupState } from './backups.service.ts';

/** Scheduled backups, if `BACKUP_DIR` is set. */
export const openBackups = (
  platform: Pick<Platform, 'clock' | 'config' | 'metrics'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Feature => {
  const backups = createBackups(platform, log);
  return {
    register: (app) => void app.addHook('preClose', async () => backups.stop()),
    jobs: [{ name: 'back-up', everySeconds: 60, run: backups.runIfDue }],
  };
};
