import type { ServerResponse } from 'node:http';
import { limits } from '@cliffhanger/contracts';
import type { FastifyReply } from 'fastify';
import { EventStream, type NewEvent, type OutgoingEvent, type StreamSource } from './event-stream.ts';

export interface StreamOptions {
  userId: string;
  sessionId: string;
  /** The id of the last event that the client has received. */
  afterId: number;
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
  /** Ends the streams of an ended session. */
  closeSession(sessionId: string): void;
  /** Lists the sessions with a stream. */
  sessionIds(): string[];
  close(): void;
}

const { maxStreamsPerViewer, keepAliveSeconds } = limits.liveEvents;
const defaultTimeouts = { keepAliveMs: keepAliveSeconds * 1000, slowReaderMs: 5_000 };

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

/** Groups streams by a key, each group in the order of opening. */
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
  const streams = new Map<ServerResponse, EventStream>();
  const byViewer = createGroups();
  const bySession = createGroups();

  /** Shared by all streams, to save memory. */
  function removeStream(this: ServerResponse) {
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
      response.on('close', removeStream);
      const [oldest, ...others] = byViewer.of(options.userId);
      if (oldest && others.length === maxStreamsPerViewer) {
        byViewer.remove(options.userId, oldest);
        oldest.replace();
      }
      stream.start(options.first);
    },
    isListening: (userId) => byViewer.of(userId).length > 0,
    publish(userId, events) {
      for (const stream of byViewer.of(userId)) stream.publish(events);
    },
    closeSession(sessionId) {
      for (const stream of bySession.of(sessionId)) stream.disconnect();
    },
    sessionIds: bySession.keys,
    close() {
      clearInterval(keepAlive);
      for (const stream of streams.values()) stream.disconnect();
    },
  };
};
