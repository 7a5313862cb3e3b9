import { afterAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts';
import { insertDrama } from '../../../../tests/support/library.ts';
import { isVisibleTo, visibleDramaSql, visibleTo } from './visibility.ts';

const now = new Date('2026-11-20T12:00:00Z');
const aMomentLater = new Date(now.getTime() + 1);
const dramas = [
  { slug: 'published', publishedAt: now, hiddenInCountries: [] },
  { slug: 'hidden-here', publishedAt: now, hiddenInCountries: ['FR', 'US'] },
  { slug: 'hidden-elsewhere', publishedAt: now, hiddenInCountries: ['FR'] },
  { slug: 'in-the-future', publishedAt: aMomentLater, hiddenInCountries: [] },
  { slug: 'unpublished', publishedAt: null, hiddenInCountries: [] },
];

const { database, remove }: FreshDatabase = await freshDatabase();
afterAll(() => remove());
for (const { slug, publishedAt, hiddenInCountries } of dramas) {
  const { dramaId } = await insertDrama(database, { slug, at: now });
  await database.write.drama.update({
    where: { id: dramaId },
    data: {
      publishedAt,
      hiddenInCountries: { create: hiddenInCountries.map((country) => ({ country })) },
    },
  });
}

it.each([
  ['US', ['hidden-elsewhere', 'published']],
  ['FR', ['published']],
  ['GB', ['hidden-elsewhere', 'hidden-here', 'published']],
])('Prisma, SQL and the memory show the same dramas to a viewer in %s', async (country, visible) => {
  const viewer = { country, now };
  const found = await database.read.drama.findMany({ where: visibleTo(viewer), orderBy: { id: 'asc' } });
  expect(found.map(({ id }) => id)).toEqual(visible);
  const rows = database.rows<{ id: string }>(
    `SELECT d.id FROM Drama d WHERE ${visibleDramaSql} ORDER BY d.id`,
    { country, now: now.getTime() },
  );
  expect(rows.map(({ id }) => id)).toEqual(visible);
  // Features hold only published dramas in memory.
  const inMemory = dramas.flatMap(({ slug, publishedAt, hiddenInCountries }) =>
    publishedAt ? [{ slug, publishedAtMs: publishedAt.getTime(), hiddenInCountries }] : [],
  );
  const shown = inMemory.filter((drama) => isVisibleTo(viewer, drama)).map(({ slug }) => slug);
  expect(shown.toSorted()).toEqual(visible);
});
