import type { FastifyBaseLogger } from 'fastify';
import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { type Analytics, createAnalytics } from './analytics.service.ts';

export type { Analytics } from './analytics.service.ts';

/** Analytics events and campaigns that clients report. */
export const openAnalytics = (platform: Platform, log: FastifyBaseLogger): Analytics & Feature => {
  const analytics = createAnalytics(platform, log);
  return {
    ...analytics,
    api: [analyticsRoutes(analytics)],
    register: (app) => void app.addHook('onClose', analytics.flush),
    jobs: [
      { name: 'write-analytics', everySeconds: 1, run: analytics.flush },
      { name: 'delete-expired-analytics', everySeconds: 60, run: analytics.deleteExpired },
    ],
  };
};
