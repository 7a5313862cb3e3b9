import { contract } from '@cliffhanger/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { nameDrama } from '../../support/drama-words.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database } = app.platform;
const { write } = database;
const { search } = contract.discovery;

const people: Viewer[] = [];
beforeAll(async () => {
  for (const [slug, category] of [
    ['moor', 'Fantasy'],
    ['corridor', 'Thriller'],
  ] as const) {
    await insertDrama(database, { slug, at: startOfTests, episodes: 1 });
    await nameDrama(database, slug, {
      title: slug,
      synopsis: 'Secretive',
      categories: { [category.toLowerCase()]: category },
      cast: [`Captain ${slug}`],
    });
  }
  for (let person = 1; person <= 5; person += 1) {
    people.push(await app.register({ 'x-forwarded-for': `192.0.2.${person}` }));
  }
  await app.runJobs();
});

/** Searches for `q` once as each of the first `count` viewers. */
const searchBy = async (count: number, q: string) => {
  for (const viewer of people.slice(0, count)) await viewer.data(search, { q });
};
const later = (days: number) => app.advanceClock(days * 86_400);
/** Runs the jobs and lists each hot term with its movement, by rank. */
const hotTerms = async (headers: Record<string, string> = {}) => {
  await app.runJobs();
  const { hotTerms: terms } = await app.visitor.with(headers).data(search, { q: '' });
  expect(terms.map(({ rank }) => rank)).toEqual(terms.map((_, index) => index + 1));
  return terms.map(({ term, movement }) => [term, movement] as const);
};
const termsIn = async (headers: Record<string, string> = {}) =>
  (await hotTerms(headers)).map(([term]) => term);

describe('hot search terms', () => {
  it('are new on their first day, and push down the terms that fill the list', async () => {
    expect(await hotTerms()).toEqual([
      ['corridor', 0],
      ['moor', 0],
    ]);
    await searchBy(4, 'Fantasy');
    await searchBy(3, 'Captain Corridor');
    app.advanceClock(61);
    expect(await hotTerms()).toEqual([
      ['Fantasy', null],
      ['Captain corridor', null],
      ['corridor', -2],
      ['moor', -2],
    ]);
  });

  it('show on the next day how far they moved up or down, or that they stayed', async () => {
    later(1);
    expect(await hotTerms()).toEqual([
      ['Fantasy', 0],
      ['Captain corridor', 0],
      ['corridor', 0],
      ['moor', 0],
    ]);
    await searchBy(3, 'Captain Corridor');
    await searchBy(5, 'thriller');
    app.advanceClock(61);
    expect(await hotTerms()).toEqual([
      ['Captain corridor', 1],
      ['Thriller', null],
      ['Fantasy', -2],
      ['corridor', -1],
      ['moor', -1],
    ]);
  });

  it('move by their ranks in the country, where hidden dramas have none', async () => {
    await write.dramaHiddenCountry.create({ data: { dramaId: 'moor', country: 'BR' } });
    expect(await hotTerms({ 'accept-country': 'BR' })).toEqual([
      ['Captain corridor', 0],
      ['Thriller', null],
      ['corridor', -1],
    ]);
    await write.dramaHiddenCountry.deleteMany();
  });

  it('disappear once they find nothing in a country, and return once they do', async () => {
    const there = { 'accept-country': 'MX' };
    expect(await termsIn(there)).toContain('Thriller');
    await write.dramaHiddenCountry.create({ data: { dramaId: 'corridor', country: 'MX' } });
    expect(await termsIn(there)).toEqual(['Fantasy', 'moor']);
    await write.dramaHiddenCountry.deleteMany();
    expect(await termsIn(there)).toContain('Thriller');
  });

  it('include synonyms for as long as these exist', async () => {
    await app.staff('synonyms.set', { slug: 'suspense', words: ['悬疑', 'suspense', 'thriller'] });
    await searchBy(5, '悬疑');
    app.advanceClock(61);
    expect(await termsIn()).toContain('悬疑');
    await app.staff('synonyms.remove', { slug: 'suspense' });
    expect(await termsIn()).not.toContain('悬疑');
  });

  it('exclude terms that only a synopsis still contains', async () => {
    await write.categoryTranslation.updateMany({ data: { name: 'Drama' } });
    await write.dramaTranslation.updateMany({ data: { synopsis: 'A thriller of fantasy.' } });
    await app.runJobs();
    const terms = await termsIn();
    for (const gone of ['Thriller', 'Fantasy']) expect(terms).not.toContain(gone);
    const { items } = await app.visitor.data(search, { q: 'thriller' });
    expect(items).toHaveLength(2);
  });

  it('are not created by one viewer who searches every day', async () => {
    for (let day = 0; day < 5; day += 1) {
      later(1);
      await searchBy(2, 'captain moor');
    }
    app.advanceClock(61);
    expect(await termsIn()).not.toContain('Captain moor');
    await searchBy(3, 'captain moor');
    app.advanceClock(61);
    expect(await termsIn()).toContain('Captain moor');
  });

  it('never fill the list with terms that find nothing', async () => {
    await insertDrama(database, { slug: 'signs', at: startOfTests, episodes: 1 });
    await nameDrama(database, 'signs', { title: '?!', tags: { heart: '♥' } });
    await write.drama.update({ where: { id: 'signs' }, data: { playCount: 900 } });
    await app.runJobs();
    later(1);
    const terms = await termsIn();
    expect(terms).toContain('moor');
    for (const nothing of ['?!', '♥']) expect(terms).not.toContain(nothing);
  });
});
