import type { DramaDetailJson, EditedDramaJson, ReorderedDramaJson } from '@cliffhanger/contracts/staff';
import { afterAll, describe, expect, it } from 'vitest';
import { insertDrama } from '../../support/library.ts';
import { staff, toSecond } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, database, clock } = app.platform;
const run = (...words: string[]) => staff(config.DATA_DIR, ...words);
const print = async (...words: string[]): Promise<string> => {
  const { code, stdout, stderr } = await run(...words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};
const json = async <T>(...words: string[]): Promise<T> => JSON.parse(await print(...words, '--json'));

for (const slug of ['ferry', 'tower']) await insertDrama(database, { slug, at: clock.now(), episodes: 4 });
await app.staff('category.set', { slug: 'crime', name: { en: 'Crime' } });
await database.write.tag.create({ data: { id: 'harbour', slug: 'harbour' } });
await database.write.tag.create({ data: { id: 'family', slug: 'family' } });
const member = { language: 'en', name: 'Mei Lin', role: 'The sister' };
await database.write.castMember.create({
  data: { id: 'mei', dramaId: 'ferry', position: 1, translations: { create: member } },
});
await app.staff('drama.edit', {
  slug: 'ferry',
  tags: ['family', 'harbour'],
  hiddenInCountries: ['BR', 'CN'],
});
await app.staff('episode.edit', { slug: 'tower', number: 4, texts: { title: { en: 'The well', zh: '井' } } });

describe('drama show', () => {
  it('prints all that a drama is', async () => {
    const shown = await print('drama', 'show', 'ferry');
    const lines = [
      'title en      ferry (en)',
      'title zh      ferry (zh)',
      'synopsis pt   Synopsis pt',
      'hook es       Hook es',
      'language      en',
      'category      romance',
      'tags          family harbour',
      'cast          Mei Lin (The sister)',
      'price         12 coins',
      'free          2 episodes',
      'discount      25 %',
      'status        complete',
      'year          2026',
      'sex           0',
      'age           none',
      'hidden in     BR CN',
      `shown         since ${toSecond(clock.now())}`,
      `last release  ${toSecond(clock.now())}`,
    ];
    expect(lines.filter((line) => !shown.split('\n').includes(line))).toEqual([]);
    expect(shown).toMatch(/^ {6}3 +90 +12 +540×960 +en es pt zh +Episode 3 \(en\)$/m);
  });

  it('prints the same as JSON', async () => {
    expect(await json<DramaDetailJson>('drama', 'show', 'ferry')).toMatchObject({
      title: 'ferry (en)',
      texts: {
        title: { zh: 'ferry (zh)' },
        synopsis: { pt: 'Synopsis pt' },
        hook: { es: 'Hook es' },
      },
      originalLanguage: 'en',
      category: { slug: 'romance' },
      tags: [{ slug: 'family' }, { slug: 'harbour' }],
      cast: [{ name: { en: 'Mei Lin' }, role: { en: 'The sister' } }],
      defaultPriceCoins: 12,
      restDiscountPercent: 25,
      status: 'complete',
      year: 2026,
      audience: 0,
      hiddenInCountries: ['BR', 'CN'],
      releasedAt: clock.now().toISOString(),
      episodes: [
        { texts: { title: { en: 'Episode 1 (en)' }, teaser: { zh: 'What will happen in 1? (zh)' } } },
        {},
        {},
        {},
      ],
    });
  });
});

describe('the answer of a change', () => {
  it('is each value before and after', async () => {
    const answer = await print(
      ...['drama', 'edit', 'ferry', '--title', 'en=Night boat', '--hook', 'zh=上船', '--category', 'crime'],
      ...['--tag', 'harbour', '--hide-in', 'none', '--price', '15', '--free', '1', '--sex', '2'],
      ...['--age', '13', '--notes', 'fear death'],
    );
    const [, , , ...changes] = answer.trimEnd().split('\n');
    expect(changes).toEqual([
      'title.en           ferry (en) → Night boat',
      'hook.zh            Hook zh → 上船',
      'category           romance → crime',
      'tags               family harbour → harbour',
      'priceCoins         12 → 15',
      'freeEpisodes       2 → 1',
      'sex                0 → 2',
      'ageRating          (none) → 13',
      'contentNotes       (none) → fear death',
      'hiddenInCountries  BR CN → (none)',
    ]);
    expect((await json<EditedDramaJson>('drama', 'edit', 'ferry', '--year', '2025')).changes).toEqual([
      { field: 'year', before: '2026', after: '2025' },
    ]);
    expect(await print('drama', 'edit', 'ferry', '--year', '2025')).toContain('Nothing changed');
  });

  it('is the titles of the episodes that have another number, or are gone', async () => {
    const moved = await print('episode', 'move', 'tower', '4', '2');
    expect(moved.trimEnd().split('\n').slice(3)).toEqual([
      'episode  coins   title           id',
      '2 → 3    0 → 12  Episode 2 (en)  tower-2',
      '3 → 4    12      Episode 3 (en)  tower-3',
      '4 → 2    12 → 0  The well        tower-4',
    ]);
    expect(await print('episode', 'move', 'tower', '4', '4')).toContain('Nothing changed');
    const removed = await json<ReorderedDramaJson>('episode', 'remove', 'tower', '3');
    expect(removed.moved).toMatchObject([
      { id: 'tower-2', before: { number: 3, priceCoins: 12 }, after: null, title: { en: 'Episode 2 (en)' } },
      { id: 'tower-3', before: { number: 4 }, after: { number: 3 } },
    ]);
    expect(await print('episode', 'remove', 'tower', '3')).toMatch(/^3 → removed +12 +Episode 3 \(en\)/m);
  });
});

describe('drama edit refuses', () => {
  it.each([
    ['--hide-in', 'none', '--hide-in', 'DE'],
    ['--hide-in', 'DE', '--hide-in', 'none'],
    ['--tag', 'none', '--tag', 'harbour'],
    ['--tag', 'none', '--tag', 'none'],
  ])('%s %s with %s %s', async (...words) => {
    const { code, stderr } = await run('drama', 'edit', 'tower', ...words);
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"none" removes all, so give it alone or leave it out'),
    });
  });

  it('more free episodes than there are', async () => {
    const before = await json('drama', 'show', 'ferry');
    expect(await run('drama', 'edit', 'ferry', '--free', '5')).toMatchObject({
      code: 1,
      stderr: '"ferry" has 4 episodes, so 5 cannot be free; --free 4 makes all of them free\n',
    });
    expect(await json('drama', 'show', 'ferry')).toEqual(before);
  });
});
