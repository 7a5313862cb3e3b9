import type { ServerResponse } from 'node:http';
import { everyoneMessage, limits } from '@cliffhanger/contracts';
import { createEventBuffer } from 'better-sse';
import type { FastifyBaseLogger } from 'fastify';

/** An event to send. `id` increases with each event; `data` is JSON text. */
export interface OutgoingEvent {
  id: number;
  data: string;
}

/** An event whose transaction has just been committed. */
export interface NewEvent extends OutgoingEvent {
  /** The id of the viewer's previous event; 0 without one, null when the viewer had no stream when it was written. */
  previousId: number | null;
}

/** What a stream tells of the messages that everybody gets. */
export interface EveryonePlace {
  /** The id of the latest one. */
  lastId: number;
  /** JSON of those that the client has missed. */
  missed: readonly string[];
}

/** Shared by all streams. */
export interface StreamSource {
  /** Reads a viewer's events after an id, in order. */
  readAfter(userId: string, afterId: number, limit: number): OutgoingEvent[];
  /** Runs `work` in its own turn of the event loop. */
  schedule(work: () => void): void;
  /** A client that reads nothing for this long is disconnected; it resumes from its last id. */
  slowReaderMs: number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const batchSize = 100;

const framer = createEventBuffer({ serializer: (data) => data as string });
const frame = (write: (buffer: typeof framer) => unknown): string => {
  write(framer.clear());
  return framer.read();
};
const frameOf = ({ id, data }: OutgoingEvent) => frame((buffer) => buffer.push(data, 'message', String(id)));
/** EventSource does not tell a page the time of `retry`. */
const closingFrameOf = (afterMs: number) =>
  frame((buffer) => buffer.event('closing').data(JSON.stringify({ afterMs })).dispatch());
const retryFrameOf = (ms: number) => frame((buffer) => buffer.retry(ms));
const retryFrame = retryFrameOf(limits.liveEvents.reconnectMs);
/** Has an id, so that a client whose connection breaks before the first event can resume from it. */
const positionFrameOf = (id: number, everyoneId: number) =>
  frame((buffer) => buffer.push(JSON.stringify({ everyoneId }), 'place', String(id)));
const keepAliveFrame = frame((buffer) => buffer.comment().dispatch());
/** Neither has an id of the stream, so that the client's last id stays the same. */
const everyoneFrameOf = (data: string) =>
  frame((buffer) => buffer.event(everyoneMessage).data(data).dispatch());
const replacedFrame = frame((buffer) => buffer.event('replaced').data('{}').dispatch());

/** One connection that receives a viewer's events. Keep it small: there are up to ten thousand. */
export class EventStream {
  readonly userId: string;
  readonly sessionId: string;
  private readonly response: ServerResponse;
  private readonly source: StreamSource;
  private sentId: number;
  private isWaiting = false;

  constructor(
    { userId, sessionId, afterId }: { userId: string; sessionId: string; afterId: number },
    response: ServerResponse,
    source: StreamSource,
  ) {
    this.userId = userId;
    this.sessionId = sessionId;
    this.sentId = afterId;
    this.response = response;
    this.source = source;
  }

  /** Sends the start position, then all unsent events. @param first in place of both, as it has the client load all anew */
  start(everyone: EveryonePlace, first?: OutgoingEvent) {
    const begin = first
      ? frameOf(first)
      : positionFrameOf(this.sentId, everyone.lastId) + everyone.missed.map(everyoneFrameOf).join('');
    this.response.write(retryFrame + begin);
    this.catchUp();
  }

  /** Sends new events directly when none is missing before them; otherwise reads all unsent events from the outbox. */
  publish(events: readonly NewEvent[]) {
    for (const event of events) {
      if (event.id <= this.sentId) continue;
      const follows = event.previousId !== null && event.previousId <= this.sentId;
      if (!follows || this.response.writableNeedDrain) return this.catchUp();
      if (this.isOpen) this.send(event);
    }
  }

  keepAlive() {
    if (this.isOpen) this.response.write(keepAliveFrame);
  }

  /** Sends a message that everybody gets. A client that has not read what was sent before gets it by reconnecting. @param data JSON */
  tell(data: string) {
    if (!this.isOpen) return;
    if (this.response.writableNeedDrain) this.disconnect();
    else this.response.write(everyoneFrameOf(data));
  }

  /** Ends the stream because the viewer has opened another. The event tells the client not to reconnect. */
  replace() {
    if (this.response.writableLength > 0) return this.disconnect();
    this.response.setTimeout(this.source.slowReaderMs, () => this.disconnect());
    this.response.end(replacedFrame);
  }

  /** Ends the stream, which the client may open again after `reconnectMs`. */
  end(reconnectMs: number) {
    if (!this.isOpen || this.response.writableLength > 0) return this.disconnect();
    this.response.end(retryFrameOf(reconnectMs) + closingFrameOf(reconnectMs));
  }

  /** Unsent events stay in the outbox, so none is lost. */
  disconnect() {
    this.response.destroy();
  }

  /** Whether there may be unsent events, which wait for the client or for their turn. */
  get isBehind(): boolean {
    return this.isWaiting;
  }

  private get isOpen() {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  /** Sends unsent events from the outbox, one batch per turn of the event loop and only as fast as the client reads. */
  private catchUp() {
    if (this.isWaiting || !this.isOpen) return;
    if (this.response.writableNeedDrain) return this.waitForDrain();
    try {
      const events = this.source.readAfter(this.userId, this.sentId, batchSize);
      for (const event of events) this.send(event);
      if (events.length === batchSize) this.scheduleCatchUp();
    } catch (error) {
      this.source.log.error({ err: error }, 'event stream failed');
      this.disconnect();
    }
  }

  private scheduleCatchUp() {
    this.isWaiting = true;
    this.source.schedule(() => {
      this.isWaiting = false;
      this.catchUp();
    });
  }

  /** Continues once the client has read what was written; disconnects a client that does not. */
  private waitForDrain() {
    this.isWaiting = true;
    const timer = setTimeout(() => this.disconnect(), this.source.slowReaderMs);
    const settle = () => {
      clearTimeout(timer);
      this.response.off('drain', settle).off('close', settle);
      this.scheduleCatchUp();
    };
    this.response.on('drain', settle).on('close', settle);
  }

  private send(event: OutgoingEvent) {
    this.response.write(frameOf(event));
    this.sentId = event.id;
  }
}
