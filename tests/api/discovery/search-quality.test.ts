import { contract, type Language } from '@cliffhanger/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSynonyms } from '../../../demo/demo-settings.ts';
import { listDramas } from '../../../demo/studio/demo-content.ts';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { nameDrama } from '../../support/drama-words.ts';
import { insertDrama } from '../../support/library.ts';
import queries from './search-queries.json' with { type: 'json' };

const app = await startTestApp();
afterAll(() => app.close());

const shown = 3;
const wantedPercent = 95;

/** The demo has all texts in all languages. */
const complete = (words: Partial<Record<Language, string>> | undefined) => ({ en: '', ...words });

beforeAll(async () => {
  const { database } = app.platform;
  for (const { source } of listDramas()) {
    const { slug, texts, tags, cast, category } = source;
    await insertDrama(database, { slug, at: startOfTests, episodes: 1 });
    await nameDrama(database, slug, {
      title: complete(texts.title),
      synopsis: complete(texts.synopsis),
      tags: Object.fromEntries(tags.map((tag) => [tag.slug, complete(tag.name)])),
      cast: cast.map(({ name }) => complete(name)),
      categories: { [category.slug]: complete(category.name) },
    });
  }
  for (const group of readSynonyms()) await app.staff('synonyms.set', group);
  await app.runJobs();
});

const writtenLanguages = Object.keys(queries) as (keyof typeof queries)[];

it.each(writtenLanguages)('search in %s finds what is meant among the first three', async (language) => {
  const reader = app.visitor.with({ 'accept-language': language });
  const missed: string[] = [];
  const asked = Object.entries(queries[language]);
  for (const [q, expected] of asked) {
    const { items } = await reader.data(contract.discovery.search, { q, limit: shown });
    const found = items.map(({ drama }) => drama.dramaId);
    if (!expected.some((slug) => found.includes(slug))) missed.push(`${q}: ${found.join(', ') || 'nothing'}`);
  }
  const percent = (100 * (asked.length - missed.length)) / asked.length;
  process.stdout.write(`search in ${language}: ${percent} % of ${asked.length} queries\n`);
  expect(percent, missed.join('\n')).toBeGreaterThanOrEqual(wantedPercent);
});

const find = (q: string, language: Language, more = {}) =>
  app.visitor.with({ 'accept-language': language }).data(contract.discovery.search, { q, ...more });

it.each<[Language, string, string]>([
  ['en', 'billionaire', 'chairman'],
  ['es', 'hospital', 'Drama médico'],
  ['pt', 'bilionário', 'Vingança'],
  ['zh', 'hospital', '医疗'],
  ['en', 'sad', 'Tearjerker'],
])(
  'search in %s gives the reason for "%s" in the language of the reader: %s',
  async (language, q, reason) => {
    const { items, corrections } = await find(q, language);
    expect(items.flatMap(({ synonyms }) => synonyms.map(({ found }) => found))).toContain(reason);
    if (language !== 'zh')
      expect(JSON.stringify(items.map(({ synonyms }) => synonyms))).not.toMatch(/\p{Script=Han}/u);
    expect(corrections).toEqual([]);
  },
);

it.each<[Language, string, string]>([
  ['en', 'hieress', 'heiress'],
  ['en', 'wolfe', 'wolf'],
  ['en', 'langyue', 'Wolf Moon Vow'],
  ['zh', 'langyue', '狼月之誓'],
  ['zh', '狼月之势', '狼月之誓'],
])('search in %s says that it read "%s" as "%s"', async (language, q, found) => {
  expect((await find(q, language)).corrections).toEqual([{ searched: q, found }]);
});

it.each(['paper', 'romance', '狼月'])('search takes "%s" as it is', async (q) => {
  expect((await find(q, 'en')).corrections).toEqual([]);
});

it.each(['qqqqq', 'wolfxyz', 'xyz moon', '贰贰贰', 'zqxj'])('search for "%s" finds nothing', async (q) => {
  expect((await find(q, 'zh')).items).toEqual([]);
});

it('search lists corrected results once across all pages', async () => {
  const idsOf = async (limit: number) => {
    const ids: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await find('romanse', 'en', { limit, ...(cursor && { cursor }) });
      ids.push(...page.items.map(({ drama }) => drama.dramaId));
      cursor = page.nextCursor;
    } while (cursor);
    return ids;
  };
  const all = await idsOf(50);
  expect(all.length).toBeGreaterThan(2);
  expect(new Set(all).size).toBe(all.length);
  for (const limit of [1, 2]) expect(await idsOf(limit)).toEqual(all);
});

it('search corrects words of a library from before, once its index is renewed', async () => {
  const { write } = app.platform.database;
  await write.searchForm.deleteMany();
  await write.searchEntry.updateMany({ data: { stale: true } });
  expect((await find('heiresss', 'en')).items).toEqual([]);
  await app.runJobs();
  expect((await find('heiresss', 'en')).items).toHaveLength(1);
});

it('search finds nothing by a misspelled name that is hidden in the country', async () => {
  const { write } = app.platform.database;
  await write.dramaHiddenCountry.create({ data: { dramaId: 'the-heiress-wears-black', country: 'BR' } });
  const there = app.visitor.with({ 'accept-country': 'BR' });
  const page = await there.data(contract.discovery.search, { q: 'hieress' });
  expect(page).toMatchObject({ items: [], corrections: [] });
  await write.dramaHiddenCountry.deleteMany();
});
