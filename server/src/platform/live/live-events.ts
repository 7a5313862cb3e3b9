import type { ServerResponse } from 'node:http';
import { limits } from '@cliffhanger/contracts';
import type { FastifyReply } from 'fastify';
import { EventStream, type NewEvent, type OutgoingEvent, type StreamSource } from './event-stream.ts';

export interface StreamOptions {
  userId: string;
  sessionId: string;
  /** The last event the viewer has seen. */
  afterId: number;
  /** Sent before all others. */
  first?: OutgoingEvent | undefined;
}

/** The open event streams of all viewers. */
export interface LiveEvents {
  /** Answers with a stream; a viewer's sixth ends their oldest. */
  open(reply: FastifyReply, options: StreamOptions): void;
  /** Whether the viewer has an open stream. */
  isListening(userId: string): boolean;
  /** These were written for this viewer: every stream of theirs gets them. */
  wake(userId: string, events: readonly NewEvent[]): void;
  /** Ends the streams of a session that is over. */
  closeSession(sessionId: string): void;
  /** The sessions that have a stream. */
  sessionIds(): string[];
  close(): void;
}

const { maxStreamsPerViewer, keepAliveSeconds } = limits.liveEvents;
const patience = { keepAliveMs: keepAliveSeconds * 1000, slowReaderMs: 5_000 };

/**
 * The headers that mean something for a stream that nobody keeps. Node holds them as long as it lasts: those that are for
 * pages would be a third of what a stream weighs.
 */
const streamHeaders =
  /^(access-control-allow-.*|x-request-id|x-content-type-options|strict-transport-security)$/;
const streamHeadersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders() as Record<string, string>).filter(([name]) => streamHeaders.test(name)),
  );

/** Fastify waits for the end of an answer to log it, and holds its request and reply as long; a stream has no such end. */
const releaseFastify = (response: ServerResponse) => {
  const listeners = response.listeners('error') as (() => void)[];
  for (const listener of listeners) response.off('finish', listener).off('error', listener);
};

/** Streams by what they belong to, each group in the order of opening. */
const createGroups = () => {
  const groups = new Map<string, EventStream[]>();
  return {
    of: (key: string): readonly EventStream[] => groups.get(key) ?? [],
    keys: () => [...groups.keys()],
    add(key: string, stream: EventStream) {
      const group = groups.get(key);
      groups.set(key, group ? [...group, stream] : [stream]);
    },
    remove(key: string, stream: EventStream) {
      const rest = groups.get(key)?.filter((other) => other !== stream) ?? [];
      if (rest.length > 0) groups.set(key, rest);
      else groups.delete(key);
    },
  };
};

/** One work a turn of the event loop: many streams that catch up at once leave room for everything else. */
const createTurns = () => {
  const waiting: (() => void)[] = [];
  const takeTurn = () => {
    waiting[0]?.();
    waiting.shift();
    if (waiting.length > 0) setImmediate(takeTurn);
  };
  return (work: () => void) => {
    if (waiting.push(work) === 1) setImmediate(takeTurn);
  };
};

/** Keeps the streams; the events themselves come from the outbox, so that a stream never misses one. */
export const openLiveEvents = ({
  readAfter,
  log,
  keepAliveMs = patience.keepAliveMs,
  slowReaderMs = patience.slowReaderMs,
}: Pick<StreamSource, 'readAfter' | 'log'> & Partial<typeof patience>): LiveEvents => {
  const source: StreamSource = { readAfter, slowReaderMs, log, inTurn: createTurns() };
  const streams = new Map<ServerResponse, EventStream>();
  const byViewer = createGroups();
  const bySession = createGroups();

  /** One function for all streams. */
  function leave(this: ServerResponse) {
    const stream = streams.get(this);
    if (!stream) return;
    streams.delete(this);
    byViewer.remove(stream.userId, stream);
    bySession.remove(stream.sessionId, stream);
  }
  const keepAlive = setInterval(() => {
    for (const stream of streams.values()) stream.keepAlive();
  }, keepAliveMs).unref();

  return {
    open(reply, options) {
      const response = reply.raw;
      reply.hijack();
      if (response.destroyed) return;
      releaseFastify(response);
      response.writeHead(200, {
        ...streamHeadersOf(reply),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      const stream = new EventStream(options, response, source);
      streams.set(response, stream);
      byViewer.add(options.userId, stream);
      bySession.add(options.sessionId, stream);
      response.on('close', leave);
      const [oldest, ...others] = byViewer.of(options.userId);
      if (oldest && others.length === maxStreamsPerViewer) {
        byViewer.remove(options.userId, oldest);
        oldest.replace();
      }
      stream.start(options.first);
    },
    isListening: (userId) => byViewer.of(userId).length > 0,
    wake(userId, events) {
      for (const stream of byViewer.of(userId)) stream.take(events);
    },
    closeSession(sessionId) {
      for (const stream of bySession.of(sessionId)) stream.cut();
    },
    sessionIds: bySession.keys,
    close() {
      clearInterval(keepAlive);
      for (const stream of streams.values()) stream.cut();
    },
  };
};
