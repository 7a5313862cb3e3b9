/** The library size, the number of reports, the duration and the repetitions given to `pnpm bench`. */
export interface BenchmarkOptions {
  dramas: number;
  episodes: number;
  seconds: number;
  swipes: number;
  openings: number;
  events: number;
}

/** One row of the result table. Compare ratios: the measured value and its baseline come from the same run. */
export interface BenchmarkResult {
  name: string;
  measured: number;
  baseline: number;
  unit: string;
  ratio: number;
  /** The target ratio, if it differs from the benchmark's. */
  goal?: number;
  /** More figures, printed below the row. */
  details?: string;
}

/** A benchmark of one quality goal: the default export of a `<name>.bench.ts` file. */
export interface Benchmark {
  title: string;
  /** The baseline of the comparison. */
  baseline: string;
  goal: { ratio: number; isAtLeast: boolean };
  run(options: BenchmarkOptions): Promise<BenchmarkResult[]>;
}
