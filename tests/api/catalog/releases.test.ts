import { contract, type Language, languages, perLanguage } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { toLibrary } from '../../../demo/demo-source.ts';
import { readDrama } from '../../../demo/studio/demo-content.ts';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
await insertDrama(app.platform.database, { slug: 'anchor', at: startOfTests });

const { source } = readDrama('the-last-ferry-home');
const { slug } = source;
const images = { tone: '#000000', frameKey: 'f', posterKeys: perLanguage(() => 'p') };
const preview = {
  storageKey: 's',
  columns: 5,
  rows: 4,
  count: 18,
  intervalSeconds: 5,
  frameWidth: 90,
  frameHeight: 160,
};
const importWith = async (count: number, status: 'ongoing' | 'complete') => {
  const episodes = source.episodes.slice(0, count).map(({ number }) => ({
    number,
    durationSeconds: 90,
    posterKey: 'p',
    preview,
    renditions: [],
    subtitleKeys: {},
  }));
  const { publishAt: _, ...now } = toLibrary({ ...source, status }, startOfTests).source;
  await app.staff('drama.import', { source: { ...now, category: { slug: 'romance' } }, images, episodes });
};
const passDay = () => app.advanceClock(86_400);

/** The list as ids, kinds and episode numbers. */
const releases = async () =>
  (await app.visitor.data(contract.lists.all)).items.map(({ dramaId, release }) => [
    dramaId,
    release.kind,
    release.episodes.map(({ number }) => number),
  ]);
const newest = async () => (await releases())[0];
const isReleasedNow = async () => {
  const { items } = await app.visitor.data(contract.lists.all, { limit: 1 });
  return items[0]?.release.releasedAt === app.platform.clock.now().toISOString();
};

it('a drama is a new series on its first day', async () => {
  passDay();
  await importWith(2, 'ongoing');
  expect(await releases()).toEqual([
    [slug, 'series', []],
    ['anchor', 'series', []],
  ]);
  expect(await isReleasedNow()).toBe(true);
  app.advanceClock(1);
  await importWith(3, 'ongoing');
  expect(await newest()).toEqual([slug, 'series', []]);
});

it('a drama with more episodes comes first with those of that day', async () => {
  passDay();
  await insertDrama(app.platform.database, { slug: 'beacon', at: app.platform.clock.now() });
  app.advanceClock(1);
  await importWith(4, 'ongoing');
  app.advanceClock(1);
  await importWith(6, 'ongoing');
  expect(await releases()).toEqual([
    [slug, 'episodes', [4, 5, 6]],
    ['beacon', 'series', []],
    ['anchor', 'series', []],
  ]);
  expect(await isReleasedNow()).toBe(true);
  passDay();
  await importWith(7, 'ongoing');
  expect(await newest()).toEqual([slug, 'episodes', [7]]);
});

it('episodes have their titles in the language of the viewer, and none if they are only numbered', async () => {
  const titles = async (language: Language) => {
    const client = app.visitor.with({ 'accept-language': language });
    const [drama] = (await client.data(contract.lists.all)).items;
    return drama?.release.episodes;
  };
  const seventh = source.episodes.find(({ number }) => number === 7);
  for (const language of languages) {
    expect(await titles(language)).toEqual([{ number: 7, title: seventh?.texts.title?.[language] }]);
  }
  const { database } = app.platform;
  await database.write.episodeTranslation.updateMany({
    where: { episode: { number: 7, dramaId: slug }, language: 'zh' },
    data: { title: '第7集' },
  });
  expect(await titles('zh')).toEqual([{ number: 7, title: null }]);
});

it('a drama is complete on the day of the update that says so', async () => {
  passDay();
  await importWith(7, 'complete');
  expect(await newest()).toEqual([slug, 'complete', []]);
  passDay();
  await importWith(7, 'complete');
  expect(await isReleasedNow()).toBe(false);
  await importWith(8, 'ongoing');
  expect(await newest()).toEqual([slug, 'episodes', [8]]);
  await importWith(9, 'complete');
  expect(await newest()).toEqual([slug, 'complete', [8, 9]]);
});

it('a drama that is published again is a new series only with a new date', async () => {
  passDay();
  await app.staff('drama.unpublish', { slug });
  expect(await newest()).toEqual(['beacon', 'series', []]);
  await app.staff('drama.publish', { slug });
  expect(await isReleasedNow()).toBe(false);
  await app.staff('drama.publish', { slug, at: app.platform.clock.now().toISOString() });
  expect(await newest()).toEqual([slug, 'series', []]);
});
