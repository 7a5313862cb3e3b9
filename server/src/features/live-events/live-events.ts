import type { FastifyBaseLogger } from 'fastify';
import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { declareDeliveryMetric, declareStreamMetrics } from './live-events.metrics.ts';
import { registerEventStream, ticketRoutes } from './live-events.routes.ts';
import { createEventPublisher, type EventPublisher } from './live-events.service.ts';
import { createStreamStarts } from './stream-starts.ts';
import { createStreamTickets } from './stream-tickets.ts';

export type { EventPublisher, Publish } from './live-events.service.ts';

/** Live events: an outbox that transactions publish to, and the stream at `/events` that delivers it. */
export const openLiveEvents = (
  platform: Pick<Platform, 'database' | 'clock' | 'config' | 'metrics' | 'random'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): EventPublisher & Feature => {
  const deliveries = declareDeliveryMetric(platform.metrics);
  const publisher = createEventPublisher(platform, log, (seconds) => deliveries.observe({}, seconds));
  declareStreamMetrics(platform.metrics, publisher.live);
  const tickets = createStreamTickets(platform.clock, platform.random);
  const stream = { live: publisher.live, starts: createStreamStarts(platform) };
  const takesTokens = platform.config.SESSION_TOKEN_IN_QUERY;
  return {
    ...publisher,
    api: [ticketRoutes(tickets)],
    register(app, { authenticate }) {
      registerEventStream(app, stream, { authenticate, tickets, takesTokens });
      app.addHook('preClose', async () => publisher.live.close());
    },
    jobs: [
      { name: 'close-ended-streams', everySeconds: 30, run: publisher.closeEnded },
      { name: 'delete-old-events', everySeconds: 60, run: publisher.deleteOld },
    ],
  };
};
