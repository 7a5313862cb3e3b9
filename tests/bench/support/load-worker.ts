import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { Load } from './load.ts';

const { port, paths, headers, connections, seconds } = workerData as Load;
const head = Object.entries({ host: `127.0.0.1:${port}`, ...headers })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`));

/** The length of the answer that `received` begins with, or 0 when it is not all there. */
const answerLength = (received: Buffer): number => {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  const text = received.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (!text.startsWith('HTTP/1.1 200') || !length) throw new Error(`an answer was: ${received.toString()}`);
  const whole = end + 4 + Number(length);
  return received.length >= whole ? whole : 0;
};

const begin = performance.now();
const until = seconds === null ? Number.POSITIVE_INFINITY : begin + seconds * 1000;
const latenciesMs: number[] = [];
let asked = 0;

/** One connection: asks the next path as soon as it has its answer, for the time given or each path once. */
const drive = () =>
  new Promise<void>((resolve, reject) => {
    let received = Buffer.alloc(0);
    let askedAt = 0;
    const socket = connect(port, '127.0.0.1');
    const askNext = () => {
      const isOver = seconds === null ? asked === requests.length : performance.now() >= until;
      if (isOver) {
        socket.destroy();
        resolve();
        return;
      }
      askedAt = performance.now();
      socket.write(requests[asked++ % requests.length] as Buffer);
    };
    socket.setNoDelay(true);
    socket.on('connect', askNext);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = answerLength(received);
      if (length === 0) return;
      received = received.subarray(length);
      latenciesMs.push(performance.now() - askedAt);
      askNext();
    });
  });

await Promise.all(Array.from({ length: connections }, drive));
parentPort?.postMessage({ elapsedSeconds: (performance.now() - begin) / 1000, latenciesMs });
