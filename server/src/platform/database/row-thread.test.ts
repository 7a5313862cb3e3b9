import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { openRowThread } from './row-thread.ts';

const { database, file, remove } = await freshDatabase();
afterAll(remove);

const addCategory = (slug: string) => database.write.category.create({ data: { slug, position: 0 } });

it('the reading thread answers with committed rows, while the event loop turns', async () => {
  await addCategory('romance');
  const sql = 'SELECT slug FROM Category WHERE slug = @slug';
  expect(await database.rowsInThread(sql, { slug: 'romance' })).toEqual([{ slug: 'romance' }]);
  let isAnswered = false;
  const numbers = database
    .rowsInThread(
      'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT sum(i) AS sum FROM n',
    )
    .finally(() => {
      isAnswered = true;
    });
  await addCategory('revenge');
  expect(isAnswered).toBe(false);
  expect(await numbers).toEqual([{ sum: 500_000_500_000 }]);
  expect(await database.rowsInThread(sql, { slug: 'revenge' })).toHaveLength(1);
});

it('the reading thread refuses a wrong statement and a write, and goes on', async () => {
  await expect(database.rowsInThread('SELECT weight FROM Category')).rejects.toThrow('no such column');
  await expect(
    database.rowsInThread("UPDATE Category SET position = 1 WHERE slug = 'romance' RETURNING slug"),
  ).rejects.toThrow('readonly');
  expect(await database.rowsInThread('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('the reading thread fails what it has not answered when it is closed, and starts again', async () => {
  const thread = openRowThread(file);
  await thread.close();
  const endless = thread.rows(
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n',
  );
  const failed = expect(endless).rejects.toThrow('has ended');
  await thread.close();
  await failed;
  expect(await thread.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await thread.close();
});
