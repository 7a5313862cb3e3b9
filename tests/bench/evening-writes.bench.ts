import type { Benchmark } from './support/bench.ts';
import { type Evening, startEvening } from './support/evening.ts';
import { type FrequentWrite, frequentWrites, openBareWriter, writeIdsOf } from './support/frequent-writes.ts';
import { generateLoad, percentile } from './support/load.ts';

const concurrency = 60;
const rounds = 3;
/** Writes of each round. Every viewer writes once, so that each write inserts its rows. */
const writesAlone = 200;
const writesAtOnce = 15 * concurrency;
const viewerCount = concurrency + rounds * (writesAlone + writesAtOnce);

interface Rates {
  measured: number;
  baseline: number;
}

type BareWriter = ReturnType<typeof openBareWriter>;

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** Writes per second of the server and of the bare driver, one at a time and at once, in alternating rounds. */
const compareWrites = async ({ port, viewers }: Evening, bare: BareWriter, write: FrequentWrite) => {
  const writeBare = bare.prepare(write);
  const writeFor = async (from: number, count: number, connections: number): Promise<Rates> => {
    const writers = viewers.slice(from, from + count);
    const ids = writers.map((viewer, index) => writeIdsOf(viewer, from + index));
    const requests = ids.map((id, index) => ({
      ...write.request(id),
      headers: writers[index]?.headers ?? {},
    }));
    const { elapsedSeconds } = await generateLoad({
      port,
      requests,
      headers: {},
      connections,
      seconds: null,
    });
    const startMs = performance.now();
    for (const group of chunksOf(ids, connections)) writeBare(group);
    return { measured: count / elapsedSeconds, baseline: (count * 1000) / (performance.now() - startMs) };
  };

  let from = 0;
  const writeNext = (count: number, connections: number) => {
    from += count;
    return writeFor(from - count, count, connections);
  };
  await writeNext(concurrency, concurrency);
  const alone: Rates[] = [];
  const atOnce: Rates[] = [];
  for (let round = 0; round < rounds; round++) {
    alone.push(await writeNext(writesAlone, 1));
    atOnce.push(await writeNext(writesAtOnce, concurrency));
  }
  return { alone: medianOf(alone), atOnce: medianOf(atOnce) };
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
  title: `frequent writes over HTTP, by one viewer and by ${concurrency} at once`,
  baseline: `the same rows on the bare driver, one durable transaction each, and ${concurrency} in one`,
  goal: { ratio: 0.6, isAtLeast: true },
  async run() {
    const evening = await startEvening(viewerCount);
    const bare = openBareWriter(evening.copy);
    const rows = [];
    for (const write of frequentWrites) {
      const { alone, atOnce } = await compareWrites(evening, bare, write);
      rows.push({ name: `${write.name}, one viewer`, unit: '/s', goal: 0.8, ...alone });
      rows.push({ name: `${write.name}, ${concurrency} at once`, unit: '/s', ...atOnce });
    }
    bare.close();
    await evening.close();
    return rows;
  },
} satisfies Benchmark;
