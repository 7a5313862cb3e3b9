import { Worker } from 'node:worker_threads';

/** A GET, or a POST when it has a body. */
export interface Request {
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

interface Fired {
  elapsedSeconds: number;
  latenciesMs: number[];
}

/** Generates the load in a worker thread. */
const fire = (load: Load): Promise<Fired> =>
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
const turns = 15;

const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(((values.length - 1) * percent) / 100)] ?? Number.NaN;

const rateOf = async ({ port, requests, headers = {} }: Target, seconds: number): Promise<number> => {
  const { latenciesMs, elapsedSeconds } = await fire({ port, requests, headers, connections, seconds });
  return latenciesMs.length / elapsedSeconds;
};

type RateOf = (seconds: number) => Promise<number>;

/** Measures both rates in alternating turns, so that a slow moment affects both. @returns the medians per second */
export const compareTurns = async (measured: RateOf, floor: RateOf, seconds: number) => {
  for (const rate of [floor, measured]) await rate(1);
  const rounds: { measured: number; floor: number }[] = [];
  for (let round = 0; round < turns; round++) {
    rounds.push({ floor: await floor(seconds), measured: await measured(seconds) });
  }
  const medianOf = (pick: (round: { measured: number; floor: number }) => number) =>
    percentile(rounds.map(pick), 50);
  return {
    measured: medianOf((round) => round.measured),
    floor: medianOf((round) => round.floor),
    ratio: medianOf((round) => round.measured / round.floor),
  };
};

/** Compares the responses per second of both targets. */
export const compareRates = (measured: Target, floor: Target, seconds: number) =>
  compareTurns(
    (turnSeconds) => rateOf(measured, turnSeconds),
    (turnSeconds) => rateOf(floor, turnSeconds),
    seconds,
  );

/**
 * Compares the 95th percentile of sequential latencies in milliseconds, in alternating turns of `turn` requests, so
 * that a slow moment affects one turn only. Returns the medians of the turns; the first is a warm-up.
 */
export const compareSlowAnswers = async (measured: Target, floor: Target, turn: number) => {
  const slowOf = async ({ port, requests, headers = {} }: Target, from: number) => {
    const some = requests.slice(from, from + turn);
    const { latenciesMs } = await fire({ port, headers, requests: some, connections: 1, seconds: null });
    return percentile(latenciesMs, 95);
  };
  const turns: { measured: number; floor: number }[] = [];
  for (let from = 0; from < floor.requests.length; from += turn) {
    turns.push({ floor: await slowOf(floor, from), measured: await slowOf(measured, from) });
  }
  const medianOf = (side: 'measured' | 'floor') =>
    percentile(
      turns.slice(1).map((one) => one[side]),
      50,
    );
  const [measuredMs, floorMs] = [medianOf('measured'), medianOf('floor')];
  return { measured: measuredMs, floor: floorMs, ratio: measuredMs / floorMs };
};
