import { contract, type Language, languages, type MarkedText } from '@cliffhanger/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { nameDrama } from '../../support/drama-words.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
const { write } = database;
const { search } = contract.discovery;

const addDrama = async (slug: string, words: Parameters<typeof nameDrama>[2], playCount = 0) => {
  await insertDrama(database, { slug, at: startOfTests, episodes: 1 });
  await nameDrama(database, slug, { title: slug, synopsis: '', ...words });
  await write.drama.update({ where: { id: slug }, data: { playCount } });
};

beforeAll(async () => {
  await addDrama('dragon', {
    title: {
      zh: '龙王归来，天下无双',
      en: 'Return of the Dragon King',
      pt: 'O Retorno do Rei Dragão',
      es: 'El regreso del rey dragón',
    },
    synopsis: {
      zh: '三年之后，他回到江城。',
      en: 'Three years later, he comes home to Jiangcheng.',
      pt: 'Três anos depois, ele volta para casa em silêncio.',
      es: 'Tres años después vuelve a casa.',
    },
    tags: { revenge: { zh: '复仇', en: 'Revenge', pt: 'Vingança', es: 'Venganza' } },
    cast: [{ zh: '萧辰', en: 'Xiao Chen', pt: 'Xiao Chen', es: 'Xiao Chen' }],
  });
  await addDrama('sampa', {
    title: {
      zh: '圣保罗之夜',
      en: 'Nights of Sao Paulo',
      pt: 'Noites de São Paulo',
      es: 'Noches de São Paulo',
    },
    cast: ['Zoë Løvstrøm'],
  });
  await addDrama('palace', {
    title: { zh: '宮牆之內', en: 'Palace Walls', pt: 'Muros do Palácio', es: 'Muros del palacio' },
  });
  await addDrama('in-title', { title: 'Moonlight letters' }, 1);
  await addDrama('in-title-too', { title: 'A moonlight' }, 100);
  await addDrama('in-tag', { tags: { moonlit: 'Moonlight' } }, 200);
  await addDrama('in-cast', { cast: ['Iris Moonlight'] }, 400);
  await addDrama('in-synopsis', { synopsis: 'They met by moonlight.' }, 9000);
  await app.runJobs();
});

const find = async (q: string, headers: Record<string, string> = {}) =>
  (await app.visitor.with(headers).data(search, { q, limit: 100 })).items;
const idsFor = async (q: string, headers = {}) => (await find(q, headers)).map(({ drama }) => drama.dramaId);
/** Formats marked text with each match in brackets. */
const shown = (text: MarkedText) =>
  text.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('');

describe('search in any language', () => {
  it.each([
    ['a Chinese title by one character', '龙'],
    ['by a character in the middle', '归'],
    ['by two', '龙王'],
    ['by three', '王归来'],
    ['by four', '天下无双'],
    ['two parts of it in the other order', '天下 龙王'],
    ['in traditional characters', '龍王歸來'],
    ['an English title', 'dragon king'],
    ['words in another order', 'king dragon'],
    ['the beginning of words', 'drag ret'],
    ['a Portuguese title', 'retorno'],
    ['without its accents', 'dragao'],
    ['with accents that it has not', 'rétorno'],
    ['with accents that are written apart', 'Dragão'.normalize('NFD')],
    ['a Spanish title', 'REGRESO'],
    ['full width', 'ＤＲＡＧＯＮ'],
    ['a tag in Chinese', '复仇'],
    ['a tag in Portuguese', 'vinganca'],
    ['a name of the cast in Chinese', '萧'],
    ['a name of the cast', 'xiao chen'],
    ['a Chinese synopsis', '江城'],
    ['an English synopsis', 'jiangcheng'],
    ['words of different fields and languages', 'vingança 龙王 xiao'],
    ['between signs', '«龙王»!'],
  ])('finds %s: %s', async (_, q) => {
    for (const language of languages) {
      expect(await idsFor(q, { 'accept-language': language })).toEqual(['dragon']);
    }
  });

  it.each([
    ['sao', 'sampa'],
    ['São', 'sampa'],
    ['SÃO PAULO', 'sampa'],
    ['圣', 'sampa'],
    ['宫墙', 'palace'],
    ['宮牆', 'palace'],
    ['zoe', 'sampa'],
    ['lovstrom', 'sampa'],
  ])('finds %s', async (q, dramaId) => {
    expect(await idsFor(q)).toEqual([dramaId]);
  });

  it.each([
    ['characters in another order', '王龙'],
    ['characters with something between them', '龙归'],
    ['characters of two fields', '龙王天下'],
    ['characters of two texts', '双三'],
    ['characters of two names', '仇萧'],
    ['one word of two', 'dragon western'],
    ['the end of a word', 'agon'],
  ])('does not find %s: %s', async (_, q) => {
    expect(await idsFor(q)).toEqual([]);
  });
});

