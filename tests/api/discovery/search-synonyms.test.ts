import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract, languages, limits, type MarkedText } from '@cliffhanger/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { copyEmptyDatabase } from '../../support/database.ts';
import { nameDrama } from '../../support/drama-words.ts';
import { insertDrama } from '../../support/library.ts';
import { staff } from '../../support/staff.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
const { write } = database;
const { search } = contract.discovery;

const addDrama = async (slug: string, words: Parameters<typeof nameDrama>[2], playCount = 0) => {
  await insertDrama(database, { slug, at: startOfTests, episodes: 1 });
  await nameDrama(database, slug, { title: slug, synopsis: '', categories: {}, ...words });
  await write.drama.update({ where: { id: slug }, data: { playCount } });
};
const shapeshifter = { zh: '人狼变身', en: 'Shapeshifter', pt: 'Metamorfo', es: 'Cambiaformas' };
const werewolf = ['狼人', '人狼', 'werewolf', 'hombre lobo', 'Lobisomem', 'shapeshifter'];

beforeAll(async () => {
  await addDrama('moon', { tags: { shapeshifter } });
  await addDrama('apart', { synopsis: 'Un lobo espera a un hombre.' });
  await addDrama('beauty', { title: 'Hombre lobo de Lisboa' });
  await app.runJobs();
});
beforeEach(async () => {
  await write.searchSynonym.deleteMany();
});

const set = (words: readonly string[], slug = 'werewolf') => app.staff('synonyms.set', { slug, words });
const find = async (q: string, headers: Record<string, string> = {}) =>
  (await app.visitor.with(headers).data(search, { q })).items;
const idsFor = async (q: string, headers = {}) => (await find(q, headers)).map(({ drama }) => drama.dramaId);
/** Formats marked text with each match in brackets. */
const shown = (text: MarkedText) =>
  text.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('');

describe('search synonyms', () => {
  it('apply to the next search when added, changed or removed', async () => {
    expect(await idsFor('werewolf')).toEqual([]);
    await set(werewolf);
    for (const word of werewolf) {
      expect((await idsFor(word)).slice(0, 2).toSorted(), word).toEqual(['beauty', 'moon']);
    }
    await set(['werewolf', 'hombre lobo']);
    expect(await idsFor('werewolf')).toEqual(['beauty']);
    expect(await idsFor('狼人')).toEqual([]);
    await app.staff('synonyms.remove', { slug: 'werewolf' });
    expect(await idsFor('werewolf')).toEqual([]);
    await expect(app.staff('synonyms.remove', { slug: 'werewolf' })).rejects.toThrow('no group "werewolf"');
  });

  it.each([
    'WEREWOLF',
    '¡Werewolf!',
    'ｗｅｒｅｗｏｌｆ',
    'lobisómem',
    'lobo\u0301 hombre',
    'moon werewolf',
    '狼人 moon',
    '狼人 cambia',
  ])('are found in any spelling and together with other words: %s', async (q) => {
    await set([...werewolf, 'lobo hombre']);
    for (const language of languages) {
      expect(await idsFor(q, { 'accept-language': language })).toContain('moon');
    }
  });

  it('are found in traditional characters', async () => {
    await set(['復仇', 'shapeshifter']);
    expect(await idsFor('复仇')).toEqual(['moon']);
    expect(await idsFor('復仇')).toEqual(['moon']);
  });

  it.each([
    ['only when they are typed to their end', 'werewol'],
    ['only when all their words are there', 'hombr'],
    ['not where another word of the search is missing', 'werewolf ferry'],
  ])('%s: %s', async (_, q) => {
    await set(werewolf);
    expect(await idsFor(q)).not.toContain('moon');
  });

  it('of several words must be adjacent in the text', async () => {
    await set(werewolf);
    expect(await idsFor('werewolf')).not.toContain('apart');
    expect(await idsFor('hombre lobo')).toContain('apart');
  });

  it('rank after the word itself and before synopses, once across all pages', async () => {
    await set(['opera', 'ópera rock', 'musical']);
    await addDrama('in-title', { title: 'Opera' }, 1);
    await addDrama('in-category', { categories: { opera: 'Opera' } }, 2);
    await addDrama('by-synonym', { title: 'A musical' }, 100);
    await addDrama('by-synonym-too', { categories: { musical: 'Musical' } }, 1000);
    await addDrama('in-synopsis', { synopsis: 'A night at the opera.' }, 10_000);
    await addDrama('in-synopsis-too', { synopsis: 'Nothing musical.' }, 100_000);
    await app.runJobs();
    const order = [
      ...['in-title', 'in-category', 'by-synonym-too', 'by-synonym'],
      ...['in-synopsis-too', 'in-synopsis'],
    ];
    for (const limit of [1, 2, 3, 6, 7]) {
      const ids: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await app.visitor.data(search, { q: 'opera', limit, ...(cursor && { cursor }) });
        ids.push(...page.items.map(({ drama }) => drama.dramaId));
        cursor = page.nextCursor;
      } while (cursor);
      expect(ids).toEqual(order);
    }
  });

  it('are marked, and reported with the word they stand for', async () => {
    await set(werewolf);
    const view = async (q: string, dramaId: string) => {
      const hit = (await find(q)).find(({ drama }) => drama.dramaId === dramaId);
      return {
        title: hit && shown(hit.title),
        matches: hit?.matches.map(({ field, language, text }) => `${field} ${language} ${shown(text)}`),
        synonyms: hit?.synonyms,
      };
    };
    expect(await view('LOBISOMEM', 'moon')).toEqual({
      title: 'moon',
      matches: ['tag en [Shapeshifter]'],
      synonyms: [{ searched: 'Lobisomem', found: 'Shapeshifter' }],
    });
    expect(await view('狼人', 'beauty')).toEqual({
      title: '[Hombre lobo] de Lisboa',
      matches: [],
      synonyms: [{ searched: '狼人', found: 'hombre lobo' }],
    });
    expect(await view('shapeshifter', 'moon')).toMatchObject({
      matches: ['tag en [Shapeshifter]'],
      synonyms: [],
    });
  });

  it('find nothing that is hidden for the viewer', async () => {
    await set(werewolf);
    await write.dramaHiddenCountry.create({ data: { dramaId: 'moon', country: 'BR' } });
    expect(await idsFor('狼人', { 'accept-country': 'BR' })).toEqual(['beauty']);
    await write.dramaHiddenCountry.deleteMany();
  });

  it('may reach the maximum number in one search', async () => {
    const kinds = [...'abcdefghijkl'];
    for (const kind of kinds) {
      const words = Array.from({ length: limits.synonyms.maxWords }, (_, n) => `${kind}${n}`);
      await set(words, kind);
    }
    const title = kinds.map((kind) => `${kind}7`).join(' ');
    await addDrama('all', { title });
    await app.runJobs();
    expect(await idsFor(kinds.map((kind) => `${kind}0`).join(' '))).toEqual(['all']);
  });
});

