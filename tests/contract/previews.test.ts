import { isWrite } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { openPreview } from '../support/previews.ts';
import { calls, createCallContext } from './calls.ts';

const { app, viewer } = await createCallContext();
afterAll(() => app.close());

/** The tables of the database with their content, to find what a call stored. */
const readTables = () => {
  const { rows } = app.platform.database;
  const tables = rows<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
  );
  return Object.fromEntries(
    tables.map(({ name }) => [name, JSON.stringify(rows(`SELECT * FROM "${name}"`))]),
  );
};

// What the context changed is indexed.
await app.runJobs();

/** Without what marks a drama as seen. */
const readingArguments = ({ seenDramaId: _, ...args }: Record<string, unknown>) => args;

describe.each(['visitor', 'member', 'balance'])('a preview as %s', async (as) => {
  const { client: preview } = await openPreview(app, { language: 'pt', country: 'BR', as, coins: 24 });

  it.each(calls)('answers $name if it reads, stores nothing, and refuses what writes', async (call) => {
    const args = await call.createArguments({ app, viewer });
    const before = readTables();
    const { code, status } = await preview.send(call.endpoint, readingArguments(args));
    if (isWrite(call.endpoint)) expect({ code, status }).toEqual({ code: 3512, status: 403 });
    else expect([200, 2011, 3004]).toContain(code);
    await app.runJobs();
    const after = readTables();
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
  });
});
