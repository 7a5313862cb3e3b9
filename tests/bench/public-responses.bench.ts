import { apiPrefix } from '@cliffhanger/contracts';
import type { Benchmark } from './support/bench.ts';
import { startFilledApp } from './support/library.ts';
import { compareRates } from './support/load.ts';
import { startMemoryServer } from './support/memory-server.ts';

const paths = {
  home: '/home/getHomeInfo',
  'a list': '/drama/getDramaList',
  ranking: '/drama/getDramaRankingList',
};

export default {
  title: 'public responses, which are the same for everyone',
  baseline: 'a Fastify route that returns the same bytes from memory',
  goal: { ratio: 0.9, isAtLeast: true },
  async run({ seconds }) {
    const { address, close } = await startFilledApp({ dramas: 200, episodes: 20 });
    const rows = [];
    for (const [name, path] of Object.entries(paths)) {
      const bytes = Buffer.from(await (await fetch(address + apiPrefix + path)).arrayBuffer());
      const baseline = await startMemoryServer([bytes], 'application/json; charset=utf-8');
      const measured = { port: Number(new URL(address).port), requests: [{ path: apiPrefix + path }] };
      const nameWithSize = `${name}, ${Math.round(bytes.length / 1024)} KB`;
      rows.push({ name: nameWithSize, unit: '/s', ...(await compareRates(measured, baseline, seconds)) });
      await baseline.close();
    }
    await close();
    return rows;
  },
} satisfies Benchmark;
