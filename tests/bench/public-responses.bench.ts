import { apiPrefix } from '@cliffhanger/contracts';
import type { Bench } from './support/bench.ts';
import { startFilledApp } from './support/library.ts';
import { compareRates } from './support/load.ts';
import { startMemoryServer } from './support/memory-server.ts';

const answers = {
  home: '/home/getHomeInfo',
  'a list': '/drama/getDramaList',
  ranking: '/drama/getDramaRankingList',
};

export default {
  title: 'answers for everyone',
  against: 'a Fastify route that returns the same bytes from memory',
  goal: { ratio: 0.9, isAtLeast: true },
  async run({ seconds }) {
    const { address, close } = await startFilledApp({ dramas: 200, episodes: 20 });
    const rows = [];
    for (const [what, path] of Object.entries(answers)) {
      const bytes = Buffer.from(await (await fetch(address + apiPrefix + path)).arrayBuffer());
      const floor = await startMemoryServer([bytes], 'application/json; charset=utf-8');
      const measured = { port: Number(new URL(address).port), requests: [{ path: apiPrefix + path }] };
      const size = `${what}, ${Math.round(bytes.length / 1024)} KB`;
      rows.push({ what: size, unit: '/s', ...(await compareRates(measured, floor, seconds)) });
      await floor.close();
    }
    await close();
    return rows;
  },
} satisfies Bench;
