import { contract } from '@cliffhanger/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { nameDrama } from '../../support/drama-words.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database } = app.platform;
const { search } = contract.discovery;

const people: Viewer[] = [];
beforeAll(async () => {
  for (const [slug, title, playCount] of [
    ['snow', 'Snow on the Wall', 5],
    ['ferry', 'The Last Ferry', 50],
    ['room', 'Room 1407', 1],
  ] as const) {
    await insertDrama(database, { slug, at: startOfTests, episodes: 1 });
    await nameDrama(database, slug, { title, synopsis: 'Secretive', cast: [`Captain ${slug}`] });
    await database.write.drama.update({ where: { id: slug }, data: { playCount } });
  }
  await nameDrama(database, 'ferry', {
    tags: { sea: { zh: '海', en: 'At sea', pt: 'No mar', es: 'En el mar' }, tide: 'Tide' },
  });
  for (let person = 1; person <= 4; person += 1) {
    people.push(await app.register({ 'x-forwarded-for': `192.0.2.${person}` }));
  }
  await app.runJobs();
});

const hotTerms = async (headers: Record<string, string> = {}, q = '') => {
  await app.runJobs();
  app.advanceClock(61);
  return (await app.visitor.with(headers).data(search, { q })).hotTerms.map(({ term }) => term);
};
const searchBy = async (who: readonly Viewer[], q: string) => {
  for (const viewer of who) await viewer.data(search, { q });
};
const withoutSearches = ['The Last Ferry', 'At sea', 'Snow on the Wall', 'Room 1407'];

describe('hot search terms', () => {
  it('are the most played titles with their tags until someone has searched', async () => {
    const { items, hotTerms: terms } = await app.visitor.data(search);
    expect(items).toEqual([]);
    expect(terms.map(({ term }) => term)).toEqual(withoutSearches);
    expect(await hotTerms({}, '   ')).toEqual(withoutSearches);
    expect(await hotTerms({ 'accept-language': 'pt' })).toContain('No mar');
  });

  it('are not returned for a search with words', async () => {
    expect(await hotTerms({}, 'snow')).toEqual([]);
  });

  it('begin with what three people found, as the library spells it, in their language', async () => {
    await searchBy(people.slice(0, 3), 'cApTaIn  SNOW!');
    expect(await hotTerms()).toEqual(['Captain snow', ...withoutSearches]);
    expect(await hotTerms({ 'accept-language': 'es' })).not.toContain('Captain snow');
  });

  it('are ordered by how many people found them', async () => {
    await searchBy(people, 'captain room');
    expect((await hotTerms()).slice(0, 2)).toEqual(['Captain room', 'Captain snow']);
  });

  it('are the whole name that matched, once, however it was searched for', async () => {
    await searchBy(people, 'THE the THE wAlL oN');
    await searchBy(people, "— w\u0336a\u0336l\u0336l\u0336 ---- ''' ｓｎｏｗ!");
    const terms = await hotTerms();
    expect(terms.filter((term) => /wall/i.test(term))).toEqual(['Snow on the Wall']);
    expect(terms.indexOf('Snow on the Wall')).toBeLessThan(terms.indexOf('The Last Ferry'));
  });

  it('are the names of both where a search has words of two', async () => {
    await searchBy(people, 'tide FERRY');
    expect(await hotTerms()).toContain('Tide The Last Ferry');
  });

  it('are the name in the language of the search', async () => {
    const spanish = people.map((viewer, index) => {
      const authorization = `Bearer ${viewer.token}`;
      const headers = { authorization, 'accept-language': 'es', 'x-forwarded-for': `192.0.2.${index + 1}` };
      return { ...viewer, ...viewer.with(headers) };
    });
    await searchBy(spanish, 'en el mar');
    expect((await hotTerms({ 'accept-language': 'es' }))[0]).toBe('En el mar');
  });

  it.each([
    ['few people look for', () => searchBy(people.slice(0, 2), 'last')],
    [
      'one person looks for again and again',
      () =>
        searchBy(
          Array.from({ length: 9 }, () => people[0] as Viewer),
          'wall',
        ),
    ],
    [
      'one viewer looks for from several networks',
      async () => {
        for (let network = 1; network <= 4; network += 1) {
          const fromOtherNetwork = people[0]?.with({
            authorization: `Bearer ${people[0].token}`,
            'x-forwarded-for': `198.51.100.${network}`,
          });
          await fromOtherNetwork?.data(search, { q: 'on the wall' });
        }
      },
    ],
    [
      'several accounts of one network look for',
      async () => {
        for (let account = 1; account <= 4; account += 1) {
          const viewer = await app.register({ 'x-forwarded-for': '198.51.100.9' });
          await viewer.data(search, { q: 'the last' });
        }
      },
    ],
    [
      'several programs of one network look for',
      async () => {
        for (const program of ['Firefox', 'Safari', 'Edge', 'curl']) {
          await app.visitor.with({ 'user-agent': program }).data(search, { q: 'room captain' });
        }
      },
    ],
    ['finds nothing', () => searchBy(people, 'my secret number 5551234')],
    ['is not typed to its end', () => searchBy(people, 'capt')],
    ['only a synopsis has', () => searchBy(people, 'secretive')],
    [
      'says more than is looked for',
      () => searchBy(people, 'the last ferry captain at sea no mar en el 海 tide buy coins at example com'),
    ],
  ])('never include what %s', async (_, look) => {
    const before = await hotTerms();
    await look();
    expect(await hotTerms()).toEqual(before);
  });

  it('reveal neither what is hidden for the viewer nor who searched', async () => {
    await database.write.dramaHiddenCountry.create({ data: { dramaId: 'room', country: 'BR' } });
    const there = await hotTerms({ 'accept-country': 'BR' });
    expect(there).not.toContain('Captain room');
    expect(there).not.toContain('Room 1407');
    const rows = JSON.stringify(await database.read.searchTermDay.findMany());
    for (const { userId } of people) expect(rows).not.toContain(userId);
  });

  it('are not hot after a week, and forgotten after 30 days', async () => {
    app.advanceClock(8 * 86_400);
    expect(await hotTerms()).toEqual(withoutSearches);
    app.advanceClock(24 * 86_400);
    expect(await hotTerms()).toEqual(withoutSearches);
    expect(await database.read.searchTermDay.count()).toBe(0);
  });
});
