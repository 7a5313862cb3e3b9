import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../../../tests/support/database.ts';
import { mergeBehaviors } from './merged-tables.ts';

const { database, remove } = await freshDatabase();
afterAll(() => remove());

it('every column that references a viewer has a merge rule', async () => {
  const columns = await database.read.$queryRaw<{ column: string }[]>`
    SELECT tables."name" || '.' || keys."from" AS "column"
    FROM sqlite_schema AS tables, pragma_foreign_key_list(tables."name") AS keys
    WHERE tables."type" = 'table' AND keys."table" = 'User'`;
  expect(Object.keys(mergeBehaviors).toSorted()).toEqual(columns.map(({ column }) => column).toSorted());
});
