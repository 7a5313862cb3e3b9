import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { calls, makeWorldWithoutJobs, newViewer } from './calls.ts';

// The server's jobs have statements of their own.
const { app } = await makeWorldWithoutJobs();
afterAll(async () => {
  await app.close();
});

/** A GET that changes something, as the specification has it, does so in a transaction of its own. */
const writing = ['unlocks.unlockEpisode', 'progress.playbackCount', 'rewards.watchReport'];
/** Reads every table there is, page by page, while it is sent. */
const readingAll = ['myData.export'];
const reads = calls.filter(
  ({ endpoint, name }) => endpoint.method === 'GET' && ![...writing, ...readingAll].includes(name),
);

const mostStatements = 2;

describe.each(reads)('$name', ({ name, endpoint, good }) => {
  it('answers a viewer in at most two statements beyond authentication', async () => {
    const viewer = await newViewer(app);
    const args = await good({ app, viewer });
    const statementsOf = async (one: typeof endpoint, given: Record<string, unknown>) =>
      (await app.statementsOf(() => viewer.send(one, given))).statements;
    // What everyone shares is filled by whoever comes first.
    await viewer.send(endpoint, args);
    const authentication = await statementsOf(contract.languages.list, {});
    const own = await statementsOf(endpoint, args);
    for (const statement of authentication) {
      const index = own.indexOf(statement);
      if (index >= 0) own.splice(index, 1);
    }
    const list = own.map((statement, index) => `${index + 1}. ${statement.replace(/\s+/g, ' ').trim()}`);
    expect(own.length, `${name} runs ${own.length} statements:\n${list.join('\n')}\n`).toBeLessThanOrEqual(
      mostStatements,
    );
  });
});
