import { contract, limits, liveEventId, liveEventsPath, liveEventsQuery } from '@cliffhanger/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '#http/caller.ts';
import { implement } from '#http/routes.ts';
import { AppError } from '#kernel/app-error.ts';
import type { SessionUser } from '#kernel/viewer.ts';
import type { EventPublisher } from './live-events.service.ts';
import type { StreamStarts } from './stream-starts.ts';
import type { StreamTickets, TakenTicket } from './stream-tickets.ts';

/** EventSource sends the header when it reconnects. A page that opens a new stream sends the query parameter. */
const lastSeenId = (request: FastifyRequest): number | null => {
  const { lastEventId } = request.query as { lastEventId?: string };
  const header = request.headers['last-event-id'];
  const id = (typeof header === 'string' ? header : undefined) ?? lastEventId;
  const { data } = liveEventId.safeParse(id);
  return data === undefined ? null : Number(data);
};

/** What a request for the stream proves itself by: the session's token, directly or by a ticket. */
type StreamKey = Pick<TakenTicket, 'token'> & Partial<TakenTicket>;

/**
 * A client learns how long ago its data were loaded when it receives the ticket. The time is counted from there, since
 * the request for the stream may wait for a connection.
 */
const startOf = (
  starts: StreamStarts,
  session: SessionUser,
  { issuedAt }: StreamKey,
  request: FastifyRequest,
) => {
  const lastId = lastSeenId(request);
  const query = request.query as { recentMs?: unknown; lastEveryoneId?: unknown };
  const { data: recentMs } = liveEventsQuery.shape.recentMs.safeParse(query.recentMs);
  const { data: lastEveryoneId } = liveEventId.safeParse(query.lastEveryoneId);
  const recent = recentMs === undefined ? null : { recentMs: Number(recentMs), countedFrom: issuedAt };
  const everyone = starts.everyone(lastEveryoneId === undefined ? null : Number(lastEveryoneId), recent);
  const start =
    lastId === null && recent !== null
      ? starts.recent(session, recent)
      : starts.after(session.userId, lastId);
  return { ...start, everyone };
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

const keyOf = (request: FastifyRequest, { tickets, takesTokens }: StreamAccess): StreamKey | null => {
  const query = request.query as { ticket?: unknown; token?: unknown };
  const { ticket, token } = liveEventsQuery.shape;
  const given = ticket.safeParse(query.ticket).data;
  if (given !== undefined) return tickets.take(given);
  const sessionToken = takesTokens && token.safeParse(query.token).data;
  return sessionToken ? { token: sessionToken } : null;
};

/** Registers the event stream. It has no response envelope, because it never ends. */
export const registerEventStream = (
  app: FastifyInstance,
  { live, starts }: Pick<EventPublisher, 'live'> & { starts: StreamStarts },
  access: StreamAccess,
) => {
  app.get(liveEventsPath, async (request, reply) => {
    const key = keyOf(request, access);
    if (key === null) throw new AppError('tokenInvalid');
    const session = await access.authenticate(key.token);
    const { userId, sessionId } = session;
    // Synchronous, so that events committed after the start is read find the stream open.
    live.open(reply, { userId, sessionId, ...startOf(starts, session, key, request) });
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
