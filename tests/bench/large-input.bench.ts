import { monitorEventLoopDelay } from 'node:perf_hooks';
import { apiPrefix, bodyFieldsOf, contract, type Endpoint } from '@cliffhanger/contracts';
import Fastify from 'fastify';
import { calls, createCallContext } from '../contract/calls.ts';
import type { Benchmark, BenchmarkResult } from './support/bench.ts';

const defaultBodyBytes = 64 * 1024;
/** Other processes can only slow a round down, so the fastest one counts. */
const rounds = 5;

const contents = {
  letters: ['"', 'x', '"'],
  'white space': ['"', ' ', '"'],
  'characters of two units': ['"', '🎬', '"'],
  'escaped quotation marks': ['"', '\\"', '"'],
  backslashes: ['"', '\\\\', '"'],
  numbers: ['[', '0,', '0]'],
  objects: ['[', '{},', '0]'],
} as const;

const longValues = [`a${' '.repeat(14_000)}b`, 'a,'.repeat(7000), ';q=1'.repeat(3500), '/'.repeat(14_000)];
const headers = [
  ...['accept-language', 'accept-encoding', 'accept-country', 'x-client-version', 'if-none-match'],
  ...['authorization', 'x-forwarded-for', 'user-agent', 'x-request-id', 'content-type'],
];

/** A JSON body of this many bytes with one field. */
const bodyOf = (field: string, bytes: number, [start, piece, end]: readonly [string, string, string]) => {
  const contentBytes = bytes - Buffer.byteLength(`{"${field}":${start}${end}}`);
  return `{"${field}":${start}${piece.repeat(Math.floor(contentBytes / Buffer.byteLength(piece)))}${end}}`;
};

/** The longest delay of the event loop during the work, in milliseconds; the shortest of several rounds. */
const maxDelayMs = async (work: () => Promise<unknown>): Promise<number> => {
  let shortestMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const histogram = monitorEventLoopDelay({ resolution: 1 });
    histogram.enable();
    await work();
    histogram.disable();
    shortestMs = Math.min(shortestMs, histogram.max / 1e6);
  }
  return shortestMs;
};

const durationMs = async (work: () => Promise<unknown>): Promise<number> => {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
};

type Measured = Pick<BenchmarkResult, 'name' | 'measured' | 'baseline' | 'goal' | 'details'>;

const row = (measured: Measured): BenchmarkResult => ({
  ...measured,
  unit: 'ms',
  ratio: measured.measured / measured.baseline,
});

/** The largest bodies and the longest headers, against a server that only receives and parses them. */
const run = async (): Promise<BenchmarkResult[]> => {
  const { app, viewer } = await createCallContext();
  const largestBytes = Math.max(...calls.map(({ endpoint }) => endpoint.bodyLimitBytes ?? 0));
  const bare = Fastify({ bodyLimit: largestBytes });
  bare.post('/', () => 'read');
  bare.get('/', () => 'read');
  const bareAddress = await bare.listen({ host: '127.0.0.1', port: 0 });
  const authorization = `Bearer ${viewer.token}`;
  const send = async (url: string, body: string, method = 'POST') => {
    const given = { 'content-type': 'application/json', authorization };
    await (await fetch(url, { method, headers: given, body })).text();
  };
  const sendTo = ({ path, method }: Endpoint, body: string) =>
    send(app.address + apiPrefix + path.replace(/\{\w+\}/g, 'email'), body, method);
  const eight = (one: () => Promise<unknown>) => () => Promise.all(Array.from({ length: 8 }, one));

  // The slowest of the contents to parse.
  const largest = bodyOf('description', largestBytes, contents['characters of two units']);
  const results: BenchmarkResult[] = [];
  const baseline = await maxDelayMs(() => send(bareAddress, largest));
  for (const { name, endpoint } of calls.filter((call) => call.endpoint.body)) {
    let worst = { measured: 0, details: '' };
    for (const field of bodyFieldsOf(endpoint)) {
      for (const [content, parts] of Object.entries(contents)) {
        const body = bodyOf(field, endpoint.bodyLimitBytes ?? defaultBodyBytes, parts);
        const measured = await maxDelayMs(() => sendTo(endpoint, body));
        if (measured > worst.measured) worst = { measured, details: `${field} of ${content}` };
      }
    }
    results.push(row({ name, baseline, ...worst }));
  }
  results.push(
    row({
      name: 'eight of the largest bodies at once',
      measured: await maxDelayMs(eight(() => sendTo(contract.feedback.send, largest))),
      baseline: await maxDelayMs(eight(() => send(bareAddress, largest))),
    }),
  );

  const sendTen = (url: string, given: Record<string, string>) => async () => {
    for (let count = 0; count < 10; count++) await (await fetch(url, { headers: given })).text();
  };
  for (const name of headers) {
    for (const path of [contract.account.userInfo.path, contract.lists.all.path]) {
      let worst: Measured = { name: `header ${name}, ${path}`, measured: 0, baseline: 1, goal: 10 };
      for (const value of longValues) {
        const given = { [name]: value };
        const fastest = async (url: string) => {
          let ms = Number.POSITIVE_INFINITY;
          for (let round = 0; round < rounds; round++)
            ms = Math.min(ms, await durationMs(sendTen(url, given)));
          return ms;
        };
        const measured = await fastest(app.address + apiPrefix + path);
        const floor = await fastest(bareAddress);
        if (measured / floor > worst.measured / worst.baseline)
          worst = { ...worst, measured, baseline: floor, details: value.slice(0, 4) };
      }
      results.push(row(worst));
    }
  }
  await Promise.all([app.close(), bare.close()]);
  return results;
};

export default {
  title: 'Longest delay of the event loop by the largest bodies, and the time of the longest headers',
  baseline: 'a server that only receives the body and parses it as JSON',
  goal: { ratio: 3, isAtLeast: false },
  run,
} satisfies Benchmark;
