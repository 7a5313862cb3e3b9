import { contract, languages, perLanguage } from '@cliffhanger/contracts';
import { writeDrama } from '@cliffhanger/server/features/library/library.service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toLibrary } from '../../../demo/demo-source.ts';
import { readDrama } from '../../../demo/studio/demo-content.ts';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { nameDrama } from '../../support/drama-words.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
const { write } = database;
const { search } = contract.discovery;

const thriller = { zh: '悬疑', en: 'Thriller', pt: 'Suspense', es: 'Suspenso' };
const fantasy = { zh: '奇幻', en: 'Fantasy', pt: 'Fantasia', es: 'Fantasía' };
const romance = { zh: '都市情感', en: 'Romance', pt: 'Romance', es: 'Romance' };

const addDrama = async (slug: string, words: Parameters<typeof nameDrama>[2], playCount = 0) => {
  await insertDrama(database, { slug, at: startOfTests, episodes: 1 });
  await nameDrama(database, slug, { title: slug, synopsis: '', ...words });
  await write.drama.update({ where: { id: slug }, data: { playCount } });
};

beforeAll(async () => {
  await addDrama('corridor', { categories: { thriller } });
  await addDrama('moor', { categories: { fantasy } });
  await addDrama('ferry', { categories: { urban: romance } });
  await addDrama('both', { title: 'Harbor', categories: { western: 'Western', crime: 'Crime' } });
  await app.runJobs();
});

const find = async (q: string, headers: Record<string, string> = {}) =>
  (await app.visitor.with(headers).data(search, { q })).items;
const idsFor = async (q: string, headers = {}) => (await find(q, headers)).map(({ drama }) => drama.dramaId);

