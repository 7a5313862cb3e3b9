import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { migrationsFolder } from '@cliffhanger/server/platform/database/migrate.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { insertDrama } from '../../support/library.ts';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { database, clock, config } = app.platform;
const viewer = await app.register();
await app.grantCoins(viewer, { paid: 100 });

const dramaOf = async (dramaId: string, language = 'en') =>
  (
    await app.visitor
      .with({ 'accept-language': language })
      .data(contract.dramas.detail, { dramaId, episodeId: `${dramaId}-1` })
  ).drama;
const episodesOf = async (dramaId: string, client = app.visitor) =>
  (await client.data(contract.dramas.episodes, { dramaId })).episodes.map(
    ({ episodeId, priceCoins, access }) => `${episodeId} ${priceCoins} ${access}`,
  );
const buy = (dramaId: string, number: number) =>
  viewer.data(contract.unlocks.unlockEpisode, { dramaId, episodeId: `${dramaId}-${number}`, price: 12 });

describe('editing a drama by staff', async () => {
  await insertDrama(database, { slug: 'ferry', at: clock.now(), episodes: 5 });

  it('changes texts for viewers and for the search at once; a language without its own text follows', async () => {
    await database.write.dramaTranslation.update({
      where: { dramaId_language: { dramaId: 'ferry', language: 'pt' } },
      data: { title: 'ferry (en)', fallbacks: 'title' },
    });
    await app.staff('drama.edit', {
      slug: 'ferry',
      texts: { title: { en: 'Night boat' }, hook: { zh: '上船' } },
    });
    const titles = await Promise.all(
      ['en', 'pt', 'es'].map(async (language) => (await dramaOf('ferry', language)).title),
    );
    expect(titles).toEqual(['Night boat', 'Night boat', 'ferry (es)']);
    const { items } = await app.visitor.data(contract.discovery.search, { q: 'night boat' });
    expect(items.map(({ drama }) => drama.dramaId)).toEqual(['ferry']);
  });

  it('lists a text as missing until it is translated, also as the same words', async () => {
    await insertDrama(database, { slug: 'estuary', at: clock.now(), episodes: 1 });
    await database.write.dramaTranslation.update({
      where: { dramaId_language: { dramaId: 'estuary', language: 'pt' } },
      data: { title: 'estuary (en)', fallbacks: 'title' },
    });
    const missing = async () =>
      ((await app.staff('drama.missing', { language: 'pt' })) as { slug: string }[]).filter(
        ({ slug }) => slug === 'estuary',
      );
    expect(await missing()).toEqual([{ slug: 'estuary', title: 'estuary (en)', missing: ['title.pt'] }]);
    await app.staff('drama.edit', { slug: 'estuary', texts: { title: { en: 'Night ferry' } } });
    expect(await missing()).toMatchObject([{ missing: ['title.pt'] }]);
    await app.staff('drama.edit', { slug: 'estuary', texts: { title: { pt: 'Night ferry' } } });
    expect(await missing()).toEqual([]);
    // A translation stays when the English text changes, although it was the same.
    await app.staff('drama.edit', { slug: 'estuary', texts: { title: { en: 'Night boat' } } });
    expect((await dramaOf('estuary', 'pt')).title).toBe('Night ferry');
    expect(await app.staff('log.list', { subject: 'estuary', limit: 2 })).toMatchObject({
      items: [{ action: 'drama.edit' }, { before: { untranslated: 1 }, after: { untranslated: 0 } }],
    });
  });

  it('takes texts of before that equal the English or the original one as missing', async () => {
    await insertDrama(database, { slug: 'harbor', at: clock.now(), episodes: 1 });
    const rename = (language: string, title: string) =>
      database.write.dramaTranslation.update({
        where: { dramaId_language: { dramaId: 'harbor', language } },
        data: { title },
      });
    await database.write.drama.update({ where: { id: 'harbor' }, data: { originalLanguage: 'zh' } });
    await rename('es', 'harbor (en)');
    await rename('pt', 'harbor (zh)');
    await rename('en', 'harbor (en)');
    const migration = readFileSync(
      path.join(migrationsFolder, '20261128194200_missing_translations/migration.sql'),
      'utf8',
    );
    for (const [update] of migration.matchAll(/^UPDATE[^;]+;/gm))
      await database.write.$executeRawUnsafe(update);
    expect(await app.staff('drama.show', { slug: 'harbor' })).toMatchObject({
      missing: ['title.es', 'title.pt'],
    });
  });

  it('replaces the cast, one poster, subtitles of one language, and sets when an episode is shown', async () => {
    await insertDrama(database, { slug: 'windmill', at: clock.now(), episodes: 2 });
    const mara = { name: { en: 'Mara Lin' }, role: { en: 'The sister', zh: '姐姐' } };
    await app.staff('drama.edit', { slug: 'windmill', cast: [mara] });
    await expect(
      app.staff('drama.edit', { slug: 'windmill', cast: [{ ...mara, role: { zh: '姐姐' } }] }),
    ).rejects.toThrow("cast 1 role: give it in the drama's language, en, too");
    await app.staff('drama.images', { slug: 'windmill', posterKeys: { zh: 'posters/zh.jpg' } });
    const subtitle = (language: string, keepsOthers = true) =>
      app.staff('episode.subtitles', {
        slug: 'windmill',
        number: 2,
        subtitleKeys: { [language]: `windmill/02.${language}.vtt` },
        keepsOthers,
      });
    await subtitle('en');
    await subtitle('zh');
    await subtitle('zh.sdh');
    const publishAt = '2030-12-24T18:00:00.000Z';
    await app.staff('episode.edit', { slug: 'windmill', number: 2, publishAt });
    expect(await app.staff('drama.show', { slug: 'windmill' })).toMatchObject({
      cast: [{ name: { en: 'Mara Lin', zh: 'Mara Lin' }, role: { pt: 'The sister', zh: '姐姐' } }],
      missing: expect.arrayContaining(['cast 1 name.zh', 'cast 1 role.pt']),
      posterKeys: { zh: 'posters/zh.jpg' },
      episodes: [
        {},
        {
          publishedAt: publishAt,
          subtitles: expect.arrayContaining([
            { language: 'zh', kind: 'subtitles', storageKey: 'windmill/02.zh.vtt' },
            { language: 'zh', kind: 'captions', storageKey: 'windmill/02.zh.sdh.vtt' },
          ]),
        },
      ],
    });
    expect(await episodesOf('windmill')).toHaveLength(1);
    expect(await subtitle('pt', false)).toMatchObject({
      episodes: [{}, { subtitles: [{ language: 'pt' }] }],
    });
  });

  it('changes prices and free episodes, and keeps what was bought', async () => {
    await buy('ferry', 4);
    await app.staff('drama.edit', {
      slug: 'ferry',
      defaultPriceCoins: 15,
      freeEpisodeCount: 1,
      restDiscountPercent: 0,
    });
    const locked = [2, 3].map((number) => `ferry-${number} 15 locked`);
    expect(await episodesOf('ferry', viewer)).toEqual([
      ...['ferry-1 0 free', ...locked],
      ...['ferry-4 15 unlocked', 'ferry-5 15 locked'],
    ]);
    expect(
      await viewer.refusal(contract.unlocks.unlockEpisode, {
        dramaId: 'ferry',
        episodeId: 'ferry-5',
        price: 12,
      }),
    ).toMatchObject({ error: 'priceChanged' });
    await app.staff('drama.edit', { slug: 'ferry', freeEpisodeCount: 5 });
    expect((await episodesOf('ferry', viewer)).every((line) => line.endsWith(' 0 free'))).toBe(true);
    expect(await app.staff('drama.edit', { slug: 'ferry', freeEpisodeCount: 3 })).toMatchObject({
      freeEpisodeCount: 3,
    });
    expect((await episodesOf('ferry', viewer)).slice(2)).toEqual([
      ...['ferry-3 0 free', 'ferry-4 15 unlocked', 'ferry-5 15 locked'],
    ]);
  });

  it('changes category, tags, countries and status', async () => {
    await app.staff('category.set', { slug: 'crime', name: { en: 'Crime' } });
    await database.write.drama.update({ where: { id: 'ferry' }, data: { status: 'ongoing' } });
    app.advanceClock(60);
    await app.staff('drama.edit', {
      slug: 'ferry',
      category: 'crime',
      status: 'complete',
      hiddenInCountries: ['CN'],
    });
    const stored = await database.read.drama.findUnique({
      where: { id: 'ferry' },
      include: { categories: true },
    });
    expect(stored).toMatchObject({ completedAt: clock.now(), categories: [{ categoryId: 'crime' }] });
    const isListedIn = async (country: string) =>
      (await app.visitor.with({ 'accept-country': country }).data(contract.dramas.list)).items.some(
        ({ dramaId }) => dramaId === 'ferry',
      );
    expect([await isListedIn('CN'), await isListedIn('BR')]).toEqual([false, true]);
    await app.staff('drama.edit', { slug: 'ferry', hiddenInCountries: [] });
    expect(await isListedIn('CN')).toBe(true);
  });

  it.each([
    [{ texts: { title: { en: '' } } }, 'title'],
    [{ texts: { hook: { en: 'x'.repeat(61) } } }, 'hook'],
    [{ defaultPriceCoins: 0 }, 'defaultPriceCoins'],
    [{ restDiscountPercent: 91 }, 'restDiscountPercent'],
    [{ hiddenInCountries: ['UK'] }, 'write GB'],
    [{ tags: ['a', 'a'] }, '"a" is given twice'],
    [{ tags: ['unknown'], texts: { title: { en: 'Lost' } } }, 'there is no tag "unknown"'],
    [{ category: 'unknown' }, 'there is no category "unknown"; there are: crime, romance'],
    [{ slug: 'unknown', year: 2025 }, 'there is no drama "unknown"'],
    [{}, 'give at least one change'],
  ])('refuses %j, and changes nothing', async (wrong, reason) => {
    await expect(app.staff('drama.edit', { slug: 'ferry', ...wrong })).rejects.toThrow(reason);
    expect((await dramaOf('ferry')).title).toBe('Night boat');
  });
});

