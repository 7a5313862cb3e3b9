import { contract, limits, liveEventId, liveEventsPath, liveEventsQuery } from '@cliffhanger/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '#http/caller.ts';
import { implement } from '#http/routes.ts';
import { AppError } from '#kernel/app-error.ts';
import type { EventPublisher } from './live-events.service.ts';
import type { StreamTickets } from './stream-tickets.ts';

/** EventSource sends the header when it reconnects. A page that opens a new stream sends the query parameter. */
const lastSeenId = (request: FastifyRequest): number | null => {
  const { lastEventId } = request.query as { lastEventId?: string };
  const header = request.headers['last-event-id'];
  const id = (typeof header === 'string' ? header : undefined) ?? lastEventId;
  const { data } = liveEventId.safeParse(id);
  return data === undefined ? null : Number(data);
};

export const ticketRoutes = (tickets: StreamTickets) =>
  implement(contract.liveEvents, {
    ticket: ({ caller: { user, token } }) =>
      user && token
        ? { ticket: tickets.issue(token), expiresInSeconds: limits.liveEvents.ticketSeconds }
        : null,
  });

/** How a request for the stream says whose it is. */
export interface StreamAccess {
  authenticate: Authenticate;
  tickets: StreamTickets;
  /** Whether the session's token may be in the query. */
  takesTokens: boolean;
}

const tokenOf = (request: FastifyRequest, { tickets, takesTokens }: StreamAccess): string | null => {
  const query = request.query as { ticket?: unknown; token?: unknown };
  const { ticket, token } = liveEventsQuery.shape;
  const given = ticket.safeParse(query.ticket).data;
  if (given !== undefined) return tickets.take(given);
  return (takesTokens && token.safeParse(query.token).data) || null;
};

/** Registers the event stream. It has no response envelope, because it never ends. */
export const registerEventStream = (app: FastifyInstance, events: EventPublisher, access: StreamAccess) => {
  app.get(liveEventsPath, async (request, reply) => {
    const token = tokenOf(request, access);
    if (token === null) throw new AppError('tokenInvalid');
    const { userId, sessionId } = await access.authenticate(token);
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
