import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bench } from './support/bench.ts';

const streams = 10_000;
const openedAtOnce = 100;
const rounds = 3;
/** Events sent to all streams in a round, one after the other. */
const broadcasts = 9;

interface Outcome {
  /** Memory for each stream: heap after garbage collection, and resident set size. */
  liveBytesEach: number;
  residentBytesEach: number;
  milliseconds: readonly number[];
}

const ask = async (server: ChildProcess, question: string): Promise<Record<string, number>> => {
  server.send(question);
  const [answer] = await once(server, 'message');
  return answer;
};

/** Opens a stream and waits for its first bytes. */
const openStream = (port: number, number: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject);
    socket.once('data', (text) => {
      if (String(text).startsWith('HTTP/1.1 200')) resolve(socket);
      else reject(new Error(`a stream was refused: ${text}`));
    });
    socket.write(
      `GET /events?token=t${number} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n`,
    );
  });

const openAll = async (port: number, wanted: number, from = 0): Promise<Socket[]> => {
  const opened: Socket[] = [];
  while (opened.length < wanted) {
    const numbers = Array.from({ length: openedAtOnce }, (_, index) => from + opened.length + index);
    opened.push(...(await Promise.all(numbers.map((number) => openStream(port, number)))));
  }
  return opened;
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

const measure = async (kind: 'bare' | 'ours'): Promise<Outcome> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-bench-'));
  const start = (what: string) =>
    fork(path.join(import.meta.dirname, 'support/stream-server.ts'), [what, dataDir, String(streams)], {
      // The young generation grows with the number of streams ever opened, so fix its size for both servers.
      execArgv: ['--expose-gc', '--min-semi-space-size=4', '--max-semi-space-size=4'],
    });
  if (kind === 'ours') await once(start('fill'), 'exit');
  const server = start(kind);
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  // Measure after the first streams, which also allocate what all streams share.
  const first = await openAll(port, openedAtOnce);
  const before = await ask(server, 'memory');
  const sockets = [...first, ...(await openAll(port, streams - first.length, first.length))];
  const after = await ask(server, 'memory');
  const milliseconds: number[] = [];
  while (milliseconds.length < broadcasts) {
    const all = Promise.all(sockets.map(receiveEvent));
    const { startedAt = 0 } = await ask(server, 'tell');
    await all;
    milliseconds.push(performance.timeOrigin + performance.now() - startedAt);
  }
  for (const socket of sockets) socket.destroy();
  server.kill();
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true });
  const each = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / (streams - first.length);
  return {
    liveBytesEach: each('liveBytes'),
    residentBytesEach: each('residentBytes'),
    milliseconds,
  };
};

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

export default {
  title: `${streams} open event streams`,
  against: 'a bare http server that holds as many and does only that',
  goal: { ratio: 1.3, isAtLeast: false },
  async run() {
    const outcomes: Record<'bare' | 'ours', Outcome[]> = { bare: [], ours: [] };
    for (let round = 0; round < rounds; round++) {
      for (const kind of ['bare', 'ours'] as const) outcomes[kind].push(await measure(kind));
    }
    const row = (what: string, unit: string, figuresOf: (outcome: Outcome) => number | readonly number[]) => {
      const measured = median(outcomes.ours.flatMap(figuresOf));
      const floor = median(outcomes.bare.flatMap(figuresOf));
      return { what, unit, measured, floor, ratio: measured / floor };
    };
    return [
      row('memory each, kept', 'KB', ({ liveBytesEach }) => liveBytesEach / 1024),
      row('memory each, of the machine', 'KB', ({ residentBytesEach }) => residentBytesEach / 1024),
      row('until all got one event', 'ms', ({ milliseconds }) => milliseconds),
    ];
  },
} satisfies Bench;
