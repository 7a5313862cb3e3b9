import { get } from 'node:http';
import { liveEventsPath } from '@cliffhanger/contracts';

/** One stream of a viewer, which comes back whenever it ends, as EventSource does. */
export interface EventReader {
  readonly userId: string;
  /** Where its first connection started. */
  readonly startId: number;
  /** The id of every event in the order in which it came, and when. */
  readonly heard: readonly { id: number; atMs: number }[];
  /** Whether a connection is answered and has not ended. */
  readonly isOpen: boolean;
  /** How many connections were answered. */
  readonly openings: number;
  /** Reads on; until then, one that was opened `stuck` takes nothing. */
  goOn(): void;
  close(): void;
}

interface Wish {
  port: number;
  userId: string;
  token: string;
  /** As a reader that was away gives it. */
  lastEventId?: string;
  stuck?: boolean;
  /** Called when a connection is answered or ends, and with each event. */
  onChange(): void;
}

const firstRetryMs = 2000;

export const openEventReader = ({ port, userId, token, onChange, ...wish }: Wish): EventReader => {
  const heard: { id: number; atMs: number }[] = [];
  const state = { startId: -1, isOpen: false, openings: 0 };
  const stop = new AbortController();
  let isStuck = wish.stuck ?? false;
  let lastEventId = wish.lastEventId;
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
    if (fields.get('event') === 'message') heard.push({ id: Number(id), atMs: Date.now() });
    else if (state.startId < 0) state.startId = Number(id);
  };
  const comeBack = () => {
    if (!stop.signal.aborted) setTimeout(connect, retryMs);
  };
  const connect = () => {
    const headers = { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) };
    const path = `${liveEventsPath}?token=${token}`;
    const asked = get({ host: '127.0.0.1', port, path, agent: false, headers, signal: stop.signal });
    let isAnswered = false;
    asked.on('error', () => {
      if (!isAnswered) comeBack();
    });
    asked.on('response', (response) => {
      isAnswered = true;
      state.isOpen = response.statusCode === 200;
      state.openings += 1;
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
          comeBack();
          onChange();
        });
      onChange();
    });
  };
  connect();

  return {
    userId,
    heard,
    get startId() {
      return state.startId;
    },
    get isOpen() {
      return state.isOpen;
    },
    get openings() {
      return state.openings;
    },
    goOn() {
      isStuck = false;
      read?.();
    },
    close: () => stop.abort(),
  };
};
