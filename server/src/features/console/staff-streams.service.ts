import { permissionOfTopic, permissionsOfRole, type StaffEvent } from '@cliffhanger/contracts/staff';
import type { FastifyBaseLogger } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import type { StaffCaller, StaffSessions } from './staff-sessions.service.ts';

/** An open event stream of a person. */
export interface StaffStream {
  /** The token of the session, which is looked up again while the stream is open. */
  readonly token: string;
  send(event: StaffEvent): void;
  end(): void;
}

/** The open event streams of the console. */
export interface StaffStreams {
  /** Adds a stream. Each session has at most eight; a further one ends the oldest. @returns a function that removes it */
  add(stream: StaffStream, caller: StaffCaller): () => void;
  /** Ends all streams. */
  close(): void;
}

const maxPerSession = 8;
/** Sessions also end by time, which nobody publishes. */
const checkMs = 15_000;
/** Many viewers may report comments at the same time, and each event makes consoles load what they show. */
const collectMs = 300;

export const createStaffStreams = (
  { staffEvents }: Pick<Platform, 'staffEvents'>,
  sessions: Pick<StaffSessions, 'peek'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): StaffStreams => {
  const streams = new Map<StaffStream, StaffCaller>();
  const send = (event: StaffEvent) => {
    const permission = permissionOfTopic[event.topic];
    for (const [stream, { role }] of streams)
      if (permission === null || permissionsOfRole[role].includes(permission)) stream.send(event);
  };
  const collected = { inbox: collect(collectMs, send), shop: collect(collectMs, send) };
  const check = () => {
    for (const stream of [...streams.keys()]) {
      const caller = sessions.peek(stream.token);
      if (caller) streams.set(stream, caller);
      else {
        streams.delete(stream);
        stream.send({ topic: 'signedOut', data: null });
        stream.end();
      }
    }
  };
  const checkSafely = () => {
    try {
      check();
    } catch (error) {
      log.error({ err: error }, 'the sessions of event streams could not be checked');
    }
  };
  const timer = setInterval(checkSafely, checkMs).unref();
  const unsubscribe = staffEvents.subscribe((event) => {
    if (event.topic === 'signedOut') checkSafely();
    else if (event.topic === 'inbox' || event.topic === 'shop') collected[event.topic](event);
    else send(event);
  });
  return {
    add(stream, caller) {
      streams.set(stream, caller);
      const ofSession = [...streams].filter(([, { sessionId }]) => sessionId === caller.sessionId);
      for (const [oldest] of ofSession.slice(0, -maxPerSession)) {
        streams.delete(oldest);
        oldest.end();
      }
      return () => void streams.delete(stream);
    },
    close() {
      clearInterval(timer);
      unsubscribe();
      for (const stream of streams.keys()) stream.end();
      streams.clear();
    },
  };
};

/** Sends the first event at once, and after `ms` the last of those that followed. */
const collect = (ms: number, send: (event: StaffEvent) => void): ((event: StaffEvent) => void) => {
  let isWaiting = false;
  let later: StaffEvent | null = null;
  const wait = () => {
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      if (!later) return;
      const event = later;
      later = null;
      send(event);
      wait();
    }, ms).unref();
  };
  return (event) => {
    if (isWaiting) {
      later = event;
      return;
    }
    send(event);
    wait();
  };
};
