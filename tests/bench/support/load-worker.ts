import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { Load, Request } from './load.ts';

const { port, requests, headers, connections, seconds } = workerData as Load;
const bytesOf = ({ path, headers: own, body }: Request): Buffer => {
  const text = body ? JSON.stringify(body) : '';
  const about = body && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  };
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers, ...own, ...about })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return Buffer.from(`${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines}\r\n${text}`);
};
const messages = requests.map(bytesOf);

/** The length of the answer that `received` begins with, or 0 when it is not all there. */
const answerLength = (received: Buffer, path?: string): number => {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  const text = received.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (!text.startsWith('HTTP/1.1 200') || !length)
    throw new Error(`the answer to ${path} was: ${received.toString()}`);
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
    let place = 0;
    const socket = connect(port, '127.0.0.1');
    const askNext = () => {
      const isOver = seconds === null ? asked === messages.length : performance.now() >= until;
      if (isOver) {
        socket.destroy();
        resolve();
        return;
      }
      askedAt = performance.now();
      place = asked++ % messages.length;
      socket.write(messages[place] as Buffer);
    };
    socket.setNoDelay(true);
    socket.on('connect', askNext);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = answerLength(received, requests[place]?.path);
      if (length === 0) return;
      received = received.subarray(length);
      latenciesMs.push(performance.now() - askedAt);
      askNext();
    });
  });

await Promise.all(Array.from({ length: connections }, drive));
parentPort?.postMessage({ elapsedSeconds: (performance.now() - begin) / 1000, latenciesMs });
