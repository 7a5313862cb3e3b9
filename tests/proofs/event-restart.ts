import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startServerProcess } from '../support/server-process.ts';
import { type EventReader, openEventReader } from './event-reader.ts';
import { insertStreamViewers, readOutbox } from './event-viewers.ts';
import { startEventWriters } from './event-writers.ts';

export interface RestartOptions {
  streams: number;
  /** Additional streams whose readers stop reading. */
  stuck: number;
  /** Answered writes before the readers resume, before the kill, and after the restart. Each is one event. */
  writes: number;
  timeoutMs: number;
}

export interface RestartOutcome {
  deliveries: number;
  lost: number;
  duplicates: number;
  outOfOrder: number;
  /** Answered calls, and the events they wrote. */
  answered: number;
  written: number;
  /** Stuck streams that the server disconnected with unsent events. */
  cut: number;
  /** Time until all streams reconnected, since the server listened again and since the kill. */
  allBackMs: number;
  allBackSinceKillMs: number;
  /** Time from the write of an event until a reader receives it, while other readers are stuck. */
  latencyMs: { p50: number; p99: number };
}

const streamsPerViewer = 5;
const openedConcurrently = 100;
/** Longer than the server needs to fill every buffer and time out. A stuck reader cannot see its disconnection. */
const stuckForMs = 60_000;
/** More than the network stack buffers for one connection. */
const backlog = { events: 1200, bytesEach: 8000 };

/**
 * Streams, writers and a server in a process of its own: some readers stop reading and go on later, then the server is
 * killed and started again, and nobody stops writing. Counts what every reader received against the outbox.
 */
