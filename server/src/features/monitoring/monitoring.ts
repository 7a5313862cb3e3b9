import type { FastifyBaseLogger } from 'fastify';
import type { Feature } from '#features/feature.ts';
import { keepStartReserve } from '#platform/data-folder/start-reserve.ts';
import type { Platform } from '#platform/platform.ts';
import { createCheckRunner } from './check-runner.ts';
import { registerHealth } from './health.routes.ts';
import { registerMetrics } from './metrics.routes.ts';
import { createReadiness } from './readiness.service.ts';
import { createWarnings } from './warnings.service.ts';

/** How long a wrong folder or host goes unnoticed. Each run asks the mail server and the payment provider once. */
const warningsEverySeconds = 300;

/** The routes for monitors: health, readiness and metrics. docs/monitoring.md describes them. */
export const openMonitoring = (
  platform: Pick<
    Platform,
    'clock' | 'config' | 'database' | 'diskSpace' | 'keys' | 'mediaStore' | 'messages' | 'metrics' | 'payment'
  >,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Feature => {
  const { metrics, database, diskSpace } = platform;
  metrics.gauge({
    name: 'write_queue_length',
    help: 'Writes that wait for their turn.',
    read: database.waitingWrites,
  });
  metrics.gauge({
    name: 'data_disk_free_bytes',
    help: 'Free space of the disk that has the data folder.',
    read: diskSpace.freeBytes,
  });
  const runChecks = createCheckRunner(log);
  const warnings = createWarnings(platform, runChecks);
  const keepReserve = () => keepStartReserve(platform.config, diskSpace);
  return {
    register(app) {
      const readiness = createReadiness(platform, runChecks);
      registerHealth(app, { readiness, warnings, keys: platform.keys });
      registerMetrics(app, platform);
      // The start does not wait for other servers.
      app.addHook('onListen', async () => {
        void warnings.refresh();
        // The job reports a failure.
        void keepReserve().catch(() => undefined);
      });
    },
    jobs: [
      { name: 'check-warnings', everySeconds: warningsEverySeconds, run: warnings.refresh },
      { name: 'keep-start-reserve', everySeconds: 60, run: keepReserve },
    ],
  };
};
