import { startBareServer } from './support/bare-server.ts';
import type { Benchmark } from './support/bench.ts';
import { type EveningViewer, startEvening } from './support/evening.ts';
import { writeIdsOf } from './support/frequent-writes.ts';
import { compareAlternating, generateLoad, type Request } from './support/load.ts';
import { callNames, planRounds } from './support/rounds.ts';

const viewerCount = 60;

/** As many calls as a round of the server has. */
const bareRoundOf = (viewer: EveningViewer, index: number): Request[] => {
  const ids = writeIdsOf(viewer, index);
  const { headers } = viewer;
  const read = { path: `/rows/${ids.dramaId}`, headers };
  const reads = Array.from({ length: callNames.length - 1 }, () => read);
  return [...reads, { path: '/grouped/progress', body: ids, headers }];
};

export default {
  title: `rounds of ${callNames.length} calls by ${viewerCount} viewers without pauses`,
  baseline:
    'a bare Fastify server: five reads of 20 rows and a position, the waiting positions in one durable transaction',
  // 600 rounds per second on a machine whose bare server completed 1,750.
  goal: { ratio: 0.34, isAtLeast: true },
  async run({ seconds }) {
    const evening = await startEvening(viewerCount);
    const bare = await startBareServer(evening.copy);
    const rateOf = (port: number, requests: Request[]) => async (roundSeconds: number) => {
      const load = { port, headers: {}, requests, connections: viewerCount, seconds: roundSeconds };
      const { latenciesMs, elapsedSeconds } = await generateLoad(load);
      return latenciesMs.length / callNames.length / elapsedSeconds;
    };
    const row = await compareAlternating(
      rateOf(evening.port, await planRounds(evening)),
      rateOf(bare.port, evening.viewers.flatMap(bareRoundOf)),
      seconds,
    );
    await bare.close();
    await evening.close();
    return [{ name: 'rounds', unit: '/s', ...row }];
  },
} satisfies Benchmark;
