import type { Bench } from './support/bench.ts';
import { catalogRequests } from './support/catalog-requests.ts';
import { startFilledApp } from './support/library.ts';
import { compareSlowAnswers } from './support/load.ts';

const open = async (dramas: number, episodes: number) => {
  const app = await startFilledApp({ dramas, episodes });
  const viewer = await app.register();
  const { database, clock } = app.platform;
  return {
    app,
    calls: await catalogRequests(database, viewer, { dramas, now: clock.now().getTime() }),
    port: Number(new URL(app.address).port),
    headers: { authorization: `Bearer ${viewer.token}` },
  };
};

export default {
  title: 'a page of a large catalogue, from its first to its last',
  against: 'the same of 100 dramas (p95)',
  goal: { ratio: 2, isAtLeast: false },
  async run({ dramas, episodes }) {
    const [large, small] = [await open(dramas, episodes), await open(100, episodes)];
    const rows = [];
    for (const what of Object.keys(large.calls)) {
      const target = ({ port, headers, calls }: typeof large) => ({
        port,
        headers,
        requests: calls[what] ?? [],
      });
      rows.push({ what, unit: 'ms', ...(await compareSlowAnswers(target(large), target(small), 50)) });
    }
    await large.app.close();
    await small.app.close();
    return rows;
  },
} satisfies Bench;
