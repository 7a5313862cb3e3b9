import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { responseLength, serializeRequest } from './http-messages.ts';
import type { Load } from './load.ts';

const { port, requests, headers, connections, seconds } = workerData as Load;
const messages = requests.map((request) => serializeRequest(port, headers, request));

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
      const length = responseLength(received, requests[index]?.path ?? '');
      if (length === 0 || received.length < length) return;
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
