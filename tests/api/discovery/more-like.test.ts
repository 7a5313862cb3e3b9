import { contract } from '@cliffhanger/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { nameDrama } from '../../support/drama-words.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
const { write } = database;
const { moreLike } = contract.discovery;

const revenge = { zh: '复仇', en: 'Revenge', pt: 'Vingança', es: 'Venganza' };
const snow = { zh: '雪', en: 'Snow', pt: 'Neve', es: 'Nieve' };
const xiao = { zh: '萧辰', en: 'Xiao Chen', pt: 'Xiao Chen', es: 'Xiao Chen' };

const addDrama = async (slug: string, category: string, words: Parameters<typeof nameDrama>[2] = {}) => {
  await insertDrama(database, { slug, at: startOfTests, episodes: 1 });
  await nameDrama(database, slug, words);
  const translations = { create: { language: 'en', name: `The ${category}` } };
  await write.category.upsert({
    where: { slug: category },
    create: { id: category, slug: category, position: 1, translations },
    update: {},
  });
  await write.dramaCategory.updateMany({ where: { dramaId: slug }, data: { categoryId: category } });
};

beforeAll(async () => {
  await addDrama('base', 'palace', { tags: { revenge, snow }, cast: [xiao, 'Iris'] });
  await addDrama('nothing', 'harbor');
  await addDrama('category', 'palace');
  await addDrama('category-played', 'palace');
  await addDrama('tag', 'harbor', { tags: { revenge } });
  await addDrama('cast', 'harbor', { cast: ['Mara', xiao] });
  await addDrama('all', 'palace', { tags: { revenge, snow }, cast: [xiao] });
  await write.drama.update({ where: { id: 'category-played' }, data: { playCount: 9 } });
});

const read = async (headers = {}, dramaId = 'base') =>
  (await app.visitor.with(headers).data(moreLike, { dramaId, limit: 100 })).items.map(
    ({ drama, reason }) => [drama.dramaId, reason] as const,
  );
const order = ['all', 'cast', 'tag', 'category-played', 'category', 'nothing'];

it('similar dramas are ordered by similarity, with what they share', async () => {
  expect(await read()).toEqual([
    ['all', { code: 'sameCast', name: 'Xiao Chen' }],
    ['cast', { code: 'sameCast', name: 'Xiao Chen' }],
    ['tag', { code: 'sameTag', tag: 'Revenge' }],
    ['category-played', { code: 'sameCategory', category: 'The palace' }],
    ['category', { code: 'sameCategory', category: 'The palace' }],
    ['nothing', { code: 'popular' }],
  ]);
  const chinese = Object.fromEntries(await read({ 'accept-language': 'zh' }));
  expect(chinese).toMatchObject({ cast: { name: '萧辰' }, tag: { tag: '复仇' } });
});

it.each([1, 2, 4, 6])('similar dramas in pages of %i contain everything once', async (limit) => {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await app.visitor.data(moreLike, { dramaId: 'base', limit, ...(cursor && { cursor }) });
    ids.push(...page.items.map(({ drama }) => drama.dramaId));
    cursor = page.nextCursor;
  } while (cursor);
  expect(ids).toEqual(order);
});

describe('similar dramas never include', () => {
  it.each([
    ['what is unpublished', { publishedAt: null }],
    ['what is to come', { publishedAt: new Date(startOfTests.getTime() + 86_400_000) }],
  ])('%s, nor are any found for it', async (_, data) => {
    await write.drama.update({ where: { id: 'tag' }, data });
    expect(Object.fromEntries(await read())).not.toHaveProperty('tag');
    expect(await app.visitor.refusal(moreLike, { dramaId: 'tag' })).toMatchObject({ error: 'notFound' });
    await write.drama.update({ where: { id: 'tag' }, data: { publishedAt: startOfTests } });
  });

  it('what is hidden in the country', async () => {
    await write.dramaHiddenCountry.create({ data: { dramaId: 'tag', country: 'BR' } });
    const there = app.visitor.with({ 'accept-country': 'BR' });
    expect(Object.fromEntries(await read({ 'accept-country': 'BR' }))).not.toHaveProperty('tag');
    expect(await there.refusal(moreLike, { dramaId: 'tag' })).toMatchObject({ error: 'notFound' });
    expect(Object.fromEntries(await read())).toHaveProperty('tag');
  });

  it('anything for an unknown drama', async () => {
    expect(await app.visitor.refusal(moreLike, { dramaId: 'unknown' })).toMatchObject({ error: 'notFound' });
  });
});

it('similar dramas name a shared category that is not the first of the drama', async () => {
  for (const [slug, first] of [
    ['tavern', 'harbor'],
    ['chapel', 'palace'],
  ] as const) {
    await insertDrama(database, { slug, at: startOfTests, episodes: 1 });
    await nameDrama(database, slug, { categories: { [first]: '', ghosts: 'Ghost stories' } });
  }
  const shared = { code: 'sameCategory', category: 'Ghost stories' };
  expect(Object.fromEntries(await read({}, 'tavern'))).toMatchObject({ chapel: shared });
});
