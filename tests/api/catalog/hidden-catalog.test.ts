import { contract } from '@cliffhanger/contracts';
import { daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { write } = app.platform.database;
const slugs = ['drama-0', 'drama-1', 'drama-2'];
/** Exceeds the number of most played or newest dramas that any query selects. */
const hidden = 500;

beforeAll(async () => {
  for (const slug of slugs) {
    await insertDrama(app.platform.database, { slug, at: daysAfter(startOfTests, -100) });
  }
  await write.dramaCategory.deleteMany();
  const now = startOfTests.getTime();
  await write.$executeRaw`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${hidden})
    INSERT INTO Drama (id, slug, originalLanguage, status, year, tone, freeEpisodeCount, defaultPriceCoins, episodeCount,
      durationSeconds, playCount, publishedAt, createdAt, updatedAt)
    SELECT 'hidden-' || i, 'hidden-' || i, 'en', 'complete', 2026, '#26315a', 1, 12, 1, 90, 1000000, ${now}, ${now}, ${now}
    FROM n`;
  await write.$executeRaw`INSERT INTO DramaHiddenCountry (dramaId, country) SELECT id, 'BR' FROM Drama WHERE id LIKE 'hidden-%'`;
});

const there = app.visitor.with({ 'accept-country': 'BR' });

it('the For You feed of a country contains its visible dramas when nearly all are hidden', async () => {
  const { items } = await there.data(contract.discovery.forYou, { limit: 3 });
  expect(items.map(({ drama }) => drama.dramaId).toSorted()).toEqual(slugs);
});

it('similar dramas contain the visible dramas when nearly all are hidden', async () => {
  const { items } = await there.data(contract.discovery.moreLike, { dramaId: 'drama-0' });
  expect(items.map(({ drama }) => drama.dramaId)).toEqual(['drama-1', 'drama-2']);
});