describe('editing an episode by staff', async () => {
  await insertDrama(database, { slug: 'tower', at: clock.now(), episodes: 3 });

  it('changes its texts', async () => {
    await app.staff('episode.edit', {
      slug: 'tower',
      number: 2,
      texts: { title: { en: 'The well', zh: '井' } },
    });
    const titleIn = async (language: string) =>
      (
        await app.visitor
          .with({ 'accept-language': language })
          .data(contract.dramas.detail, { dramaId: 'tower', episodeId: 'tower-2' })
      ).episode.title;
    expect(await Promise.all(['en', 'zh', 'pt'].map(titleIn))).toEqual(['The well', '井', 'Episode 2 (pt)']);
    await expect(
      app.staff('episode.edit', { slug: 'tower', number: 4, texts: { title: { en: 'x' } } }),
    ).rejects.toThrow('"tower" has no episode 4; its last one is 3');
  });

  it('gives it a first synopsis in every language', async () => {
    await database.write.episodeTranslation.updateMany({
      where: { episodeId: 'tower-3' },
      data: { synopsis: null },
    });
    const edit = { slug: 'tower', number: 3 };
    await expect(app.staff('episode.edit', { ...edit, texts: { synopsis: { zh: '井。' } } })).rejects.toThrow(
      'the episode has no synopsis yet; give it in the drama’s language, en, too'.replace('’', "'"),
    );
    expect(
      await app.staff('episode.edit', { ...edit, texts: { synopsis: { en: 'Deep.', zh: '深。' } } }),
    ).toMatchObject({
      texts: { synopsis: { en: 'Deep.', zh: '深。', pt: 'Deep.', es: 'Deep.' } },
    });
  });
});

