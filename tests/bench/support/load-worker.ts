import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { Load, Request } from './load.ts';

const { port, requests, headers, connections, seconds } = workerData as Load;
const serializeRequest = ({ method, path, headers: ownHeaders, body }: Request): Buffer => {
  const text = body ? JSON.stringify(body) : '';
  const bodyHeaders = body && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  };
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers, ...ownHeaders, ...bodyHeaders })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return Buffer.from(`${method ?? (body ? 'POST' : 'GET')} ${path} HTTP/1.1\r\n${lines}\r\n${text}`);
};
const messages = requests.map(serializeRequest);

/** Returns the length of the response at the start of `received`, or 0 while it is incomplete. */
const responseLength = (received: Buffer, path?: string): number => {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  const text = received.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (!text.startsWith('HTTP/1.1 200') || !length)
    throw new Error(`the response to ${path} was: ${received.toString()}`);
  const totalLength = end + 4 + Number(length);
  return received.length >= totalLength ? totalLength : 0;
};

const startMs = performance.now();
const endMs = seconds === null ? Number.POSITIVE_INFINITY : startMs + seconds * 1000;
const latenciesMs: number[] = [];
const requestIndexes: number[] = [];
let sentCount = 0;

/** Opens one connection and sends the next request as soon as the last is answered, for `seconds` or until each was sent once. */
const runConnection = () =>
  new Promise<void>((resolve, reject) => {
    let received = Buffer.alloc(0);
    let sentAtMs = 0;
    let index = 0;
    const socket = connect(port, '127.0.0.1');
    const sendNext = () => {
      const isOver = seconds === null ? sentCount === messages.length : performance.now() >= endMs;
      if (isOver) {
        socket.destroy();
        resolve();
        return;
      }
      sentAtMs = performance.now();
      index = sentCount++ % messages.length;
      socket.write(messages[index] as Buffer);
    };
    socket.setNoDelay(true);
    socket.on('connect', sendNext);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = responseLength(received, requests[index]?.path);
      if (length === 0) return;
      received = received.subarray(length);
      latenciesMs.push(performance.now() - sentAtMs);
      requestIndexes.push(index);
      sendNext();
    });
  });

await Promise.all(Array.from({ length: connections }, runConnection));
parentPort?.postMessage({
  elapsedSeconds: (performance.now() - startMs) / 1000,
  latenciesMs,
  requestIndexes,
});
