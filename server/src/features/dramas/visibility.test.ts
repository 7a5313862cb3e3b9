import { afterAll, expect, it } from 'vitest';
import { hiddenAgesOf } from '#kernel/hidden-ages.ts';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts';
import { insertDrama } from '../../../../tests/support/library.ts';
import { hidingMarksSql, isVisibleTo, visibleDramaSql, visibleTo } from './visibility.ts';

const now = new Date('2026-11-20T12:00:00Z');
const aMomentLater = new Date(now.getTime() + 1);
const dramas = [
  { slug: 'published', publishedAt: now, ageRating: 12, hiddenInCountries: [] },
  { slug: 'hidden-here', publishedAt: now, ageRating: 6, hiddenInCountries: ['FR', 'US'] },
  { slug: 'hidden-elsewhere', publishedAt: now, ageRating: null, hiddenInCountries: ['FR'] },
  { slug: 'in-the-future', publishedAt: aMomentLater, ageRating: 0, hiddenInCountries: [] },
  { slug: 'unpublished', publishedAt: null, ageRating: 0, hiddenInCountries: [] },
];

const { database, remove }: FreshDatabase = await freshDatabase();
afterAll(() => remove());
for (const { slug, publishedAt, ageRating, hiddenInCountries } of dramas) {
  const { dramaId } = await insertDrama(database, { slug, at: now });
  await database.write.drama.update({
    where: { id: dramaId },
    data: {
      publishedAt,
      ageRating,
      hiddenInCountries: { create: hiddenInCountries.map((country) => ({ country })) },
    },
  });
}

it.each([
  ['US', ['hidden-elsewhere', 'published']],
  ['FR', ['published']],
  ['GB', ['hidden-elsewhere', 'hidden-here', 'published']],
  [`GB,${hiddenAgesOf({ maxAge: 10, showsUnrated: true })}`, ['hidden-elsewhere', 'hidden-here']],
  [`GB,${hiddenAgesOf({ maxAge: 12, showsUnrated: false })}`, ['hidden-here', 'published']],
  [`GB,${hiddenAgesOf({ maxAge: 0, showsUnrated: false })}`, []],
  [
    `GB,${hiddenAgesOf({ maxAge: 18, showsUnrated: true })}`,
    ['hidden-elsewhere', 'hidden-here', 'published'],
  ],
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
  const inMemory = database
    .rows<{ slug: string; publishedAtMs: number; marks: string }>(
      `SELECT slug, publishedAt AS publishedAtMs, ${hidingMarksSql} AS marks FROM Drama d WHERE publishedAt IS NOT NULL`,
    )
    .map(({ marks, ...drama }) => ({ ...drama, hiddenInCountries: JSON.parse(marks) as string[] }));
  const shown = inMemory.filter((drama) => isVisibleTo(viewer, drama)).map(({ slug }) => slug);
  expect(shown.toSorted()).toEqual(visible);
});
