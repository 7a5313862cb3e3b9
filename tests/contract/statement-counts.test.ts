import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { calls, createCallContextWithoutJobs, newViewer } from './calls.ts';

// Without jobs, whose statements would be counted too.
const { app } = await createCallContextWithoutJobs();
afterAll(async () => {
  await app.close();
});

/** GET calls that change data, as the specification requires. They do so in a transaction. */
const writingCalls = ['unlocks.unlockEpisode', 'progress.playbackCount', 'rewards.watchReport'];
/** Reads every table page by page while it is sent. */
const streamingCalls = ['myData.export'];
const reads = calls.filter(
  ({ endpoint, name }) => endpoint.method === 'GET' && ![...writingCalls, ...streamingCalls].includes(name),
);

/** The feed chooses the episode of each drama by the first answer, and reads the viewer's part of it with a third one. */
const callsOfThree = ['discovery.forYou'];
const maxStatementsOf = (name: string): number => (callsOfThree.includes(name) ? 3 : 2);

describe.each(reads)('$name', ({ name, endpoint, createArguments }) => {
  it(`needs at most ${maxStatementsOf(name)} statements beyond authentication`, async () => {
    const viewer = await newViewer(app);
    const args = await createArguments({ app, viewer });
    const statementsOf = async (called: typeof endpoint, input: Record<string, unknown>) =>
      (await app.statementsOf(() => viewer.send(called, input))).statements;
    // The first request fills the shared caches.
    await viewer.send(endpoint, args);
    // The feed chooses at random, so another request may show other dramas.
    await viewer.send(contract.discovery.forYou, { limit: 10 });
    const authentication = await statementsOf(contract.languages.list, {});
    const statements = await statementsOf(endpoint, args);
    for (const statement of authentication) {
      const index = statements.indexOf(statement);
      if (index >= 0) statements.splice(index, 1);
    }
    const list = statements.map(
      (statement, index) => `${index + 1}. ${statement.replace(/\s+/g, ' ').trim()}`,
    );
    expect(
      statements.length,
      `${name} runs ${statements.length} statements:\n${list.join('\n')}\n`,
    ).toBeLessThanOrEqual(maxStatementsOf(name));
  });
});
