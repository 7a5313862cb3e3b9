import { Worker } from 'node:worker_threads';

/** A GET, or a POST when it has a body, unless `method` says otherwise. */
export interface Request {
  method?: 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface Load {
  port: number;
  requests: Request[];
  headers: Record<string, string>;
  connections: number;
  /** How long to repeat the requests; null sends each once. */
  seconds: number | null;
}

interface LoadResult {
  elapsedSeconds: number;
  latenciesMs: number[];
  /** The index of the request of each latency. */
  requestIndexes: number[];
}

/** Generates the load in a worker thread. @throws when a response is not 200 */
export const generateLoad = (load: Load): Promise<LoadResult> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: load });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

export interface Target {
  port: number;
  requests: Request[];
  headers?: Record<string, string>;
}

const connections = 16;
const roundCount = 15;

/** @param percent between 0 and 100 */
export const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(((values.length - 1) * percent) / 100)] ?? Number.NaN;

const rateOf = async ({ port, requests, headers = {} }: Target, seconds: number): Promise<number> => {
  const { latenciesMs, elapsedSeconds } = await generateLoad({
    port,
    requests,
    headers,
    connections,
    seconds,
  });
  return latenciesMs.length / elapsedSeconds;
};

type RateOf = (seconds: number) => Promise<number>;

/** Measures both rates in alternating rounds, so that a slow moment affects both. @returns the medians per second */
export const compareAlternating = async (measured: RateOf, baseline: RateOf, seconds: number) => {
  for (const rate of [baseline, measured]) await rate(1);
  const rounds: { measured: number; baseline: number }[] = [];
  for (let round = 0; round < roundCount; round++) {
    rounds.push({ baseline: await baseline(seconds), measured: await measured(seconds) });
  }
  const medianOf = (pick: (round: { measured: number; baseline: number }) => number) =>
    percentile(rounds.map(pick), 50);
  return {
    measured: medianOf((round) => round.measured),
    baseline: medianOf((round) => round.baseline),
    ratio: medianOf((round) => round.measured / round.baseline),
  };
};

/** Compares the responses per second of both targets. */
export const compareRates = (measured: Target, baseline: Target, seconds: number) =>
  compareAlternating(
    (roundSeconds) => rateOf(measured, roundSeconds),
    (roundSeconds) => rateOf(baseline, roundSeconds),
    seconds,
  );

/**
 * Compares the 95th percentile of sequential latencies in milliseconds, in alternating batches of `batchSize` requests, so
 * that a slow moment affects one batch only. Returns the medians of the batches; the first is a warm-up.
 */
export const compareTailLatency = async (measured: Target, baseline: Target, batchSize: number) => {
  const tailLatencyOf = async ({ port, requests, headers = {} }: Target, from: number) => {
    const batch = requests.slice(from, from + batchSize);
    const { latenciesMs } = await generateLoad({
      port,
      headers,
      requests: batch,
      connections: 1,
      seconds: null,
    });
    return percentile(latenciesMs, 95);
  };
  const batches: { measured: number; baseline: number }[] = [];
  for (let from = 0; from < baseline.requests.length; from += batchSize) {
    batches.push({
      baseline: await tailLatencyOf(baseline, from),
      measured: await tailLatencyOf(measured, from),
    });
  }
  const medianOf = (side: 'measured' | 'baseline') =>
    percentile(
      batches.slice(1).map((batch) => batch[side]),
      50,
    );
  const [measuredMs, baselineMs] = [medianOf('measured'), medianOf('baseline')];
  return { measured: measuredMs, baseline: baselineMs, ratio: measuredMs / baselineMs };
};
