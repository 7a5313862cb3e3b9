import { apiPrefix } from '@cliffhanger/contracts';
import { startBareServer } from './support/bare-server.ts';
import type { Benchmark } from './support/bench.ts';
import { type Evening, startEvening } from './support/evening.ts';
import { type FrequentWrite, frequentWrites, writeIdsOf } from './support/frequent-writes.ts';
import { generateLoad, percentile, type Request, type Target } from './support/load.ts';

const concurrency = 60;
/** Many short rounds: the speed of the machine changes within seconds. */
const rounds = 21;
/** Writes of each round. Every viewer writes once, so that each write inserts its rows. */
const writesAlone = 200;
const writesAtOnce = 8 * concurrency;
/** After fewer writes, the server's code is not optimized yet in the first round. */
const warmUpWrites = 10 * writesAtOnce;
const viewerCount = warmUpWrites + rounds * (writesAlone + writesAtOnce);

interface Rates {
  measured: number;
  baseline: number;
}

/** Writes per second of the server and of the bare server, one at a time and at once, in alternating rounds. */
const compareWrites = async ({ port, viewers }: Evening, barePort: number, write: FrequentWrite) => {
  const rateOf = async (target: Target, connections: number): Promise<number> => {
    const load = { headers: {}, connections, seconds: null };
    return target.requests.length / (await generateLoad({ ...load, ...target })).elapsedSeconds;
  };
  const writeFor = async (from: number, count: number, connections: number): Promise<Rates> => {
    const writers = viewers.slice(from, from + count);
    const ids = writers.map((viewer, index) => writeIdsOf(viewer, from + index));
    const headersOf = (index: number) => writers[index]?.headers ?? {};
    const requests = ids.map((id, index) => ({ ...write.request(id), headers: headersOf(index) }));
    const url = `/${connections === 1 ? 'alone' : 'grouped'}/${encodeURIComponent(write.name)}`;
    const bareRequests = ids.map((body, index) => ({ path: url, body, headers: headersOf(index) }));
    // Viewers who write have opened the episode shortly before, so that the server knows their session and its drama.
    const visits = ids.map(({ dramaId, episodeId }, index) => ({
      path: `${apiPrefix}/drama/detail/${dramaId}/${episodeId}`,
      headers: headersOf(index),
    }));
    await rateOf({ port, requests: visits }, concurrency);
    if (write.name === 'watched time') await loadFilm(port, visits);
    return {
      baseline: await rateOf({ port: barePort, requests: bareRequests }, connections),
      measured: await rateOf({ port, requests }, connections),
    };
  };

  let from = 0;
  const writeNext = (count: number, connections: number) => {
    from += count;
    return writeFor(from - count, count, connections);
  };
  await writeNext(warmUpWrites, concurrency);
  const alone: Rates[] = [];
  const atOnce: Rates[] = [];
  for (let round = 0; round < rounds; round++) {
    alone.push(await writeNext(writesAlone, 1));
    atOnce.push(await writeNext(writesAtOnce, concurrency));
  }
  return { alone: medianOf(alone), atOnce: medianOf(atOnce) };
};

/** Loads a segment for each viewer. Without one, the server counts and writes no watched time. */
const loadFilm = async (port: number, visits: readonly Request[]) => {
  for (const { path, headers } of visits) {
    const detail = await fetch(`http://127.0.0.1:${port}${path}`, headers && { headers });
    const { data } = (await detail.json()) as { data: { playback: { playlistUrl: string } } };
    await fetch(new URL('00001.m4s', `http://127.0.0.1:${port}${data.playback.playlistUrl}`));
  }
};

const medianOf = (rates: readonly Rates[]) => {
  const median = (pick: (rate: Rates) => number) => percentile(rates.map(pick), 50);
  return {
    measured: median(({ measured }) => measured),
    baseline: median(({ baseline }) => baseline),
    ratio: median(({ measured, baseline }) => measured / baseline),
  };
};

export default {
  title: `frequent writes, by one viewer and by ${concurrency} at once`,
  baseline: `a bare Fastify server that writes the same rows, one durable transaction each, or all that wait in one`,
  goal: { ratio: 0.6, isAtLeast: true },
  async run() {
    const evening = await startEvening(viewerCount);
    const bare = await startBareServer(evening.copy);
    const rows = [];
    for (const write of frequentWrites) {
      const { alone, atOnce } = await compareWrites(evening, bare.port, write);
      rows.push({ name: `${write.name}, one viewer`, unit: '/s', goal: 0.8, ...alone });
      rows.push({ name: `${write.name}, ${concurrency} at once`, unit: '/s', ...atOnce });
    }
    await bare.close();
    await evening.close();
    return rows;
  },
} satisfies Benchmark;