export const checkEventRestart = async (
  { streams, stuck, writes, timeoutMs }: RestartOptions,
  log: (line: string) => void = () => undefined,
): Promise<RestartOutcome> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-restart-'));
  const file = path.join(dataDir, 'cliffhanger.sqlite');
  const viewersWithBacklog = Math.ceil(stuck / streamsPerViewer);
  const viewers = await insertStreamViewers(file, {
    viewers: viewersWithBacklog + Math.ceil(streams / streamsPerViewer),
    behind: viewersWithBacklog,
    backlog,
  });
  const environment = { DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '100000000', LOG_LEVEL: 'error' };
  let server = startServerProcess(environment);
  const address = await server.address;
  const port = new URL(address).port;
  const { changed, fail, until } = createWaiting(timeoutMs);

  const openReaders = async (
    count: number,
    from: number,
    extra: { stuck?: boolean; lastEventId?: string },
  ) => {
    const readers: EventReader[] = [];
    while (readers.length < count) {
      const some = Array.from(
        { length: Math.min(openedConcurrently, count - readers.length) },
        (_, index) => {
          const viewer = viewers[from + Math.floor((readers.length + index) / streamsPerViewer)];
          if (!viewer) throw new Error('too few viewers');
          return openEventReader({ port: Number(port), ...viewer, ...extra, onChange: changed });
        },
      );
      await until('a stream to open', () => some.every(({ isOpen }) => isOpen));
      readers.push(...some);
    }
    return readers;
  };

  try {
    const healthy = await openReaders(streams, viewersWithBacklog, {});
    const slow = await openReaders(stuck, 0, { stuck: true, lastEventId: '0' });
    log(`${healthy.length} streams are open, ${slow.length} beside them do not read`);

    const writing = startEventWriters(address, viewers, changed, fail);
    const written = (more: number) => {
      const goal = writing.answered() + more;
      return until(`${more} events`, () => writing.answered() >= goal);
    };
    await Promise.all([written(writes), slow.length > 0 && setTimeout(stuckForMs)]);
    for (const reader of slow) reader.resume();
    const isCut = ({ connectionCount }: EventReader) => connectionCount > 1;
    await until('the slow to read on', () =>
      slow.every((reader) => isCut(reader) || reader.received.length >= backlog.events),
    );
    // A stream that was not disconnected reads to the end through its first connection.
    const cut = slow.filter(isCut).length;
    log(`${cut} were cut and are back`);

    await written(writes);
    const killedAtMs = Date.now();
    const connectionCounts = new Map([...healthy, ...slow].map((reader) => [reader, reader.connectionCount]));
    server.kill('SIGKILL');
    await server.exit;
    server = startServerProcess({ ...environment, PORT: port });
    await server.address;
    const listeningAtMs = Date.now();
    await until('all to be back', () =>
      [...connectionCounts].every(([reader, before]) => reader.connectionCount > before),
    );
    const backAtMs = Date.now();
    log(`all are back ${backAtMs - listeningAtMs} ms after the server was`);

    await written(writes);
    await writing.stop();
    const eventsOf = await readOutbox(file);
    const all = [...healthy, ...slow];
    const lastIds = new Map(viewers.map(({ userId }) => [userId, eventsOf(userId).at(-1)?.id ?? 0]));
    await until('all to have received the last event', () =>
      all.every(
        ({ userId, received, startId }) => (received.at(-1)?.id ?? startId) >= (lastIds.get(userId) ?? 0),
      ),
    );
    for (const reader of all) reader.close();

    const outcome = { deliveries: 0, lost: 0, duplicates: 0, outOfOrder: 0 };
    const latencies: number[] = [];
    for (const { userId, received, startId } of all) {
      const due = eventsOf(userId).filter(({ id }) => id > startId);
      const at = new Map(received.map(({ id, atMs }) => [id, atMs]));
      outcome.deliveries += received.length;
      outcome.duplicates += received.length - at.size;
      outcome.lost += due.filter(({ id }) => !at.has(id)).length;
      outcome.outOfOrder += received.filter(({ id }, index) => id < (received[index - 1]?.id ?? 0)).length;
    }
    for (const { userId, received } of healthy) {
      const writtenAt = new Map(eventsOf(userId).map(({ id, createdAt }) => [id, createdAt.getTime()]));
      for (const { id, atMs } of received)
        if (atMs < killedAtMs) latencies.push(atMs - (writtenAt.get(id) ?? 0));
    }
    latencies.sort((a, b) => a - b);
    const percentile = (percent: number) =>
      latencies[Math.floor(((latencies.length - 1) * percent) / 100)] ?? Number.NaN;
    return {
      ...outcome,
      answered: writing.answered(),
      written:
        viewers.reduce((sum, { userId }) => sum + eventsOf(userId).length, 0) -
        viewersWithBacklog * backlog.events,
      cut,
      allBackMs: backAtMs - listeningAtMs,
      allBackSinceKillMs: backAtMs - killedAtMs,
      latencyMs: { p50: percentile(50), p99: percentile(99) },
    };
  } catch (error) {
    log(server.stdout());
    throw error;
  } finally {
    server.kill('SIGKILL');
    await server.exit;
    rmSync(dataDir, { recursive: true });
  }
};

/** Waits for conditions, checked again after each change, at most once per event loop turn. */
const createWaiting = (timeoutMs: number) => {
  const waiting = new Set<() => void>();
  let failure: Error | undefined;
  let isLooking = false;
  const changed = () => {
    if (isLooking) return;
    isLooking = true;
    setImmediate(() => {
      isLooking = false;
      for (const look of waiting) look();
    });
  };
  return {
    changed,
    /** Rejects every wait with the first failure. */
    fail(error: Error) {
      failure ??= error;
      changed();
    },
    until: (what: string, isTrue: () => boolean) =>
      new Promise<void>((resolve, reject) => {
        const settle = (error?: Error) => {
          clearTimeout(timer);
          waiting.delete(look);
          if (error) reject(error);
          else resolve();
        };
        const look = () => {
          if (failure || isTrue()) settle(failure);
        };
        const timer = globalThis.setTimeout(
          () => settle(new Error(`waited ${timeoutMs} ms for ${what}`)),
          timeoutMs,
        );
        waiting.add(look);
        look();
      }),
  };
};
