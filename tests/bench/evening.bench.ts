import type { Benchmark } from './support/bench.ts';
import { startEvening } from './support/evening.ts';
import { generateLoad, percentile } from './support/load.ts';
import { callNames, planRounds } from './support/rounds.ts';

const viewerCount = 60;
const minimumSeconds = 10;

const round = (value: number) => value.toFixed(1);

export default {
  title: `a crowded evening: ${viewerCount} viewers without pauses, medians`,
  baseline: 'the detail of a drama in the same run',
  goal: { ratio: 5, isAtLeast: false },
  async run({ seconds }) {
    const evening = await startEvening(viewerCount);
    const requests = await planRounds(evening);
    const load = { port: evening.port, headers: {}, requests, connections: viewerCount };
    await generateLoad({ ...load, seconds: 2 });
    await evening.reset();
    const { latenciesMs, requestIndexes } = await generateLoad({
      ...load,
      seconds: Math.max(seconds, minimumSeconds),
    });
    const { loopDelayMs, residentBytes } = await evening.usage();
    await evening.close();

    const latenciesOf = (call: number) =>
      latenciesMs.filter((_, index) => (requestIndexes[index] ?? 0) % callNames.length === call);
    const baseline = percentile(latenciesOf(callNames.indexOf('detail')), 50);
    const rows = callNames.map((name, call) => {
      const latencies = latenciesOf(call);
      const measured = percentile(latencies, 50);
      const details = `p95 ${round(percentile(latencies, 95))} ms, p99 ${round(percentile(latencies, 99))} ms`;
      return { name, unit: 'ms', measured, baseline, ratio: measured / baseline, details };
    });
    const last = rows.at(-1);
    if (last) {
      last.details += `
    event-loop delay: p50 ${round(loopDelayMs.p50)} ms, p99 ${round(loopDelayMs.p99)} ms, longest ${round(loopDelayMs.max)} ms
    resident memory: ${Math.round(residentBytes / 2 ** 20)} MB`;
    }
    return rows;
  },
} satisfies Benchmark;
