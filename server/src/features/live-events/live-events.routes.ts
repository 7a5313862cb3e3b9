import { liveEventId, liveEventsPath, liveEventsQuery } from '@cliffhanger/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '#http/caller.ts';
import { AppError } from '#kernel/app-error.ts';
import type { EventPublisher } from './live-events.service.ts';

/** EventSource sends the header when it reconnects. A page that opens a new stream sends the query parameter. */
const lastSeenId = (request: FastifyRequest): number | null => {
  const { lastEventId } = request.query as { lastEventId?: string };
  const header = request.headers['last-event-id'];
  const id = (typeof header === 'string' ? header : undefined) ?? lastEventId;
  const { data } = liveEventId.safeParse(id);
  return data === undefined ? null : Number(data);
};

/** Registers the event stream. It has no response envelope, because it never ends. */
export const registerEventStream = (
  app: FastifyInstance,
  events: EventPublisher,
  authenticate: Authenticate,
) => {
  app.get(liveEventsPath, async (request, reply) => {
    const token = liveEventsQuery.shape.token.safeParse((request.query as { token?: unknown }).token);
    if (!token.success) throw new AppError('tokenInvalid');
    const { userId, sessionId } = await authenticate(token.data);
    // Synchronous, so that events committed after the start is read find the stream open.
    events.live.open(reply, { userId, sessionId, ...events.startOf(userId, lastSeenId(request)) });
    app.recordResponse({
      requestId: request.id,
      viewer: userId,
      method: request.method,
      route: liveEventsPath,
      code: reply.raw.statusCode,
      durationMs: reply.elapsedTime,
    });
  });
};