describe('setting search synonyms is refused for', () => {
  it.each([
    ['one word', ['werewolf'], 'two words'],
    ['one word in two ways', ['werewolf', 'WEREWOLF'], 'two different words'],
    ['signs', ['werewolf', '!?'], 'neither letters nor digits'],
    ['a sentence', ['werewolf', 'a b c d e f g'], 'more than 6 words'],
    ['a long word', ['werewolf', 'x'.repeat(limits.synonyms.maxWordLength + 1)], '60'],
    ['many words', Array.from({ length: limits.synonyms.maxWords + 1 }, (_, n) => `w${n}`), '20'],
    ['a word of another group', ['wolf', 'Werewolf'], '"Werewolf" is in the group "werewolf"'],
  ])('%s', async (_, words, reason) => {
    await set(['狼人', 'werewolf']);
    const before = await app.staff('synonyms.list', {});
    await expect(set(words, 'other')).rejects.toThrow(reason);
    expect(await app.staff('synonyms.list', {})).toEqual(before);
  });

  it('more groups than the maximum, while existing groups can be changed', async () => {
    const { maxGroups } = limits.synonyms;
    await write.searchSynonym.createMany({
      data: Array.from({ length: maxGroups }, (_, n) => ({
        groupSlug: `g${n}`,
        position: 1,
        term: `t${n}`,
        wording: `t${n}`,
      })),
    });
    await expect(set(['a', 'b'], 'other')).rejects.toThrow(`already ${maxGroups} groups`);
    expect(await set(['a', 'b'], 'g7')).toContainEqual({ slug: 'g7', words: ['a', 'b'] });
  });
});

it('search synonyms set on the command line while the server is stopped apply when it starts', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-synonyms-'));
  copyEmptyDatabase(path.join(dataDir, 'cliffhanger.sqlite'));
  const synonyms = (...words: string[]) => staff(dataDir, 'search', 'synonyms', ...words);
  const made = await synonyms('set', 'werewolf', '狼人', 'hombre lobo');
  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^werewolf {2}狼人 = hombre lobo$/m) });
  expect(await synonyms('set', 'other', '狼人', 'wolf')).toMatchObject({
    code: 1,
    stderr: '"狼人" is in the group "werewolf"\n',
  });
  const served = await startTestApp({ DATA_DIR: dataDir });
  await insertDrama(served.platform.database, { slug: 'moor', at: startOfTests });
  await nameDrama(served.platform.database, 'moor', { title: 'El hombre lobo' });
  await served.runJobs();
  const { items } = await served.visitor.data(search, { q: '狼人' });
  expect(items.map(({ drama }) => drama.dramaId)).toEqual(['moor']);
  await served.close();
  rmSync(dataDir, { recursive: true });
});
