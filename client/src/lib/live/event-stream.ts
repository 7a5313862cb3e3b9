import { type LiveEvent, liveEvent, liveEventsPath } from '@cliffhanger/contracts';
import { storage } from '#lib/storage.ts';

const lastIdKey = 'sj_last_event';
const channelName = 'sj_events';
const firstRetryMs = 1000;
const longestRetryMs = 30_000;

interface Handlers {
  onEvent: (event: LiveEvent) => void;
  /** The server refused the stream, which may mean that the session is over. */
  onRefused: () => void;
}

interface Envelope {
  token: string;
  id: string;
  data: string;
}

/**
 * Follows the server's pushed events for a session, through one connection a browser: over HTTP/1.1 a stream takes
 * one of the six that all tabs share. The tab that holds the lock is connected and passes on what it hears; without
 * Web Locks (a phone on plain http) each tab connects for itself. Answers the function that stops it.
 */
export const openEventStream = (token: string, { onEvent, onRefused }: Handlers): (() => void) => {
  const stop = new AbortController();
  const tabs = new BroadcastChannel(channelName);
  const seen = new Set<string>();

  const take = ({ id, data }: Envelope) => {
    if (id !== '' && seen.has(id)) return;
    seen.add(id);
    const event = eventOf(data);
    if (event) onEvent(event);
  };
  tabs.onmessage = ({ data }: MessageEvent<Envelope>) => {
    if (data.token === token) take(data);
  };

  const connect = () =>
    follow(token, stop.signal, onRefused, (envelope) => {
      tabs.postMessage(envelope);
      take(envelope);
      if (envelope.id !== '') storage.set(lastIdKey, envelope.id);
    });
  if (navigator.locks) {
    navigator.locks
      .request(channelName, { signal: stop.signal }, () => {
        connect();
        return new Promise<void>((release) => stop.signal.addEventListener('abort', () => release()));
      })
      // Aborted while it waited for its turn.
      .catch(() => undefined);
  } else connect();

  return () => {
    stop.abort();
    tabs.close();
  };
};

/** A new session starts from its own events. */
export const clearLastEventId = (): void => storage.remove(lastIdKey);

/** Keeps one EventSource open until `signal`; it resumes after the last event this browser has had. */
const follow = (
  token: string,
  signal: AbortSignal,
  onRefused: () => void,
  onMessage: (envelope: Envelope) => void,
) => {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;

  const open = () => {
    clearTimeout(timer);
    source?.close();
    const lastEventId = storage.get(lastIdKey);
    const query = new URLSearchParams({ token, ...(lastEventId !== null && { lastEventId }) });
    source = new EventSource(`${liveEventsPath}?${query}`);
    source.onopen = () => {
      retryMs = firstRetryMs;
    };
    source.onmessage = ({ lastEventId: id, data }: MessageEvent<string>) => onMessage({ token, id, data });
    // Where the stream begins: what comes after is not lost, also when the connection breaks before the first event.
    source.addEventListener('place', ({ lastEventId: id }) => storage.set(lastIdKey, id));
    // The viewer has more devices than streams: this one comes back when it is looked at again.
    source.addEventListener('replaced', () => {
      source?.close();
      window.addEventListener('focus', open, { signal, once: true });
    });
    source.onerror = () => {
      // Otherwise the browser itself reconnects, with the Last-Event-ID header.
      if (source?.readyState !== EventSource.CLOSED) return;
      onRefused();
      timer = setTimeout(open, retryMs * (0.5 + Math.random() / 2));
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    };
  };

  open();
  // A connection that died with the network can take minutes to notice.
  window.addEventListener('online', open, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    source?.close();
  });
};

const eventOf = (data: string): LiveEvent | undefined => {
  try {
    return liveEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
};
