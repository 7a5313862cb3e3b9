import { get } from 'node:http';
import { liveEventsPath } from '@cliffhanger/contracts';

/** A viewer's event stream that reconnects whenever it ends, as EventSource does. */
export interface EventReader {
  readonly userId: string;
  /** The event id at which its first connection started. */
  readonly startId: number;
  /** The id and arrival time of every event, in order of arrival. */
  readonly received: readonly { id: number; atMs: number }[];
  /** Whether a connection is open. */
  readonly isOpen: boolean;
  /** The number of connections that were accepted. */
  readonly connectionCount: number;
  /** Starts reading, if the reader was opened `stuck`. */
  resume(): void;
  close(): void;
}

interface ReaderOptions {
  port: number;
  userId: string;
  token: string;
  /** The last event id that a reconnecting reader sends. */
  lastEventId?: string;
  stuck?: boolean;
  /** Called when a connection opens or ends, and for each event. */
  onChange(): void;
}

const firstRetryMs = 2000;

export const openEventReader = ({
  port,
  userId,
  token,
  onChange,
  ...options
}: ReaderOptions): EventReader => {
  const received: { id: number; atMs: number }[] = [];
  const state = { startId: -1, isOpen: false, connectionCount: 0 };
  const stop = new AbortController();
  let isStuck = options.stuck ?? false;
  let lastEventId = options.lastEventId;
  let retryMs = firstRetryMs;
  let read: (() => void) | undefined;

  const take = (block: string) => {
    const fields = new Map(
      block.split('\n').map((line) => [line.replace(/:.*/, ''), line.replace(/^\w*:/, '')]),
    );
    retryMs = Number(fields.get('retry') ?? retryMs);
    const id = fields.get('id');
    if (id === undefined) return;
    lastEventId = id;
    if (fields.get('event') === 'message') received.push({ id: Number(id), atMs: Date.now() });
    else if (state.startId < 0) state.startId = Number(id);
  };
  const reconnect = () => {
    if (!stop.signal.aborted) setTimeout(connect, retryMs);
  };
  const connect = () => {
    const headers = { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) };
    const path = `${liveEventsPath}?token=${token}`;
    const request = get({ host: '127.0.0.1', port, path, agent: false, headers, signal: stop.signal });
    let isAnswered = false;
    request.on('error', () => {
      if (!isAnswered) reconnect();
    });
    request.on('response', (response) => {
      isAnswered = true;
      state.isOpen = response.statusCode === 200;
      state.connectionCount += 1;
      let text = '';
      read = () => {
        response.setEncoding('utf8').on('data', (chunk: string) => {
          const blocks = (text + chunk).split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) take(block);
          onChange();
        });
      };
      if (!isStuck) read();
      response
        .on('error', () => undefined)
        .on('close', () => {
          state.isOpen = false;
          reconnect();
          onChange();
        });
      onChange();
    });
  };
  connect();

  return {
    userId,
    received,
    get startId() {
      return state.startId;
    },
    get isOpen() {
      return state.isOpen;
    },
    get connectionCount() {
      return state.connectionCount;
    },
    resume() {
      isStuck = false;
      read?.();
    },
    close: () => stop.abort(),
  };
};
