import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client';

interface Description<Label extends string = never> {
  /** In the convention of Prometheus: snake case, with the unit, `_total` at the end of a counter. */
  name: string;
  help: string;
  labelNames?: readonly Label[];
}

/** A number that only grows. */
export interface CounterMetric<Label extends string> {
  inc(labels: Record<Label, string | number>, value?: number): void;
}

/** The distribution of a duration, in seconds. */
export interface DurationMetric<Label extends string> {
  observe(labels: Record<Label, string | number>, seconds: number): void;
}

/** The metrics of the server. Each feature declares its own; `/metrics` exposes all of them. */
export interface Metrics {
  /** @param collect called before each exposition, to add what was counted elsewhere */
  counter<Label extends string>(
    description: Description<Label> & { collect?: (counter: CounterMetric<Label>) => void },
  ): CounterMetric<Label>;
  /** @param buckets upper bounds, in seconds */
  duration<Label extends string>(
    description: Description<Label> & { buckets: readonly number[] },
  ): DurationMetric<Label>;
  /** A value that is read when the metrics are. */
  gauge(description: Description & { read: () => number | Promise<number> }): void;
  readonly contentType: string;
  /** Returns all metrics in the text format of Prometheus. */
  render(): Promise<string>;
}

/**
 * Creates an empty registry.
 * @param includesProcess adds CPU, memory, garbage collection and event loop delay, which are measured from now on
 */
export const openMetrics = ({ includesProcess }: { includesProcess: boolean }): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  if (includesProcess) collectDefaultMetrics({ register: registry });
  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    counter<Label extends string>({
      collect,
      ...description
    }: Description<Label> & { collect?: (counter: CounterMetric<Label>) => void }) {
      const counter: Counter<Label> = new Counter<Label>({
        ...description,
        registers,
        ...(collect && { collect: () => collect(counter) }),
      });
      return counter;
    },
    duration: ({ buckets, ...description }) =>
      new Histogram({ ...description, buckets: [...buckets], registers } as HistogramConfiguration<string>),
    gauge: ({ read, ...description }) => {
      new Gauge({
        ...description,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    },
  };
};
