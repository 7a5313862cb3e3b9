import { contract, type Endpoint } from '@cliffhanger/contracts';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { createCallContextWithoutJobs, newViewer } from './calls.ts';

// Without jobs, whose statements do not belong to a response.
const { app } = await createCallContextWithoutJobs();
const viewer = await newViewer(app);
const connection = new Sqlite(app.platform.config.databaseFile, { readonly: true });
afterAll(async () => {
  connection.close();
  await app.close();
});

/** Tables that grow with the library. Rows of a single drama stay few. */
const growingTables =
  /^(Drama|DramaListing|DramaListedTitle|DramaDay|DramaWeek|DramaTag|DramaCategory|Episode)$/;
const byOneDrama = /\((id|dramaId)=\?/;
/** An index lookup by language alone, which still reads a quarter of the rows. */
const byLanguageOnly = /^SEARCH .*\(language=\?\)$/;

interface Step {
  parent: number;
  detail: string;
}

const planOf = (sql: string): Step[] => {
  const values = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, null]);
  const placeholders = sql.match(/\?/g)?.map(() => null) ?? [];
  return connection
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...placeholders, Object.fromEntries(values)) as Step[];
};

/** The steps of a statement that scan a whole growing table, or sort its rows without an index. */
const slowSteps = (sql: string): string[] => {
  const references = [...sql.matchAll(/(?:FROM|JOIN)\s+"?(\w+)"?(?:\s+(?!ON\b|WHERE\b|ORDER\b)(\w+))?/g)];
  const tables = new Map(references.map(([, table = '', alias = table]) => [alias, table]));
  const plan = planOf(sql);
  const intermediateTables = new Set(
    plan.map(({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1]),
  );
  const readsGrowingTable = ({ detail }: Step) => {
    const [, alias = ''] = /^(?:SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
    return (
      growingTables.test(tables.get(alias) ?? alias) &&
      !intermediateTables.has(alias) &&
      !byOneDrama.test(detail)
    );
  };
  return plan
    .filter((step) => {
      const outermost = plan.find(
        ({ parent, detail }) => parent === step.parent && /^S(CAN|EARCH)/.test(detail),
      );
      if (step.detail.startsWith('USE TEMP B-TREE')) return outermost && readsGrowingTable(outermost);
      return byLanguageOnly.test(step.detail) || (/^SCAN \w+$/.test(step.detail) && readsGrowingTable(step));
    })
    .map(({ detail, parent }) => `${detail} (in ${parent}) of ${sql}`);
};

const sorts = ['hot', 'new', 'title'] as const;
const filters = [{}, { categoryId: 'romance' }, { status: 'complete' }, { free: '1' }] as const;
const windows = ['day', 'week', 'all'] as const;
const cursorOf = (sort: string) =>
  Buffer.from(JSON.stringify([sort === 'title' ? 'm' : 5e12, 'ferry'])).toString('base64url');

const requests: [name: string, args: object, endpoint: Endpoint][] = [
  ...sorts.flatMap((sort) =>
    filters.flatMap((filter) =>
      [{}, { cursor: cursorOf(sort) }].map((position): [string, object, Endpoint] => [
        'a list',
        { sort, ...filter, ...position },
        contract.dramas.list,
      ]),
    ),
  ),
  ...windows.flatMap((window): [string, object, Endpoint][] => [
    ['the list of opened dramas', { window }, contract.lists.clicks],
    ...(['hot', 'new', 'follow'] as const).map((type): [string, object, Endpoint] => [
      'a ranking',
      { type, window },
      contract.lists.ranking,
    ]),
  ]),
  ...[{}, { cursor: cursorOf('new') }].map((position): [string, object, Endpoint] => [
    'the releases',
    position,
    contract.lists.all,
  ]),
  ['shelves', { pageSize: 5 }, contract.lists.categories],
  ['the home screen', {}, contract.home.getHomeInfo],
  ['a search', { q: 'ferry' }, contract.discovery.search],
  ['the list of similar dramas', { dramaId: 'ferry' }, contract.discovery.moreLike],
  ['the feed', {}, contract.discovery.forYou],
  ['a drama', { dramaId: 'ferry' }, contract.dramas.episodes],
  ['the history', {}, contract.progress.history],
  ['follows', {}, contract.engagement.follows],
  ['the premieres', { cursor: cursorOf('new') }, contract.premieres.list],
  ['a premiere', { dramaId: 'tide' }, contract.premieres.detail],
  ['reminders', {}, contract.premieres.reminders],
];

it.each(requests)('the statements for %s read by an index, in index order: %o', async (_, args, endpoint) => {
  const { result, statements } = await app.statementsOf(() => viewer.send(endpoint, { ...args }));
  expect(result.code).toBe(200);
  const reads = statements.filter((sql) => /^\s*(SELECT|WITH)/i.test(sql));
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.flatMap(slowSteps)).toEqual([]);
});
