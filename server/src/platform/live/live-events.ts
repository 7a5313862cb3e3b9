import type { ServerResponse } from 'node:http';
import { limits } from '@cliffhanger/contracts';
import type { FastifyReply } from 'fastify';
import {
  EventStream,
  type EveryonePlace,
  type NewEvent,
  type OutgoingEvent,
  type StreamSource,
} from './event-stream.ts';
import { createStreamRegistry } from './stream-registry.ts';

export interface StreamOptions {
  userId: string;
  sessionId: string;
  /** The id of the last event that the client has received. */
  afterId: number;
  everyone: EveryonePlace;
  /** Sent before all other events. */
  first?: OutgoingEvent | undefined;
}

/** The open event streams (SSE) of all viewers. */
export interface LiveEvents {
  /** Responds with an event stream. Each viewer has at most five; a sixth ends the oldest. */
  open(reply: FastifyReply, options: StreamOptions): void;
  /** Whether the viewer has an open stream. */
  isListening(userId: string): boolean;
  /** Sends committed events to every stream of a viewer. */
  publish(userId: string, events: readonly NewEvent[]): void;
  /** Sends a message to all open streams. @param data JSON */
  tellEveryone(data: string): void;
  /** Ends the streams of an ended session. */
  closeSession(sessionId: string): void;
  /** Lists the sessions with a stream. */
  sessionIds(): string[];
  /** How many streams are open, and how many of them still have to catch up with the outbox. */
  counts(): { open: number; behind: number };
  /** Ends all streams. Clients reconnect after different times, so that a restarted server does not meet all at once. */
  close(): void;
}

const { maxStreamsPerViewer, keepAliveSeconds, reconnectMs, reconnectSpreadMs } = limits.liveEvents;
const defaultTimeouts = { keepAliveMs: keepAliveSeconds * 1000, slowReaderMs: 5_000 };

/** Streams that are written to in one turn of the event loop. All at once would block it: 5,000 for more than 100 ms. */
const batchSize = 100;

/**
 * The headers that matter for a stream. Node keeps all headers in memory while the stream is open, and those for pages
 * would be a third of a stream's memory.
 */
const streamHeaders =
  /^(access-control-allow-.*|x-request-id|x-content-type-options|strict-transport-security)$/;
const streamHeadersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders() as Record<string, string>).filter(([name]) => streamHeaders.test(name)),
  );

/** Removes Fastify's listeners for the end of the response, which would keep its request and reply in memory. */
const releaseFastify = (response: ServerResponse) => {
  const listeners = response.listeners('error') as (() => void)[];
  for (const listener of listeners) response.off('finish', listener).off('error', listener);
};

/** Runs one piece of work per turn of the event loop, so that many streams catching up at once do not block it. */
const createScheduler = () => {
  const waiting: (() => void)[] = [];
  const runNext = () => {
    waiting[0]?.();
    waiting.shift();
    if (waiting.length > 0) setImmediate(runNext);
  };
  return (work: () => void) => {
    if (waiting.push(work) === 1) setImmediate(runNext);
  };
};

/** Opens the registry of streams. Events are read from the outbox, so a stream never misses one. */
export const openLiveEvents = ({
  readAfter,
  log,
  keepAliveMs = defaultTimeouts.keepAliveMs,
  slowReaderMs = defaultTimeouts.slowReaderMs,
}: Pick<StreamSource, 'readAfter' | 'log'> & Partial<typeof defaultTimeouts>): LiveEvents => {
  const source: StreamSource = { readAfter, slowReaderMs, log, schedule: createScheduler() };
  const streams = createStreamRegistry();
  const writeToAll = (write: (stream: EventStream) => void) => {
    const all = [...streams.all()];
    for (let from = 0; from < all.length; from += batchSize) {
      const batch = all.slice(from, from + batchSize);
      source.schedule(() => batch.forEach(write));
    }
  };
  const keepAlive = setInterval(() => writeToAll((stream) => stream.keepAlive()), keepAliveMs).unref();

  return {
    open(reply, options) {
      const response = startResponse(reply);
      if (!response) return;
      const stream = new EventStream(options, response, source);
      streams.add(response, stream);
      const [oldest, ...others] = streams.ofViewer(options.userId);
      if (oldest && others.length === maxStreamsPerViewer) {
        streams.removeFromViewer(oldest);
        oldest.replace();
      }
      stream.start(options.everyone, options.first);
    },
    isListening: (userId) => streams.ofViewer(userId).length > 0,
    publish(userId, events) {
      for (const stream of streams.ofViewer(userId)) stream.publish(events);
    },
    tellEveryone: (data) => writeToAll((stream) => stream.tell(data)),
    closeSession(sessionId) {
      for (const stream of streams.ofSession(sessionId)) stream.disconnect();
    },
    sessionIds: streams.sessionIds,
    counts() {
      const all = [...streams.all()];
      return { open: all.length, behind: all.filter(({ isBehind }) => isBehind).length };
    },
    close() {
      clearInterval(keepAlive);
      const all = [...streams.all()];
      for (const [index, stream] of all.entries())
        stream.end(Math.round(reconnectMs + (reconnectSpreadMs * index) / all.length));
    },
  };
};

/** Sends the headers of an event stream. @returns null when the client has already disconnected */
const startResponse = (reply: FastifyReply): ServerResponse | null => {
  const response = reply.raw;
  reply.hijack();
  if (response.destroyed) return null;
  releaseFastify(response);
  response.writeHead(200, {
    ...streamHeadersOf(reply),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  return response;
};
