import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { createSession, type Session } from 'better-sse';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An event as it waits to be sent: `id` grows, `data` is its JSON. */
export interface OutgoingEvent {
  id: number;
  data: unknown;
}

/** Reads what a viewer has not been sent yet, in order, at most one batch. */
export type ReadEventsAfter = (userId: string, afterId: number) => Promise<OutgoingEvent[]>;

export interface StreamOptions {
  userId: string;
  sessionId: string;
  /** The last event the viewer has seen. */
  afterId: number;
}

/** The open event streams of all viewers. */
export interface LiveEvents {
  open(request: FastifyRequest, reply: FastifyReply, options: StreamOptions): Promise<void>;
  /** Something was written for this viewer: send it to every stream of theirs. */
  wake(userId: string): void;
  closeSession(sessionId: string): void;
  close(): void;
}

const keepAliveMs = 15_000;
/** A reader that has this much unread is cut; it resumes from its last id. */
const maxUnreadBytes = 1024 * 1024;

class Stream {
  readonly options: StreamOptions;
  private readonly session: Session;
  private readonly response: ServerResponse;
  private readonly readAfter: ReadEventsAfter;
  private sentId: number;
  private sending = false;
  private wanted = false;

  constructor(
    session: Session,
    response: ServerResponse,
    options: StreamOptions,
    readAfter: ReadEventsAfter,
  ) {
    this.session = session;
    this.response = response;
    this.options = options;
    this.readAfter = readAfter;
    this.sentId = options.afterId;
  }

  /** Sends all that waits. One run at a time, so that order holds and nothing is sent twice. */
  async send(): Promise<void> {
    this.wanted = true;
    if (this.sending) return;
    this.sending = true;
    try {
      while (this.wanted && this.session.isConnected) {
        this.wanted = false;
        const events = await this.readAfter(this.options.userId, this.sentId);
        if (!this.session.isConnected) return;
        for (const event of events) {
          this.session.push(event.data, 'message', String(event.id));
          this.sentId = event.id;
          this.wanted = true;
        }
        // The socket writes between two turns of the event loop only.
        await setImmediate();
        if (this.response.writableLength > maxUnreadBytes) this.end();
      }
    } finally {
      this.sending = false;
    }
  }

  end() {
    this.response.destroy();
  }
}

/** Keeps the streams; the events themselves come from the outbox, so that a stream never misses one. */
export const openLiveEvents = (readAfter: ReadEventsAfter): LiveEvents => {
  const streams = new Set<Stream>();
  const endWhere = (test: (stream: Stream) => boolean) => {
    for (const stream of [...streams].filter(test)) stream.end();
  };

  return {
    async open(request, reply, options) {
      if (reply.raw.destroyed) return void reply.hijack();
      // better-sse makes a URL of it, and anything can stand there.
      request.raw.headers.host = 'localhost';
      const session = await createSession(request.raw, reply.raw, {
        keepAlive: keepAliveMs,
        headers: {
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'x-accel-buffering': 'no',
          ...(reply.getHeaders() as Record<string, string>),
        },
      });
      reply.hijack();
      if (reply.raw.destroyed) return;
      const stream = new Stream(session, reply.raw, options, readAfter);
      streams.add(stream);
      session.once('disconnected', () => streams.delete(stream));
      const log = request.log;
      stream.send().catch((error) => log.error({ err: error }, 'event stream failed'));
    },
    wake(userId) {
      for (const stream of streams) {
        // A failed read is retried at the next wake or reconnect: nothing is lost, it waits in the outbox.
        if (stream.options.userId === userId) stream.send().catch(() => stream.end());
      }
    },
    closeSession: (sessionId) => endWhere((stream) => stream.options.sessionId === sessionId),
    close: () => endWhere(() => true),
  };
};
