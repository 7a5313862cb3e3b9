import { apiPrefix } from '@cliffhanger/contracts';
import type { Benchmark } from './support/bench.ts';
import { type EveningViewer, startEvening } from './support/evening.ts';
import { generateLoad, percentile, type Request } from './support/load.ts';

const viewerCount = 60;
const minimumSeconds = 10;

/** The calls of one round, in order. */
const callNames = ['home', 'feed', 'detail', 'episodes', 'playlist', 'progress report'] as const;

/** The calls of a viewer who browses, plays an episode and reports the position. */
const roundOf = async (port: number, { headers }: EveningViewer, index: number): Promise<Request[]> => {
  const ids = { dramaId: `d${index}`, episodeId: `d${index}-1` };
  const detail = `${apiPrefix}/drama/detail/${ids.dramaId}/${ids.episodeId}`;
  const response = await fetch(`http://127.0.0.1:${port}${detail}`, { headers });
  const { data } = (await response.json()) as { data: { playback: { playlistUrl: string } } };
  const paths = [
    `${apiPrefix}/home/getHomeInfo`,
    `${apiPrefix}/drama/getRecommendDramas`,
    detail,
    `${apiPrefix}/drama/episode/${ids.dramaId}`,
    data.playback.playlistUrl,
  ];
  const report = { path: `${apiPrefix}/center/watchProgressReport`, headers, body: { ...ids, progress: 30 } };
  return [...paths.map((path) => ({ path, headers })), report];
};

const round = (value: number) => value.toFixed(1);

export default {
  title: `a crowded evening: ${viewerCount} viewers without pauses, medians`,
  baseline: 'the detail of a drama in the same run',
  goal: { ratio: 5, isAtLeast: false },
  async run({ seconds }) {
    const evening = await startEvening(viewerCount);
    const { port, viewers } = evening;
    const rounds = await Promise.all(viewers.map((viewer, index) => roundOf(port, viewer, index)));
    const load = { port, headers: {}, requests: rounds.flat(), connections: viewerCount };
    await generateLoad({ ...load, seconds: 2 });
    await evening.reset();
    const { latenciesMs, requestIndexes, elapsedSeconds } = await generateLoad({
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
    ${round(latenciesMs.length / callNames.length / elapsedSeconds)} rounds per second
    event-loop delay: p50 ${round(loopDelayMs.p50)} ms, p99 ${round(loopDelayMs.p99)} ms, longest ${round(loopDelayMs.max)} ms
    resident memory: ${Math.round(residentBytes / 2 ** 20)} MB`;
    }
    return rows;
  },
} satisfies Benchmark;
