import type { ServerResponse } from 'node:http';
import { createEventBuffer } from 'better-sse';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An event as it waits to be sent: `id` grows, `data` is JSON text. */
export interface OutgoingEvent {
  id: number;
  data: string;
}

/** An event just committed. */
export interface NewEvent extends OutgoingEvent {
  /** The viewer's event before this one, 0 when there is none; null when nobody listened as it was written. */
  previousId: number | null;
}

/** Reads what a viewer has not been sent yet, in order, at most one batch. */
export type ReadEventsAfter = (userId: string, afterId: number) => Promise<OutgoingEvent[]>;

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
  open(request: FastifyRequest, reply: FastifyReply, options: StreamOptions): void;
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

const streamsPerViewer = 5;
const reconnectMs = 2_000;
const patience = {
  keepAliveMs: 15_000,
  /** A reader that takes nothing for so long while something waits is cut; it resumes from its last id. */
  slowReaderMs: 5_000,
};

const framer = createEventBuffer({ serializer: (data) => data as string });
const frame = (write: (buffer: typeof framer) => unknown): string => {
  write(framer.clear());
  return framer.read();
};
const frameOf = ({ id, data }: OutgoingEvent) => frame((buffer) => buffer.push(data, 'message', String(id)));
const helloFrame = frame((buffer) => buffer.retry(reconnectMs).dispatch());
const keepAliveFrame = frame((buffer) => buffer.comment().dispatch());
/** Without an id, so that the place to resume from stays. */
const replacedFrame = frame((buffer) => buffer.event('replaced').data('{}').dispatch());

class Stream {
  readonly options: StreamOptions;
  private readonly response: ServerResponse;
  private readonly readAfter: ReadEventsAfter;
  private readonly slowReaderMs: number;
  private sentId: number;
  private sending = false;
  private wanted = false;

  constructor(
    response: ServerResponse,
    options: StreamOptions,
    readAfter: ReadEventsAfter,
    slowReaderMs: number,
  ) {
    this.response = response;
    this.options = options;
    this.readAfter = readAfter;
    this.slowReaderMs = slowReaderMs;
    this.sentId = options.afterId;
  }

  /** Sends all that waits in the outbox. One run at a time, so that order holds and nothing is sent twice. */
  async send(): Promise<void> {
    this.wanted = true;
    if (this.sending) return;
    this.sending = true;
    try {
      while (this.wanted && this.isOpen) {
        this.wanted = false;
        if (!(await this.isTaken())) return this.cut();
        const events = await this.readAfter(this.options.userId, this.sentId);
        if (!this.isOpen) return;
        for (const event of events) this.push(event);
        this.wanted ||= events.length > 0;
      }
    } finally {
      this.sending = false;
    }
  }

  /** Sends new events as they are when they follow on what was sent; else they are read with all before them. */
  async take(events: readonly NewEvent[]): Promise<void> {
    for (const event of events) {
      if (event.id <= this.sentId) continue;
      const follows = event.previousId !== null && event.previousId <= this.sentId;
      if (this.sending || !follows || this.response.writableNeedDrain) return this.send();
      if (this.isOpen) this.push(event);
    }
  }

  write(text: string) {
    if (this.isOpen) this.response.write(text);
  }

  /** Another stream takes this one's place; the reader is told, so that it does not come back to take it again. */
  replace() {
    if (this.response.writableLength > 0) return this.cut();
    this.response.setTimeout(this.slowReaderMs, () => this.cut());
    this.response.end(replacedFrame);
  }

  cut() {
    this.response.destroy();
  }

  private get isOpen() {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  /** Whether the reader has taken enough of what was written for more to follow. */
  private isTaken(): Promise<boolean> | boolean {
    const { response } = this;
    if (!response.writableNeedDrain) return true;
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        response.off('drain', settle).off('close', settle);
        resolve(!response.writableNeedDrain && !response.destroyed);
      };
      const timer = setTimeout(settle, this.slowReaderMs);
      response.on('drain', settle).on('close', settle);
    });
  }

  private push(event: OutgoingEvent) {
    this.response.write(frameOf(event));
    this.sentId = event.id;
  }
}

/**
 * The headers that mean something for a stream. Node keeps them as long as it lasts: those that are for pages would be
 * a third of what a stream weighs.
 */
const streamHeadersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    Object.entries(reply.getHeaders() as Record<string, string>).filter(([name]) => streamHeaders.test(name)),
  );
const streamHeaders =
  /^(access-control-.*|vary|x-request-id|x-content-type-options|referrer-policy|strict-transport-security)$/;

/** Streams by what they belong to, each group in the order of opening. */
const createGroups = () => {
  const groups = new Map<string, Set<Stream>>();
  return {
    of: (key: string): ReadonlySet<Stream> => groups.get(key) ?? new Set(),
    keys: () => [...groups.keys()],
    add(key: string, stream: Stream) {
      const group = groups.get(key);
      if (group) group.add(stream);
      else groups.set(key, new Set([stream]));
    },
    remove(key: string, stream: Stream) {
      const group = groups.get(key);
      if (group?.delete(stream) && group.size === 0) groups.delete(key);
    },
  };
};

/** Keeps the streams; the events themselves come from the outbox, so that a stream never misses one. */
export const openLiveEvents = (
  readAfter: ReadEventsAfter,
  { keepAliveMs, slowReaderMs } = patience,
): LiveEvents => {
  const streams = new Set<Stream>();
  const byViewer = createGroups();
  const bySession = createGroups();
  const join = (stream: Stream) => {
    const { userId, sessionId } = stream.options;
    streams.add(stream);
    byViewer.add(userId, stream);
    bySession.add(sessionId, stream);
  };
  const leave = (stream: Stream) => {
    const { userId, sessionId } = stream.options;
    streams.delete(stream);
    byViewer.remove(userId, stream);
    bySession.remove(sessionId, stream);
  };
  const keepAlive = setInterval(() => {
    for (const stream of streams) stream.write(keepAliveFrame);
  }, keepAliveMs).unref();

  return {
    open({ log }, reply, options) {
      const response = reply.raw;
      reply.hijack();
      if (response.destroyed) return;
      response.writeHead(200, {
        ...streamHeadersOf(reply),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      response.write(helloFrame + (options.first ? frameOf(options.first) : ''));
      const stream = new Stream(response, options, readAfter, slowReaderMs);
      join(stream);
      response.once('close', () => leave(stream));
      const own = byViewer.of(options.userId);
      const [oldest] = own;
      if (oldest && own.size > streamsPerViewer) {
        leave(oldest);
        oldest.replace();
      }
      stream.send().catch((error) => {
        log.error({ err: error }, 'event stream failed');
        stream.cut();
      });
    },
    isListening: (userId) => byViewer.of(userId).size > 0,
    wake(userId, events) {
      // Whoever cannot be sent to is cut: nothing is lost, it waits in the outbox.
      for (const stream of byViewer.of(userId)) stream.take(events).catch(() => stream.cut());
    },
    closeSession(sessionId) {
      for (const stream of bySession.of(sessionId)) stream.cut();
    },
    sessionIds: bySession.keys,
    close() {
      clearInterval(keepAlive);
      for (const stream of streams) stream.cut();
    },
  };
};
