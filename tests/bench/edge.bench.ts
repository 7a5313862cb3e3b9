import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiPrefix } from '@cliffhanger/contracts';
import { findClientBuild } from '@cliffhanger/server/platform/config/client-build.ts';
import { prepare } from '../../scripts/prepare.ts';
import { findFreePort, missingPrograms, startEdge } from '../support/edge.ts';
import type { Benchmark, BenchmarkResult } from './support/bench.ts';
import { type Evening, startEvening } from './support/evening.ts';
import { generateLoad, percentile, type Request } from './support/load.ts';
import { childrenCpuMs, separateFromLoad } from './support/processor-use.ts';

const rounds = 5;
const connections = 16;
const episodes = 40;
/** A second of the lowest rendition, and two seconds of an average one. */
const segments = { '00000.m4s': 50_000, '00004.m4s': 250_000 };

/** nginx shares the cores with the server and the load, and the server still checks each segment. */
const segmentGoals = { rates: 0.6, perCore: 0.75 };

/** Where the load is sent, and the processor time of the programs that answer it. */
interface Side {
  port: number;
  evening: Evening;
  edgeCpuMs(): number;
}

/** @returns the requests for one file of many episodes, after their bytes are written */
const segmentRequests = async ({ port, viewers, mediaDir }: Evening, file: keyof typeof segments) =>
  Promise.all(
    Array.from({ length: episodes }, async (_, index): Promise<Request> => {
      const ids = `d${index}/d${index}-1`;
      const response = await fetch(`http://127.0.0.1:${port}${apiPrefix}/drama/detail/${ids}`, {
        headers: viewers[0]?.headers ?? {},
      });
      const { data } = (await response.json()) as { data: { playback: { playlistUrl: string } } };
      writeFileSync(path.join(mediaDir, `d${index}-1/540/${file}`), randomBytes(segments[file]));
      return { path: data.playback.playlistUrl.replace('index.m3u8', file) };
    }),
  );

const assetRequests = (): Request[] => {
  const names = readdirSync(path.join(findClientBuild() ?? '', 'assets'));
  const scripts = names.filter((name) => name.endsWith('.js'));
  return scripts.map((name) => ({ path: `/assets/${name}`, headers: { 'accept-encoding': 'gzip, br' } }));
};

const requestsOf = async (evening: Evening): Promise<Record<string, Request[]>> => ({
  home: [{ path: `${apiPrefix}/home/getHomeInfo` }],
  'first segment, 50 KB': await segmentRequests(evening, '00000.m4s'),
  'later segment, 250 KB': await segmentRequests(evening, '00004.m4s'),
  'scripts of the client': assetRequests(),
});

const measure = async ({ port, evening, edgeCpuMs }: Side, requests: Request[], seconds: number) => {
  const before = { server: (await evening.usage()).cpuMs, edge: edgeCpuMs() };
  const { latenciesMs, elapsedSeconds } = await generateLoad({
    port,
    requests,
    headers: {},
    connections,
    seconds,
  });
  const serverCpuMs = (await evening.usage()).cpuMs - before.server;
  return { latenciesMs, elapsedSeconds, serverCpuMs, edgeCpuMs: edgeCpuMs() - before.edge };
};

type Measurement = Awaited<ReturnType<typeof measure>>;

const summarize = (measured: Measurement[]) => {
  const latencies = measured.flatMap(({ latenciesMs }) => latenciesMs);
  const perResponse = (cpuMs: number) => (cpuMs * 1000) / latencies.length;
  const total = (pick: 'serverCpuMs' | 'edgeCpuMs') => measured.reduce((sum, round) => sum + round[pick], 0);
  return {
    rate: percentile(
      measured.map(({ latenciesMs, elapsedSeconds }) => latenciesMs.length / elapsedSeconds),
      50,
    ),
    latency: `p50 ${percentile(latencies, 50).toFixed(2)} ms, p99 ${percentile(latencies, 99).toFixed(2)} ms`,
    serverCpuMicroseconds: perResponse(total('serverCpuMs')),
    edgeCpuMicroseconds: perResponse(total('edgeCpuMs')),
  };
};

type Summary = ReturnType<typeof summarize>;

/** Two rows of one kind of response: the rate on this machine, and the rate that a core of the server would reach. */
const rowsOf = (name: string, through: Summary, direct: Summary): BenchmarkResult[] => {
  const rowOf = (rateOf: (summary: Summary) => number, goal: number | undefined) => {
    const [measured, baseline] = [rateOf(through), rateOf(direct)];
    return { unit: '/s', measured, baseline, ratio: measured / baseline, ...(goal && { goal }) };
  };
  const { rates, perCore } = name.includes('segment') ? segmentGoals : {};
  const microseconds = (value: number) => `${value.toFixed(0)} µs`;
  return [
    {
      name,
      ...rowOf(({ rate }) => rate, rates),
      details: `through nginx ${through.latency}; directly ${direct.latency}`,
    },
    {
      name: `${name}, per core`,
      ...rowOf(({ serverCpuMicroseconds }) => 1e6 / serverCpuMicroseconds, perCore),
      details: `a response takes ${microseconds(through.serverCpuMicroseconds)} of the server and ${microseconds(through.edgeCpuMicroseconds)} of nginx; directly ${microseconds(direct.serverCpuMicroseconds)}`,
    },
  ];
};

export default {
  title: 'responses through nginx with deploy/nginx/site.conf, without TLS',
  baseline: 'the same responses directly from the server',
  goal: { ratio: 1, isAtLeast: true },
  async run({ seconds }) {
    if (missingPrograms.length > 0) throw new Error(`${missingPrograms.join(' and ')} must be installed`);
    prepare();
    const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-edge-'));
    // As the image sets it: each program writes a line for each request.
    const logged = { LOG_LEVEL: 'info' };
    const alone = await startEvening(1, logged);
    const port = await findFreePort();
    const behind = await startEvening(1, {
      ...logged,
      MEDIA_BY_EDGE: 'on',
      TRUST_PROXY: 'on',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    });
    const edge = await startEdge({
      folder,
      serverAddress: `http://127.0.0.1:${behind.port}`,
      mediaDir: behind.mediaDir,
      port,
      hasTls: false,
    });
    const direct: Side = { port: alone.port, evening: alone, edgeCpuMs: () => 0 };
    const through: Side = { port: edge.port, evening: behind, edgeCpuMs: () => childrenCpuMs(edge.pid) };
    const [ofDirect, ofThrough] = [await requestsOf(alone), await requestsOf(behind)];
    const endSeparation = separateFromLoad([alone.pid, behind.pid]);
    const rows: BenchmarkResult[] = [];
    for (const [name, requests] of Object.entries(ofDirect)) {
      const sides = [
        { side: direct, requests, measured: [] as Measurement[] },
        { side: through, requests: ofThrough[name] ?? [], measured: [] },
      ];
      for (const { side, requests } of sides) await measure(side, requests, 1);
      for (let round = 0; round < rounds; round++) {
        for (const { side, requests, measured } of sides)
          measured.push(await measure(side, requests, 2 * seconds));
      }
      const [baseline, measured] = sides.map(({ measured }) => summarize(measured));
      if (!baseline || !measured) throw new Error('both sides are measured');
      rows.push(...rowsOf(name, measured, baseline));
    }
    endSeparation();
    await edge.close();
    await Promise.all([alone.close(), behind.close()]);
    rmSync(folder, { recursive: true });
    return rows;
  },
} satisfies Benchmark;
