/** How large and how long; what `pnpm bench` was told. */
export interface BenchOptions {
  dramas: number;
  episodes: number;
  seconds: number;
}

/** One line of the table. The ratio is what counts: what was measured and its floor come from the same run. */
export interface Measured {
  what: string;
  measured: number;
  floor: number;
  unit: string;
  ratio: number;
  /** The ratio to reach, where it is another than the bench's. */
  goal?: number;
}

/** A row of the quality goals; a file of its own, named `<something>.bench.ts`, with the bench as its default export. */
export interface Bench {
  title: string;
  /** What it is measured against. */
  against: string;
  goal: { ratio: number; isAtLeast: boolean };
  run(options: BenchOptions): Promise<Measured[]>;
}
