import type { LiveEvent } from '@cliffhanger/contracts';
import { limits } from '@cliffhanger/contracts/core';
import {
  everyoneMessage,
  everyonePlace,
  liveEvent,
  liveEventsPath,
  streamClosing,
} from '@cliffhanger/contracts/live-events';
import type * as z from 'zod/mini';
import { api } from '#lib/api/client.ts';
import { inOneTab } from '#lib/in-one-tab.ts';
import { storage } from '#lib/storage.ts';
import { type FollowedSession, openTabChannel, type StreamMessage } from './tab-channel.ts';

const lastIdKey = 'sj_last_event';
/** The last event for everybody, which belongs to no session. */
const lastEveryoneKey = 'sj_last_everyone';
const lockName = 'sj_events';
const minRetryMs: number = limits.liveEvents.reconnectMs;
const maxRetryMs = 30_000;

/**
 * Follows the live events of a session through one connection per browser, as a stream takes one of the six HTTP/1.1
 * connections that all tabs share. The tab that holds a Web Lock connects and broadcasts the events to the others.
 * Without Web Locks each tab connects by itself. The first connection begins with what happened while the page
 * loaded.
 * @returns a function that stops it
 */
export const openEventStream = (
  session: FollowedSession,
  onEvent: (event: LiveEvent) => void,
): (() => void) => {
  const stop = new AbortController();
  const seenIds = new Set<string>();

  const handleMessage = ({ id, data }: StreamMessage) => {
    if (id !== '' && seenIds.has(id)) return;
    seenIds.add(id);
    const event = parseJson(liveEvent, data);
    if (event) onEvent(event);
  };
  const tabs = openTabChannel(session, handleMessage);

  const connect = () =>
    keepConnected(session, stop.signal, (message) => {
      tabs.share(message);
      handleMessage(message);
    });
  void inOneTab(lockName, { signal: stop.signal }, () => {
    connect();
    return new Promise((release) => stop.signal.addEventListener('abort', () => release()));
  });

  return () => {
    stop.abort();
    tabs.close();
  };
};

/** Forgets the last event, as its id belongs to one session. */
export const clearLastEventId = (): void => storage.remove(lastIdKey);

/**
 * Keeps one EventSource open until `signal` aborts. It resumes after the last event that this browser received. A ticket
 * opens one stream, so the browser's own attempts to reconnect, which repeat the URL, would be refused.
 */
const keepConnected = (
  session: FollowedSession,
  signal: AbortSignal,
  onMessage: (message: StreamMessage) => void,
) => {
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = minRetryMs;
  /** The number of the latest attempt. An earlier one that still waits for its ticket gives up. */
  let attempt = 0;

  const retryAfter = (ms: number) => {
    source?.close();
    retryTimer = setTimeout(open, ms);
  };
  /** At different times, as all viewers of a server that fails lose it at once. */
  const retryLater = () => {
    retryAfter(retryMs * (0.5 + Math.random()));
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  };
  const follow = (ticket: string) => {
    let closingMs: number | undefined;
    source = createSource(ticket, session, onMessage);
    source.onopen = () => {
      retryMs = minRetryMs;
    };
    // The viewer has more devices than streams. This one reconnects when the viewer returns to it.
    source.addEventListener('replaced', () => {
      source?.close();
      window.addEventListener('focus', open, { signal, once: true });
    });
    source.addEventListener('closing', ({ data }) => {
      closingMs = parseJson(streamClosing, data)?.afterMs;
    });
    source.onerror = () => (closingMs === undefined ? retryLater() : retryAfter(closingMs));
  };
  const open = async () => {
    clearTimeout(retryTimer);
    source?.close();
    const own = ++attempt;
    const ticket = await requestTicket(signal);
    if (signal.aborted || own !== attempt) return;
    if (ticket === null) retryLater();
    else follow(ticket);
  };

  void open();
  // A connection that was lost with the network can take minutes to fail.
  window.addEventListener('online', open, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(retryTimer);
    source?.close();
  });
};

/** Null if there is none now. The end of the session is handled as for every call. */
const requestTicket = async (signal: AbortSignal): Promise<string | null> => {
  try {
    return (await api.liveEvents.ticket.call(undefined, { signal }))?.ticket ?? null;
  } catch {
    return null;
  }
};

const createSource = (
  ticket: string,
  { token, sinceMs }: FollowedSession,
  onMessage: (message: StreamMessage) => void,
): EventSource => {
  const lastEventId = storage.get(lastIdKey);
  // The server counts it from the issue of the ticket, which has just arrived.
  const recentMs = Math.min(Math.ceil(performance.now() - sinceMs), limits.liveEvents.maxRecentMs);
  const query = new URLSearchParams({ ticket });
  const lastEveryoneId = storage.get(lastEveryoneKey);
  if (lastEventId !== null) query.set('lastEventId', lastEventId);
  if (lastEveryoneId !== null) query.set('lastEveryoneId', lastEveryoneId);
  if (lastEventId === null || lastEveryoneId === null) query.set('recentMs', String(recentMs));
  const source = new EventSource(`${liveEventsPath}?${query}`);
  source.onmessage = ({ lastEventId: id, data }: MessageEvent<string>) => {
    onMessage({ token, id, data });
    storage.set(lastIdKey, id);
  };
  const saveEveryonePlace = (data: string): string => {
    const id = parseJson(everyonePlace, data)?.everyoneId;
    if (id === undefined) return '';
    storage.set(lastEveryoneKey, String(id));
    return `everyone ${id}`;
  };
  // The browser would give it the id of the message before.
  source.addEventListener(everyoneMessage, ({ data }) => {
    const id = saveEveryonePlace(data);
    onMessage({ token, id, data });
  });
  // Where the stream starts, so that no event is lost if the connection breaks before the first one.
  source.addEventListener('place', ({ lastEventId: id, data }) => {
    storage.set(lastIdKey, id);
    saveEveryonePlace(data);
  });
  return source;
};

const parseJson = <Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
): z.infer<Schema> | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
