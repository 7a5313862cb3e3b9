import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { openStatisticsFile } from './statistics-file.ts';

const { database, file: databaseFile, remove } = await freshDatabase();
afterAll(remove);
const file = path.join(path.dirname(databaseFile), 'statistics.sqlite');
const schema = 'CREATE TABLE Counted (slug TEXT PRIMARY KEY, number INTEGER NOT NULL)';
const open = (statements = schema) => openStatisticsFile({ file, databaseFile, schema: statements });
const slugs = 'SELECT slug FROM Counted ORDER BY slug';

it('derived rows are made from committed ones in a file of their own, which a restart keeps', async () => {
  const statistics = open();
  expect(statistics.isUsed()).toBe(false);
  await database.write.category.create({ data: { slug: 'romance', position: 3 } });
  const copy = {
    sql: 'INSERT INTO Counted SELECT slug, position FROM app.Category WHERE position = @position',
  };
  await statistics.change([{ ...copy, values: { position: 3 } }]);
  expect(await statistics.rows(slugs)).toEqual([{ slug: 'romance' }]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await statistics.close();
  const again = open();
  expect(again.isUsed()).toBe(true);
  expect(await again.rows(slugs)).toEqual([{ slug: 'romance' }]);
  await again.close();
});

it('changes are made all or none, and never to the database', async () => {
  const statistics = open();
  const insert = (slug: string) => ({ sql: 'INSERT INTO Counted VALUES (@slug, 1)', values: { slug } });
  await expect(statistics.change([insert('revenge'), insert('romance')])).rejects.toThrow('UNIQUE');
  for (const sql of ['DELETE FROM app.Category', 'UPDATE app."Category" SET position = 1'])
    await expect(statistics.change([{ sql }])).rejects.toThrow('must not write to the database');
  await expect(statistics.rows('DELETE FROM Counted RETURNING slug')).rejects.toThrow('must not write');
  expect(await statistics.rows(slugs)).toEqual([{ slug: 'romance' }]);
  await statistics.close();
});

it('a file of another schema and a damaged one are made again', async () => {
  const other = open(`${schema}; CREATE TABLE Further (id INTEGER)`);
  expect(await other.rows(slugs)).toEqual([]);
  await other.close();
  writeFileSync(file, 'not a database, not a database, not a database');
  const mended = open();
  expect(await mended.rows(slugs)).toEqual([]);
  await mended.close();
});
