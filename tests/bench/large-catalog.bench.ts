import type { Benchmark } from './support/bench.ts';
import { catalogRequests } from './support/catalog-requests.ts';
import { startFilledApp } from './support/library.ts';
import { compareTailLatency } from './support/load.ts';

const startWithRequests = async (dramas: number, episodes: number) => {
  const app = await startFilledApp({ dramas, episodes });
  const viewer = await app.register();
  const { database, clock } = app.platform;
  return {
    app,
    requestsByName: await catalogRequests(database, viewer, { dramas, now: clock.now().getTime() }),
    port: Number(new URL(app.address).port),
    headers: { authorization: `Bearer ${viewer.token}` },
  };
};

export default {
  title: 'pages of a large catalog, from the first to the last',
  baseline: 'the same pages of a catalog of 100 dramas (95th percentile)',
  goal: { ratio: 2, isAtLeast: false },
  async run({ dramas, episodes }) {
    const [large, small] = [
      await startWithRequests(dramas, episodes),
      await startWithRequests(100, episodes),
    ];
    const rows = [];
    for (const name of Object.keys(large.requestsByName)) {
      const target = ({ port, headers, requestsByName }: typeof large) => ({
        port,
        headers,
        requests: requestsByName[name] ?? [],
      });
      rows.push({ name, unit: 'ms', ...(await compareTailLatency(target(large), target(small), 50)) });
    }
    await large.app.close();
    await small.app.close();
    return rows;
  },
} satisfies Benchmark;
