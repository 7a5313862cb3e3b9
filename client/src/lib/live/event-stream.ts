import type { LiveEvent } from '@cliffhanger/contracts';
import { liveEvent, liveEventsPath } from '@cliffhanger/contracts/live-events';
import { storage } from '#lib/storage.ts';

const lastIdKey = 'sj_last_event';
const channelName = 'sj_events';
const minRetryMs = 1_000;
const maxRetryMs = 30_000;

interface Handlers {
  onEvent: (event: LiveEvent) => void;
  /** The server refused the stream, so the session may have ended. */
  onRefused: () => void;
}

interface Message {
  token: string;
  id: string;
  data: string;
}

/**
 * Follows the live events of a session through one connection per browser, as a stream takes one of the six HTTP/1.1
 * connections that all tabs share. The tab that holds a Web Lock connects and broadcasts the events to the others.
 * Without Web Locks (plain http) each tab connects by itself.
 * @returns a function that stops it
 */
export const openEventStream = (token: string, { onEvent, onRefused }: Handlers): (() => void) => {
  const stop = new AbortController();
  const tabs = new BroadcastChannel(channelName);
  const seenIds = new Set<string>();

  const handleMessage = ({ id, data }: Message) => {
    if (id !== '' && seenIds.has(id)) return;
    seenIds.add(id);
    const event = parseEvent(data);
    if (event) onEvent(event);
  };
  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.token === token) handleMessage(data);
  };

  const connect = () =>
    keepConnected(token, stop.signal, onRefused, (message) => {
      tabs.postMessage(message);
      handleMessage(message);
      if (message.id !== '') storage.set(lastIdKey, message.id);
    });
  if (navigator.locks) {
    navigator.locks
      .request(channelName, { signal: stop.signal }, () => {
        connect();
        return new Promise<void>((release) => stop.signal.addEventListener('abort', () => release()));
      })
      // Rejects if it is aborted while it waits for the lock.
      .catch(() => undefined);
  } else connect();

  return () => {
    stop.abort();
    tabs.close();
  };
};

/** Forgets the last event, as its id belongs to one session. */
export const clearLastEventId = (): void => storage.remove(lastIdKey);

/** Keeps one EventSource open until `signal` aborts. It resumes after the last event that this browser received. */
const keepConnected = (
  token: string,
  signal: AbortSignal,
  onRefused: () => void,
  onMessage: (message: Message) => void,
) => {
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = minRetryMs;

  const open = () => {
    clearTimeout(retryTimer);
    source?.close();
    source = createSource(token, onMessage);
    source.onopen = () => {
      retryMs = minRetryMs;
    };
    // The viewer has more devices than streams. This one reconnects when the viewer returns to it.
    source.addEventListener('replaced', () => {
      source?.close();
      window.addEventListener('focus', open, { signal, once: true });
    });
    source.onerror = () => {
      // Unless it is closed, the browser reconnects by itself with the Last-Event-ID header.
      if (source?.readyState !== EventSource.CLOSED) return;
      onRefused();
      retryTimer = setTimeout(open, retryMs * (0.5 + Math.random() / 2));
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    };
  };

  open();
  // A connection that was lost with the network can take minutes to fail.
  window.addEventListener('online', open, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(retryTimer);
    source?.close();
  });
};

const createSource = (token: string, onMessage: (message: Message) => void): EventSource => {
  const lastEventId = storage.get(lastIdKey);
  const query = new URLSearchParams({ token, ...(lastEventId !== null && { lastEventId }) });
  const source = new EventSource(`${liveEventsPath}?${query}`);
  source.onmessage = ({ lastEventId: id, data }: MessageEvent<string>) => onMessage({ token, id, data });
  // The id at which the stream starts, so that no event is lost if the connection breaks before the first one.
  source.addEventListener('place', ({ lastEventId: id }) => storage.set(lastIdKey, id));
  return source;
};

const parseEvent = (data: string): LiveEvent | undefined => {
  try {
    return liveEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
};
