import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiPrefix } from '@cliffhanger/contracts';
import type { Benchmark, BenchmarkResult } from './support/bench.ts';
import { type Evening, library, startEvening } from './support/evening.ts';
import { frequentWrites } from './support/frequent-writes.ts';
import { percentile, type Request } from './support/load.ts';
import { openStreams } from './support/open-streams.ts';
import {
  planVisit,
  runWaitingViewers,
  type WaitingCall,
  type WaitingLatencies,
  type WatchedEpisode,
  waitingCalls,
} from './support/waiting-viewers.ts';

/** Without media, as behind an edge that serves it, and with it. The last step of each is the goal. */
const steps = [
  { hasMedia: false, counts: [60, 200, 1_000, 3_000, 5_000] },
  { hasMedia: true, counts: [60, 200, 1_000, 1_500] },
];
const boundMs = { read: 100, write: 250 };
const warmUpMs = 5_000;
const measureMs = 20_000;
/** Two seconds of a film at 1 Mbit/s. */
const segmentBytes = 250_000;
const pages = {
  home: { path: `${apiPrefix}/home/getHomeInfo` },
  feed: { path: `${apiPrefix}/drama/getRecommendDramas` },
};

const findWrite = (name: WaitingCall) => {
  const write = frequentWrites.find((candidate) => candidate.name === name);
  if (!write) throw new Error(`there is no frequent write ${name}`);
  return write;
};

/** Finds the first episode of a drama, with its links. */
const findEpisode = async ({ port, viewers }: Evening, drama: number): Promise<WatchedEpisode> => {
  const { userId, headers } = viewers[0] ?? { userId: '', headers: {} };
  const ids = { dramaId: `d${drama}`, episodeId: `d${drama}-1` };
  const detail: Request = { path: `${apiPrefix}/drama/detail/${ids.dramaId}/${ids.episodeId}` };
  const get = (url: string) => fetch(`http://127.0.0.1:${port}${url}`, { headers });
  const { data } = (await (await get(detail.path)).json()) as { data: { playback: { playlistUrl: string } } };
  const { playlistUrl } = data.playback;
  const lines = (await (await get(playlistUrl)).text()).split('\n');
  const segment = lines.find((line) => line.includes('.m4s'));
  if (!segment) throw new Error(`the playlist of ${ids.episodeId} has no segment`);
  const { pathname, search } = new URL(segment, `http://127.0.0.1${playlistUrl}`);
  return {
    detail,
    playlist: { path: playlistUrl },
    segment: { path: pathname + search },
    playbackCount: findWrite('playback count').request({ userId, ...ids }),
    progressAt: (progress) => ({
      path: `${apiPrefix}/center/watchProgressReport`,
      body: { ...ids, progress },
    }),
  };
};

const p99 = (latencies: readonly number[]) => percentile(latencies, 99);

const describe = (latencies: WaitingLatencies): string =>
  Object.entries(latencies)
    .map(([call, values]) => {
      const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(values, percent).toFixed(1));
      return `${call.padEnd(16)} p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ${values.length} calls`;
    })
    .join('\n    ');

/** @returns the slowest read and the slowest write, each against its bound */
const compareToBounds = (name: string, latencies: WaitingLatencies): BenchmarkResult[] =>
  (['read', 'write'] as const).map((kind) => {
    const measured = Math.max(
      ...Object.entries(latencies)
        .filter(([call]) => waitingCalls[call as WaitingCall] === kind)
        .map(([, values]) => p99(values)),
    );
    const baseline = boundMs[kind];
    const result = { name: `${name}: slowest ${kind}`, unit: 'ms', measured, baseline };
    return { ...result, ratio: measured / baseline };
  });

const writeSegments = (mediaDir: string) => {
  for (let drama = 0; drama < library.dramas; drama++) {
    const file = path.join(mediaDir, `d${drama}-1`, '540/00000.m4s');
    writeFileSync(file, randomBytes(segmentBytes));
  }
};

export default {
  title: 'viewers who wait as people do, each with an open event stream, p99 of the slowest call',
  baseline: `a read in ${boundMs.read} ms and a write in ${boundMs.write} ms`,
  goal: { ratio: 1, isAtLeast: false },
  async run() {
    const evening = await startEvening(Math.max(...steps.flatMap(({ counts }) => counts)));
    writeSegments(evening.mediaDir);
    const dramas = Array.from({ length: library.dramas }, (_, drama) => drama);
    const episodes = await Promise.all(dramas.map((drama) => findEpisode(evening, drama)));
    const watchedTime = findWrite('watched time').request({ userId: '', dramaId: '', episodeId: '' });
    const rows: BenchmarkResult[] = [];
    for (const { hasMedia, counts } of steps) {
      for (const count of counts) {
        const visit = { episodes, pages, watchedTime, hasMedia, durationMs: warmUpMs + measureMs };
        const requests = evening.viewers
          .slice(0, count)
          .flatMap(({ headers }) => planVisit({ ...visit, headers: { ...headers }, random: Math.random }))
          .sort((a, b) => a.atMs - b.atMs);
        const streams = await openStreams(evening.port, count);
        await evening.reset();
        const latencies = await runWaitingViewers({ port: evening.port, requests, measureFromMs: warmUpMs });
        for (const stream of streams) stream.destroy();
        const { loopDelayMs, residentBytes } = await evening.usage();
        const compared = compareToBounds(`${count} viewers${hasMedia ? ', media' : ''}`, latencies);
        const last = compared.at(-1);
        if (last)
          last.details = `${describe(latencies)}
    event-loop delay: p50 ${loopDelayMs.p50.toFixed(1)} ms, p99 ${loopDelayMs.p99.toFixed(1)} ms; resident memory: ${Math.round(residentBytes / 2 ** 20)} MB`;
        rows.push(...compared);
      }
    }
    await evening.close();
    return rows;
  },
} satisfies Benchmark;