describe('searching by category name', () => {
  it.each([
    ['悬疑', 'corridor'],
    ['懸疑', 'corridor'],
    ['悬', 'corridor'],
    ['thriller', 'corridor'],
    ['THRILL', 'corridor'],
    ['suspense', 'corridor'],
    ['suspenso', 'corridor'],
    ['奇幻', 'moor'],
    ['fantasy', 'moor'],
    ['fantasia', 'moor'],
    ['FANTASÍA', 'moor'],
    ['fantasi\u0301a', 'moor'],
    ['都市', 'ferry'],
    ['romance', 'ferry'],
    ['romance ferry', 'ferry'],
    ['western', 'both'],
    ['crime', 'both'],
    ['harbor crime', 'both'],
  ])('finds %s', async (q, dramaId) => {
    for (const language of languages) {
      expect(await idsFor(q, { 'accept-language': language })).toEqual([dramaId]);
    }
  });

  it.each(['疑悬', 'riller', 'thriller fantasy'])('does not find %s', async (q) => {
    expect(await idsFor(q)).toEqual([]);
  });

  it.each([
    [
      'thril',
      'en',
      'category',
      'en',
      [
        { text: 'Thril', isMatch: true },
        { text: 'ler', isMatch: false },
      ],
    ],
    ['悬疑', 'en', 'category', 'zh', [{ text: '悬疑', isMatch: true }]],
    [
      'suspens',
      'es',
      'category',
      'es',
      [
        { text: 'Suspens', isMatch: true },
        { text: 'o', isMatch: false },
      ],
    ],
    ['crime', 'en', 'category', 'en', [{ text: 'Crime', isMatch: true }]],
  ])('says so: %s in %s', async (q, viewing, field, language, text) => {
    const [hit] = await find(q, { 'accept-language': viewing });
    expect(hit?.matches).toEqual([{ field, language, text }]);
  });

  it('ranks categories after titles, tags and cast, and before synopses, regardless of plays', async () => {
    const opera = { opera: 'Opera' };
    await addDrama('in-title', { title: 'Opera' }, 1);
    await addDrama('in-tag', { tags: { singing: 'Opera' } }, 10);
    await addDrama('in-category', { categories: opera }, 100);
    await addDrama('in-category-too', { categories: opera }, 1000);
    await addDrama('in-synopsis', { synopsis: 'A night at the opera.' }, 10_000);
    await app.runJobs();
    const order = ['in-title', 'in-tag', 'in-category-too', 'in-category', 'in-synopsis'];
    expect(await idsFor('opera')).toEqual(order);
    const paged: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await app.visitor.data(search, { q: 'opera', limit: 1, ...(cursor && { cursor }) });
      paged.push(...page.items.map(({ drama }) => drama.dramaId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(paged).toEqual(order);
  });

  it('omits dramas hidden for the viewer', async () => {
    await write.dramaHiddenCountry.create({ data: { dramaId: 'moor', country: 'BR' } });
    expect(await idsFor('奇幻', { 'accept-country': 'BR' })).toEqual([]);
    expect(await idsFor('奇幻', { 'accept-country': 'MX' })).toEqual(['moor']);
  });
});

describe('the search index follows', () => {
  it('a category that staff renames, and a name that staff adds', async () => {
    await addDrama('stage', { categories: { theatre: 'Theatre' } });
    await app.runJobs();
    await app.staff('category.set', { slug: 'theatre', name: { en: 'Playhouse', zh: '话剧' } });
    await app.runJobs();
    expect(await idsFor('playhouse')).toEqual(['stage']);
    expect(await idsFor('话剧')).toEqual(['stage']);
    expect((await find('theatre'))[0]?.matches).toMatchObject([{ field: 'category', language: 'pt' }]);
    await write.categoryTranslation.deleteMany({ where: { categoryId: 'theatre', language: 'zh' } });
    await app.runJobs();
    expect(await idsFor('话剧')).toEqual([]);
    await app.staff('category.set', { slug: 'theatre', name: { zh: '舞台' } });
    await app.runJobs();
    expect(await idsFor('舞台')).toEqual(['stage']);
  });

  it('a drama whose category is set, changed or removed', async () => {
    await addDrama('nomad', { categories: { desert: 'Desert' } });
    await app.runJobs();
    await nameDrama(database, 'nomad', { categories: { tundra: 'Tundra' } });
    await app.runJobs();
    expect(await idsFor('desert')).toEqual([]);
    expect(await idsFor('tundra')).toEqual(['nomad']);
    await write.dramaCategory.updateMany({ where: { dramaId: 'nomad' }, data: { categoryId: 'desert' } });
    await app.runJobs();
    expect(await idsFor('desert')).toEqual(['nomad']);
    await write.category.delete({ where: { id: 'desert' } });
    await app.runJobs();
    expect(await idsFor('desert')).toEqual([]);
    expect(await idsFor('nomad')).toEqual(['nomad']);
  });

  it('an import at once, without touching other dramas', async () => {
    const { source } = toLibrary(readDrama('the-last-ferry-home').source, startOfTests);
    const images = { tone: '#000000', frameKey: 'f', posterKeys: perLanguage(() => 'p') };
    const importAs = (category: (typeof source)['category']) =>
      writeDrama(app.platform, { ...source, category }, images, []);
    const named = (name: string) => perLanguage(() => name);
    await importAs({ slug: 'maritime', name: named('Maritime') });
    expect(await idsFor('maritime')).toEqual([source.slug]);
    await addDrama('lighthouse', { categories: { maritime: 'Maritime' } });
    await app.runJobs();
    await importAs({ slug: 'maritime', name: named('Maritime') });
    expect(await database.read.searchEntry.count({ where: { stale: true } })).toBe(0);
    await importAs({ slug: 'nautical', name: named('Nautical') });
    expect(await idsFor('nautical')).toEqual([source.slug]);
    expect(await idsFor('maritime')).toEqual(['lighthouse']);
    expect(await database.read.searchEntry.count({ where: { stale: true } })).toBe(0);
  });
});
