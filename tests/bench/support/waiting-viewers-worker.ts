import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { responseLength, serializeRequest } from './http-messages.ts';
import type { TimedRequest, WaitingLatencies, WaitingLoad } from './waiting-viewers.ts';

const { port, requests, measureFromMs } = workerData as WaitingLoad;
const tickMs = 2;
const messages = requests.map(({ request }) => serializeRequest(port, {}, request));
const latencies: WaitingLatencies = {};
const idle: Connection[] = [];
const sockets: Socket[] = [];
let answered = 0;

/** A kept connection, which makes one call at a time. */
class Connection {
  readonly #socket = connect(port, '127.0.0.1');
  #timed: TimedRequest | undefined;
  #missingBytes = 0;

  constructor() {
    sockets.push(this.#socket);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk) => this.#receive(chunk));
    // The worker's error fails the benchmark.
    this.#socket.on('error', (error) => {
      throw error;
    });
  }

  send(timed: TimedRequest, message: Buffer): void {
    this.#timed = timed;
    this.#socket.write(message);
  }

  /** The server sends the headers of a response in one piece. */
  #receive(chunk: Buffer): void {
    if (!this.#timed) throw new Error('a response without a request');
    if (this.#missingBytes === 0) this.#missingBytes = responseLength(chunk, this.#timed.request.path);
    this.#missingBytes -= chunk.length;
    if (this.#missingBytes > 0) return;
    const { call, atMs } = this.#timed;
    if (atMs >= measureFromMs) {
      latencies[call] ??= [];
      latencies[call].push(performance.now() - startMs - atMs);
    }
    this.#timed = undefined;
    idle.push(this);
    if (++answered === requests.length) finish();
  }
}

const finish = () => {
  for (const socket of sockets) socket.destroy();
  clearInterval(timer);
  parentPort?.postMessage(latencies);
};

const startMs = performance.now();
let next = 0;
const timer = setInterval(() => {
  const nowMs = performance.now() - startMs;
  for (let timed = requests[next]; timed && timed.atMs <= nowMs; timed = requests[next]) {
    const connection = idle.pop() ?? new Connection();
    connection.send(timed, messages[next] as Buffer);
    next++;
  }
}, tickMs);
