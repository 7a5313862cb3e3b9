import type { ServerResponse } from 'node:http';
import { limits } from '@cliffhanger/contracts';
import { createEventBuffer } from 'better-sse';
import type { FastifyBaseLogger } from 'fastify';

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

/** What all streams share. */
export interface StreamSource {
  /** Reads what a viewer has not been sent yet, in order. */
  readAfter(userId: string, afterId: number, limit: number): OutgoingEvent[];
  /** Does one work at a time, each in a turn of the event loop of its own. */
  inTurn(work: () => void): void;
  /** A reader that takes nothing for so long while something waits is cut; it resumes from its last id. */
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
const retryFrame = frame((buffer) => buffer.retry(limits.liveEvents.reconnectMs));
/** Has an id, so that also a reader that gets no event before the connection breaks can say where it was. */
const placeFrameOf = (id: number) => frame((buffer) => buffer.push('{}', 'place', String(id)));
const keepAliveFrame = frame((buffer) => buffer.comment().dispatch());
/** Without an id, so that the place to resume from stays. */
const replacedFrame = frame((buffer) => buffer.event('replaced').data('{}').dispatch());

/** One reader of a viewer's events. There are many: what a stream holds is held ten thousand times. */
export class EventStream {
  readonly userId: string;
  readonly sessionId: string;
  private readonly response: ServerResponse;
  private readonly source: StreamSource;
  private sentId: number;
  private isWaiting = false;

  /** @param sentId the last event the reader has seen */
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

  /** Tells the reader where it starts, then sends it all that waits. */
  start(first?: OutgoingEvent) {
    this.response.write(retryFrame + (first ? frameOf(first) : placeFrameOf(this.sentId)));
    this.catchUp();
  }

  /** Sends new events as they are when they follow on what was sent; else they are read with all before them. */
  take(events: readonly NewEvent[]) {
    for (const event of events) {
      if (event.id <= this.sentId) continue;
      const follows = event.previousId !== null && event.previousId <= this.sentId;
      if (!follows || this.response.writableNeedDrain) return this.catchUp();
      if (this.isOpen) this.push(event);
    }
  }

  keepAlive() {
    if (this.isOpen) this.response.write(keepAliveFrame);
  }

  /** Another stream takes this one's place; the reader is told, so that it does not come back to take it again. */
  replace() {
    if (this.response.writableLength > 0) return this.cut();
    this.response.setTimeout(this.source.slowReaderMs, () => this.cut());
    this.response.end(replacedFrame);
  }

  /** Nothing is lost: what was not sent waits in the outbox. */
  cut() {
    this.response.destroy();
  }

  private get isOpen() {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  /** Sends what waits in the outbox, a batch at a time as the reader takes it, so that nobody else waits for long. */
  private catchUp() {
    if (this.isWaiting || !this.isOpen) return;
    if (this.response.writableNeedDrain) return this.waitForReader();
    try {
      const events = this.source.readAfter(this.userId, this.sentId, batchSize);
      for (const event of events) this.push(event);
      if (events.length === batchSize) this.goOn();
    } catch (error) {
      this.source.log.error({ err: error }, 'event stream failed');
      this.cut();
    }
  }

  private goOn() {
    this.isWaiting = true;
    this.source.inTurn(() => {
      this.isWaiting = false;
      this.catchUp();
    });
  }

  /** Goes on when the reader has taken what was written; cuts one that does not. */
  private waitForReader() {
    this.isWaiting = true;
    const timer = setTimeout(() => this.cut(), this.source.slowReaderMs);
    const settle = () => {
      clearTimeout(timer);
      this.response.off('drain', settle).off('close', settle);
      this.goOn();
    };
    this.response.on('drain', settle).on('close', settle);
  }

  private push(event: OutgoingEvent) {
    this.response.write(frameOf(event));
    this.sentId = event.id;
  }
}
