import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { calls, makeWorldWithoutJobs, newViewer } from './calls.ts';

// Without jobs, whose statements would be counted too.
const { app } = await makeWorldWithoutJobs();
afterAll(async () => {
  await app.close();
});

/** GET calls that change data, as the specification requires. They do so in a transaction. */
const writing = ['unlocks.unlockEpisode', 'progress.playbackCount', 'rewards.watchReport'];
/** Reads every table page by page while it is sent. */
const readingAll = ['myData.export'];
const reads = calls.filter(
  ({ endpoint, name }) => endpoint.method === 'GET' && ![...writing, ...readingAll].includes(name),
);

const maxStatements = 2;

describe.each(reads)('$name', ({ name, endpoint, good }) => {
  it('needs at most two statements beyond authentication', async () => {
    const viewer = await newViewer(app);
    const args = await good({ app, viewer });
    const statementsOf = async (one: typeof endpoint, given: Record<string, unknown>) =>
      (await app.statementsOf(() => viewer.send(one, given))).statements;
    // The first request fills the shared caches.
    await viewer.send(endpoint, args);
    const authentication = await statementsOf(contract.languages.list, {});
    const own = await statementsOf(endpoint, args);
    for (const statement of authentication) {
      const index = own.indexOf(statement);
      if (index >= 0) own.splice(index, 1);
    }
    const list = own.map((statement, index) => `${index + 1}. ${statement.replace(/\s+/g, ' ').trim()}`);
    expect(own.length, `${name} runs ${own.length} statements:\n${list.join('\n')}\n`).toBeLessThanOrEqual(
      maxStatements,
    );
  });
});
