import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { isLastOfConnection, responseLength, serializeRequest } from './http-messages.ts';
import type { Load } from './load.ts';

const { port, requests, headers, connections, seconds } = workerData as Load;
const messages = requests.map((request) => serializeRequest(port, headers, request));

const startMs = performance.now();
const endMs = seconds === null ? Number.POSITIVE_INFINITY : startMs + seconds * 1000;
const latenciesMs: number[] = [];
const requestIndexes: number[] = [];
let sentCount = 0;

const isOver = () => (seconds === null ? sentCount === messages.length : performance.now() >= endMs);

/** Opens a connection and sends the next request as soon as the last is answered, until the connection or the load ends. */
const useConnection = () =>
  new Promise<void>((resolve, reject) => {
    let received = Buffer.alloc(0);
    let sentAtMs = 0;
    let index = 0;
    const socket = connect(port, '127.0.0.1');
    const end = () => {
      socket.destroy();
      resolve();
    };
    const sendNext = () => {
      if (isOver()) return end();
      sentAtMs = performance.now();
      index = sentCount++ % messages.length;
      socket.write(messages[index] as Buffer);
    };
    socket.setNoDelay(true);
    socket.on('connect', sendNext);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection before it answered')));
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = responseLength(received, requests[index]?.path ?? '');
      if (length === 0 || received.length < length) return;
      latenciesMs.push(performance.now() - sentAtMs);
      requestIndexes.push(index);
      if (isLastOfConnection(received)) return end();
      received = received.subarray(length);
      sendNext();
    });
  });

/** Replaces a connection that the server ends. */
const runConnection = async () => {
  while (!isOver()) await useConnection();
};

await Promise.all(Array.from({ length: connections }, runConnection));
parentPort?.postMessage({
  elapsedSeconds: (performance.now() - startMs) / 1000,
  latenciesMs,
  requestIndexes,
});