describe('the commands that edit', () => {
  it('work while the server runs, and refuse wrong options with 2', async () => {
    await insertDrama(database, { slug: 'night', at: clock.now(), episodes: 3, free: 1 });
    const run = (...words: string[]) => staff(config.DATA_DIR, ...words);
    const edited = await run(
      ...['drama', 'edit', 'night', '--title', 'en=Night boat', '--title', 'zh=夜船', '--price', '15'],
      ...['--free', '2', '--discount', '0', '--status', 'ongoing', '--hide-in', 'CN', '--json'],
      ...['--announced', 'yes', '--trailer', '2'],
    );
    expect(edited.stderr).toBe('');
    expect(JSON.parse(edited.stdout)).toMatchObject({
      title: 'Night boat',
      freeEpisodeCount: 2,
      announced: true,
      trailerNumber: 2,
    });
    const renamed = await run('episode', 'edit', 'night', '2', '--title', 'en=The key');
    expect(renamed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^title en +The key$/m) });
    const { drama, episode } = await app.visitor.data(contract.dramas.detail, {
      dramaId: 'night',
      episodeId: 'night-2',
    });
    expect([drama.title, episode.title, episode.access]).toEqual(['Night boat', 'The key', 'free']);

    const held = await run('drama', 'edit', 'night', '--hide-in', 'DE');
    expect(held.stdout).toContain(
      'This server has no COUNTRY_HEADER, so the drama is hidden from accounts of DE',
    );

    for (const [words, reason] of [
      [['--discount', '91'], "option '--discount <percent>' argument '91' is invalid. write 90 or less"],
      [['--hide-in', 'UK'], 'write GB'],
      [['--announced', 'maybe'], 'write yes or no'],
      [[], 'give at least one change'],
    ] as const) {
      const { code, stderr } = await run('drama', 'edit', 'night', ...words);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(reason) });
    }
  });
});
