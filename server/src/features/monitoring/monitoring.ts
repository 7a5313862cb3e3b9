import type { FastifyBaseLogger } from 'fastify';
import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { registerHealth } from './health.routes.ts';
import { registerMetrics } from './metrics.routes.ts';
import { createReadiness } from './readiness.service.ts';

/** The routes for monitors: health, readiness and metrics. docs/monitoring.md describes them. */
export const openMonitoring = (
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'diskSpace' | 'mediaStore' | 'metrics'>,
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
  return {
    register(app) {
      registerHealth(app, createReadiness(platform, log));
      registerMetrics(app, platform);
    },
  };
};