it('search ranks titles before tags and cast before synopses, and then by plays', async () => {
  expect(await idsFor('moonlight')).toEqual(['in-title-too', 'in-title', 'in-cast', 'in-tag', 'in-synopsis']);
  await write.drama.update({ where: { id: 'in-title' }, data: { playCount: 150 } });
  await app.runJobs();
  expect((await idsFor('moonlight')).slice(0, 2)).toEqual(['in-title', 'in-title-too']);
});

describe('search ranks matches in the viewer’s language first among equals', () => {
  /** As many as one page of results has room for. */
  const compared = languages.slice(0, 4);
  const only = (language: Language, text: string) =>
    Object.fromEntries(languages.map((one) => [one, one === language ? text : 'Lantern'])) as Record<
      Language,
      string
    >;
  beforeAll(async () => {
    for (const [index, language] of compared.entries()) {
      const plays = 1000 * 2 ** index;
      await addDrama(`title-${language}`, { title: only(language, 'Velvet para 绒') }, plays);
      await addDrama(
        `tag-${language}`,
        { tags: { [`soft-${language}`]: only(language, 'Velvet 绒') } },
        plays,
      );
      await addDrama(`cast-${language}`, { cast: [only(language, 'Velvet 绒')] }, plays);
      await addDrama(`synopsis-${language}`, { synopsis: only(language, 'In velvet. 绒。') }, plays);
    }
    await app.runJobs();
  });
  const byPlays = compared.toReversed();

  it.each(compared)('in %s, and explains each by that match', async (language) => {
    const others = byPlays.filter((other) => other !== language);
    for (const q of ['velvet', 'velv', '绒']) {
      const hits = await find(q, { 'accept-language': language });
      expect(hits.map(({ drama }) => drama.dramaId)).toEqual([
        `title-${language}`,
        `cast-${language}`,
        `tag-${language}`,
        ...others.map((other) => `title-${other}`),
        ...others.flatMap((other) => [`cast-${other}`, `tag-${other}`]),
        `synopsis-${language}`,
        ...others.map((other) => `synopsis-${other}`),
      ]);
      const reasons = hits.map(({ title, matches: [match] }) => match?.language ?? title.length > 1);
      expect(reasons.slice(0, 6)).toEqual([true, language, language, ...others]);
    }
  });

  it('but titles of other languages before synopses', async () => {
    await addDrama(
      'both',
      { title: only('es', 'Para siempre'), synopsis: only('en', 'A parade.') },
      9_000_000,
    );
    await addDrama('paper', { title: only('en', 'Paper house') }, 0);
    await app.runJobs();
    expect((await idsFor('pa')).slice(0, 4)).toEqual(['title-en', 'paper', 'palace', 'sampa']);
    const hits = await find('para');
    expect(hits.slice(0, 2).map(({ drama }) => drama.dramaId)).toEqual(['title-en', 'both']);
    expect(hits[1]?.matches.map(({ field, language }) => `${field} ${language}`)).toEqual([
      'synopsis en',
      'title es',
    ]);
    expect((await idsFor('para', { 'accept-language': 'es' })).slice(0, 2)).toEqual(['both', 'title-es']);
  });

  it('and finds words of several languages together', async () => {
    for (const language of languages) {
      const headers = { 'accept-language': language };
      expect(await idsFor('lantern velvet siempre', headers)).toEqual([]);
      expect(await idsFor('siempre parade', headers)).toEqual(['both']);
    }
  });

  it('on every page', async () => {
    const order = await idsFor('velvet');
    const ids: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await app.visitor.data(search, { q: 'velvet', limit: 3, ...(cursor && { cursor }) });
      ids.push(...page.items.map(({ drama }) => drama.dramaId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(ids).toEqual(order);
  });
});

describe('search marks', () => {
  const markedIn = async (q: string, language: string) => {
    const [hit] = await find(q, { 'accept-language': language });
    if (!hit) throw new Error(`nothing found for ${q}`);
    expect(hit.title.map(({ text }) => text).join('')).toBe(hit.drama.title);
    return {
      title: shown(hit.title),
      matches: hit.matches.map(({ field, language: found, text }) => `${field} ${found} ${shown(text)}`),
    };
  };

  it.each([
    ['dragao', 'pt', 'O Retorno do Rei [Dragão]', []],
    ['DRAG re', 'en', '[Re]turn of the [Drag]on King', []],
    ['龙王', 'zh', '[龙王]归来，天下无双', []],
    ['来天', 'zh', '龙王归[来，天]下无双', []],
    ['dragón', 'zh', '龙王归来，天下无双', ['title en Return of the [Dragon] King']],
    ['regreso', 'pt', 'O Retorno do Rei Dragão', ['title es El [regreso] del rey dragón']],
    ['宫墙', 'zh', '[宮牆]之內', []],
    ['venganza', 'es', 'El regreso del rey dragón', ['tag es [Venganza]']],
    ['复仇 xiao', 'en', 'Return of the Dragon King', ['tag zh [复仇]', 'cast en [Xiao] Chen']],
    ['silencio', 'pt', 'O Retorno do Rei Dragão', ['synopsis pt …ele volta para casa em [silêncio].']],
    [
      'dragon years',
      'en',
      'Return of the [Dragon] King',
      ['synopsis en Three [years] later, he comes home to Jiangcheng.'],
    ],
  ])('%s in %s', async (q, language, title, matches) => {
    const marked = await markedIn(q, language);
    expect(marked.title).toBe(title);
    expect(marked.matches).toEqual(expect.arrayContaining(matches));
    if (matches.length === 0) expect(marked.matches.filter((match) => match.startsWith('title'))).toEqual([]);
  });

  it.each([
    ['oe', '[Œ]uvre Straße'],
    ['o', '[Œ]uvre Straße'],
    ['stras', 'Œuvre [Straß]e'],
    ['strasse', 'Œuvre [Straße]'],
  ])('a letter that folds to two: %s', async (q, title) => {
    await write.dramaTranslation.updateMany({
      where: { dramaId: 'palace' },
      data: { title: 'Œuvre Straße' },
    });
    await app.runJobs();
    const hits = await find(q);
    const hit = hits.find(({ drama }) => drama.dramaId === 'palace');
    expect(hit && shown(hit.title)).toBe(title);
  });

  it('a letter with a separate combining accent', async () => {
    await write.dramaTranslation.update({
      where: { dramaId_language: { dramaId: 'sampa', language: 'pt' } },
      data: { title: 'Noites de São Paulo'.normalize('NFD') },
    });
    await app.runJobs();
    const { title } = await markedIn('sao', 'pt');
    expect(title.normalize('NFC')).toBe('Noites de [São] Paulo');
  });
});

describe('the search index', () => {
  it('follows every change of the indexed texts', async () => {
    await addDrama('change', { title: 'Quartz', tags: { basalt: 'Basalt' }, cast: ['Feldspar'] });
    await app.runJobs();
    expect(await idsFor('quartz basalt feldspar')).toEqual(['change']);

    await write.dramaTranslation.updateMany({ where: { dramaId: 'change' }, data: { title: 'Granite' } });
    await write.tagTranslation.updateMany({ where: { tagId: 'basalt' }, data: { name: 'Marble' } });
    await write.castMemberTranslation.updateMany({
      where: { castMember: { dramaId: 'change' } },
      data: { name: 'Mica' },
    });
    await app.runJobs();
    expect(await idsFor('granite marble mica')).toEqual(['change']);
    for (const gone of ['quartz', 'basalt', 'feldspar']) expect(await idsFor(gone)).toEqual([]);

    await write.dramaTag.deleteMany({ where: { dramaId: 'change' } });
    await write.castMember.deleteMany({ where: { dramaId: 'change' } });
    await app.runJobs();
    expect(await idsFor('granite')).toEqual(['change']);
    for (const gone of ['marble', 'mica']) expect(await idsFor(gone)).toEqual([]);

    await write.carousel.deleteMany({ where: { dramaId: 'change' } });
    await write.drama.delete({ where: { id: 'change' } });
    expect(await idsFor('granite')).toEqual([]);
    const indexed = await database.read.$queryRaw<{ id: number }[]>`SELECT id FROM SearchText_docsize`;
    expect(indexed).toHaveLength(await database.read.searchEntry.count());
  });

  it('does no work when nothing has changed', async () => {
    await app.runJobs();
    await write.drama.update({ where: { id: 'in-synopsis' }, data: { playCount: 9001, tone: '#000000' } });
    await write.dramaTranslation.updateMany({ where: { dramaId: 'dragon' }, data: { hook: 'Another' } });
    expect(await database.read.searchEntry.count({ where: { stale: true } })).toBe(0);
  });
});

describe('pages of search results', () => {
  const slugs = Array.from({ length: 23 }, (_, index) => `lake-${index}`);
  beforeAll(async () => {
    for (const [index, slug] of slugs.entries()) {
      const where = index % 3;
      await addDrama(
        slug,
        {
          title: where === 0 ? 'Glacier' : slug,
          cast: where < 2 ? ['Glacier'] : [],
          synopsis: 'A glacier.',
        },
        (index * 5) % 4,
      );
    }
    await app.runJobs();
  });

  it.each([1, 4, 22, 23])('of %i contain everything once, in the same order', async (limit) => {
    const order = await idsFor('glacier');
    expect(order.toSorted()).toEqual(slugs.toSorted());
    const ids: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await app.visitor.data(search, { q: 'glacier', limit, ...(cursor && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      ids.push(...page.items.map(({ drama }) => drama.dramaId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(ids).toEqual(order);
  });

  it.each([
    ['nonsense', 'nonsense'],
    ['of another list', Buffer.from('["Title","x"]').toString('base64url')],
    ['of an invalid position', Buffer.from('[1,"10"]').toString('base64url')],
  ])('refuse a cursor: %s', async (_, cursor) => {
    expect(await app.visitor.refusal(search, { q: 'glacier', cursor })).toMatchObject({
      error: 'invalidInput',
      details: { fields: [{ field: 'cursor' }] },
    });
  });
});

describe('search never shows', () => {
  it.each([
    ['what is unpublished', { publishedAt: null }],
    ['what is to come', { publishedAt: new Date(startOfTests.getTime() + 86_400_000) }],
  ])('%s', async (_, data) => {
    await write.drama.update({ where: { id: 'sampa' }, data });
    expect(await idsFor('paulo')).toEqual([]);
    await write.drama.update({ where: { id: 'sampa' }, data: { publishedAt: startOfTests } });
    expect(await idsFor('paulo')).toEqual(['sampa']);
  });

  it('what is hidden in the country', async () => {
    await write.dramaHiddenCountry.create({ data: { dramaId: 'sampa', country: 'BR' } });
    expect(await idsFor('paulo', { 'accept-country': 'BR' })).toEqual([]);
    expect(await idsFor('paulo', { 'accept-country': 'MX' })).toEqual(['sampa']);
    await write.dramaHiddenCountry.deleteMany();
  });
});

it('search finds a drama ranked after a thousand hidden ones', async () => {
  const country = 'AU';
  const hidden = Array.from({ length: 1100 }, (_, index) => `hidden-${index}`);
  const dates = { publishedAt: startOfTests, createdAt: startOfTests, updatedAt: startOfTests };
  await write.drama.createMany({
    data: hidden.map((id) => ({
      id,
      slug: id,
      originalLanguage: 'en',
      status: 'complete',
      year: 2026,
      tone: '#26315a',
      ...dates,
      freeEpisodeCount: 1,
      defaultPriceCoins: 1,
      restDiscountPercent: 0,
      episodeCount: 1,
      durationSeconds: 9,
    })),
  });
  await write.dramaTranslation.createMany({
    data: hidden.map((dramaId) => ({
      dramaId,
      language: 'en',
      title: 'Basalt',
      synopsis: '',
      hook: '',
      posterKey: '',
    })),
  });
  await write.dramaHiddenCountry.createMany({ data: hidden.map((dramaId) => ({ dramaId, country })) });
  await addDrama('first', { cast: ['Basalt'] }, 9);
  await addDrama('last', { synopsis: 'Basalt' }, 9);
  await nameDrama(database, 'in-title', { title: 'Basalt' });
  await write.drama.update({ where: { id: 'in-title' }, data: { playCount: 0 } });
  await app.runJobs();
  const there = app.visitor.with({ 'accept-country': country });
  for (const limit of [1, 2, 3]) {
    const pages: string[][] = [];
    let cursor: string | null | undefined;
    do {
      const page = await there.data(search, { q: 'basalt', limit, ...(cursor && { cursor }) });
      pages.push(page.items.map(({ drama }) => drama.dramaId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(pages.flat()).toEqual(['in-title', 'first', 'last']);
    expect(pages).toHaveLength(Math.ceil(3 / limit));
  }
});

describe('search with unusual input', () => {
  it.each([
    '"',
    '"dragon',
    "'; DROP TABLE Drama; --",
    'dragon OR NOT',
    'NEAR(dragon king, 2)',
    'title: dragon',
    '{title} : dragon',
    '^dragon',
    'drag*',
    '-dragon',
    '(((',
    '\0',
    'dragon\0king',
    '\ud800',
    '\u{e000}',
    '🐉'.repeat(50),
    '𫠠',
    'a '.repeat(50),
    '的'.repeat(100),
    '٣٤',
    '한국',
  ])('accepts %j', async (q) => {
    expect((await app.visitor.send(search, { q })).status).toBe(200);
  });

  it('treats operators as words', async () => {
    expect(await idsFor('drag*')).toEqual(['dragon']);
    expect(await idsFor('"dragon')).toEqual(['dragon']);
    expect(await idsFor('-dragon')).toEqual(['dragon']);
    expect(await idsFor('dragon OR moonlight')).toEqual([]);
    expect(await idsFor('!?')).toEqual([]);
  });

  it('refuses a query that is too long', async () => {
    for (const q of ['🐉'.repeat(200), 'x'.repeat(101)]) {
      expect(await app.visitor.refusal(search, { q })).toMatchObject({
        error: 'invalidInput',
        details: { fields: [{ field: 'q' }] },
      });
    }
  });
});
