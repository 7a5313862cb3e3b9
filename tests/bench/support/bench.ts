/** The library size and duration given to `pnpm bench`. */
export interface BenchOptions {
  dramas: number;
  episodes: number;
  seconds: number;
}

/** One row of the result table. Compare ratios: the measured value and its baseline come from the same run. */
export interface Measured {
  what: string;
  measured: number;
  floor: number;
  unit: string;
  ratio: number;
  /** The target ratio, if it differs from the benchmark's. */
  goal?: number;
}

/** A benchmark of one quality goal: the default export of a `<name>.bench.ts` file. */
export interface Bench {
  title: string;
  /** The baseline. */
  against: string;
  goal: { ratio: number; isAtLeast: boolean };
  run(options: BenchOptions): Promise<Measured[]>;
}
