import { isWrite } from '@cliffhanger/contracts';
import BetterSqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { openPreview } from '../support/previews.ts';
import { calls, createCallContext } from './calls.ts';

const { app, viewer } = await createCallContext();
afterAll(() => app.close());

/** A connection that changes nothing, and so is told of each commit of the server's. */
const file = new BetterSqlite(app.platform.config.databaseFile, { readonly: true });
afterAll(() => file.close());
const readVersion = () => file.pragma('data_version', { simple: true });
const tables = file
  .prepare<[], string>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
  )
  .pluck()
  .all()
  .map((name) => ({ name, rows: file.prepare(`SELECT * FROM "${name}"`) }));
let known = { version: NaN as unknown, content: {} as Record<string, string> };

/** The tables of the database with their content, to find what a call stored. They are read again after a commit only. */
const readTables = () => {
  const version = readVersion();
  if (version !== known.version)
    known = {
      version,
      content: Object.fromEntries(tables.map(({ name, rows }) => [name, JSON.stringify(rows.all())])),
    };
  return known.content;
};

/** Without what marks a drama as seen. */
const readingArguments = ({ seenDramaId: _, ...args }: Record<string, unknown>) => args;

// They are created before all calls, of which none changes the database, so that the tables are read once.
const callsWithArguments: ((typeof calls)[number] & { args: Record<string, unknown> })[] = [];
for (const call of calls)
  callsWithArguments.push({ ...call, args: readingArguments(await call.createArguments({ app, viewer })) });

// What the context changed is indexed.
await app.runJobs();

const before = readTables();
const changedTables = () => {
  const after = readTables();
  return Object.keys(after).filter((table) => after[table] !== before[table]);
};

describe.each(['visitor', 'member', 'balance'])('a preview as %s', async (as) => {
  const { client: preview } = await openPreview(app, { language: 'pt', country: 'BR', as, coins: 24 });

  it.each(callsWithArguments)(
    'answers $name if it reads, stores nothing, and refuses what writes',
    async ({ endpoint, args }) => {
      const { code, status } = await preview.send(endpoint, args);
      if (isWrite(endpoint)) expect({ code, status }).toEqual({ code: 3512, status: 403 });
      else expect([200, 2011, 3004]).toContain(code);
      expect(changedTables()).toEqual([]);
    },
  );

  it('has left nothing that a job of the server stores later', async () => {
    await app.runJobs();
    expect(changedTables()).toEqual([]);
  });
});
