import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Benchmark } from './support/bench.ts';
import { openedConcurrently, openStreams } from './support/open-streams.ts';

const streams = 10_000;
const rounds = 3;
/** Events sent to all streams in a round, one after the other. */
const broadcasts = 9;

interface Outcome {
  /** Memory for each stream: heap after garbage collection, and resident set size. */
  heapBytesPerStream: number;
  residentBytesPerStream: number;
  milliseconds: readonly number[];
}

const request = async (server: ChildProcess, message: string): Promise<Record<string, number>> => {
  server.send(message);
  const [reply] = await once(server, 'message');
  return reply;
};

const receiveEvent = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const listen = (text: Buffer) => {
      if (!text.includes('event:message')) return;
      socket.off('data', listen);
      resolve();
    };
    socket.on('data', listen);
  });

const measure = async (kind: 'bare' | 'app'): Promise<Outcome> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-bench-'));
  const start = (command: string) =>
    fork(path.join(import.meta.dirname, 'support/stream-server.ts'), [command, dataDir, String(streams)], {
      // The young generation grows with the number of streams ever opened, so fix its size for both servers.
      execArgv: ['--expose-gc', '--min-semi-space-size=4', '--max-semi-space-size=4'],
    });
  if (kind === 'app') await once(start('fill'), 'exit');
  const server = start(kind);
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  // Measure after the first streams, which also allocate what all streams share.
  const first = await openStreams(port, openedConcurrently);
  const before = await request(server, 'memory');
  const sockets = [...first, ...(await openStreams(port, streams - first.length, first.length))];
  const after = await request(server, 'memory');
  const milliseconds: number[] = [];
  while (milliseconds.length < broadcasts) {
    const allReceived = Promise.all(sockets.map(receiveEvent));
    const { startedAt = 0 } = await request(server, 'broadcast');
    await allReceived;
    milliseconds.push(performance.timeOrigin + performance.now() - startedAt);
  }
  for (const socket of sockets) socket.destroy();
  server.kill();
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true });
  const bytesPerStream = (name: string) =>
    ((after[name] ?? 0) - (before[name] ?? 0)) / (streams - first.length);
  return {
    heapBytesPerStream: bytesPerStream('heapBytes'),
    residentBytesPerStream: bytesPerStream('residentBytes'),
    milliseconds,
  };
};

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

export default {
  title: `${streams} open event streams`,
  baseline: 'a bare HTTP server that does nothing but hold as many',
  goal: { ratio: 1.3, isAtLeast: false },
  async run() {
    const outcomes: Record<'bare' | 'app', Outcome[]> = { bare: [], app: [] };
    for (let round = 0; round < rounds; round++) {
      for (const kind of ['bare', 'app'] as const) outcomes[kind].push(await measure(kind));
    }
    const row = (name: string, unit: string, figuresOf: (outcome: Outcome) => number | readonly number[]) => {
      const measured = median(outcomes.app.flatMap(figuresOf));
      const baseline = median(outcomes.bare.flatMap(figuresOf));
      return { name, unit, measured, baseline, ratio: measured / baseline };
    };
    return [
      row('heap of each stream', 'KB', ({ heapBytesPerStream }) => heapBytesPerStream / 1024),
      row(
        'resident memory of each stream',
        'KB',
        ({ residentBytesPerStream }) => residentBytesPerStream / 1024,
      ),
      row('until all streams got one event', 'ms', ({ milliseconds }) => milliseconds),
    ];
  },
} satisfies Benchmark;
