import { contract } from '@cliffhanger/contracts';
import type { FoundDramaJson } from '@cliffhanger/contracts/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { insertDrama, insertSeriesTemplate, insertTemplates } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, clock } = app.platform;
const later = '2026-12-05T18:00:00.000Z';

interface Page {
  items: FoundDramaJson[];
  nextOffset: number | null;
  counts: Record<string, number>;
}
const find = async (search: object = {}) => (await app.staff('drama.find', search)) as Page;
const slugsOf = async (search: object) => (await find(search)).items.map(({ slug }) => slug);

beforeAll(async () => {
  for (const slug of ['ferry', 'harbor', 'lake', 'mill'])
    await insertDrama(database, { slug, at: clock.now(), episodes: 10 });
  await app.staff('drama.unpublish', { slug: 'lake' });
  await app.staff('drama.change', { slug: 'mill', release: null });
  await app.staff('drama.change', { slug: 'mill', release: later });
  await app.staff('episode.edit', { slug: 'ferry', number: 10, publishAt: later });
  await app.staff('drama.edit', { slug: 'harbor', hiddenInCountries: ['DE', 'BR'] });
  const isMissing = { data: { fallbacks: 'title,hook' } };
  await database.write.dramaTranslation.update({
    where: { dramaId_language: { dramaId: 'lake', language: 'pt' } },
    ...isMissing,
  });
  await database.write.episodeTranslation.updateMany({
    where: { episode: { dramaId: 'lake' }, language: 'pt' },
    data: { fallbacks: 'title' },
  });
  const viewer = await app.register();
  await app.grantCoins(viewer, { paid: 100 });
  for (const number of [3, 4])
    await viewer.data(contract.unlocks.unlockEpisode, {
      dramaId: 'harbor',
      episodeId: `harbor-${number}`,
      price: 12,
    });
});

describe('the list of dramas for staff', () => {
  it('has what each drama is and lacks', async () => {
    const { items, counts } = await find({ language: 'pt', sort: 'title' });
    expect(items).toMatchObject([
      { slug: 'ferry', state: 'shown', nextEpisodeAt: later, title: 'ferry (pt)', missing: {}, coins: 0 },
      { slug: 'harbor', hiddenInCountries: ['BR', 'DE'], coins: 24, defaultPriceCoins: 12 },
      { slug: 'lake', state: 'hidden', publishedAt: null, missing: { pt: 12 } },
      { slug: 'mill', state: 'planned', publishedAt: later },
    ]);
    expect(items[0]?.posterUrl).toMatch(/^\/images\/ferry/);
    expect(counts).toEqual({ all: 4, shown: 2, planned: 1, hidden: 1, missing: 1, hold: 1 });
    expect(await app.staff('drama.list', { language: 'es' })).toMatchObject([
      { slug: 'ferry', title: 'ferry (es)' },
      { slug: 'harbor' },
      { slug: 'lake' },
      { slug: 'mill' },
    ]);
  });

  it('is filtered, sorted and paged', async () => {
    expect(await slugsOf({ state: 'planned' })).toEqual(['mill']);
    expect(await slugsOf({ missing: 'pt' })).toEqual(['lake']);
    expect(await slugsOf({ missing: 'any' })).toEqual(['lake']);
    expect(await slugsOf({ missing: 'es' })).toEqual([]);
    expect(await slugsOf({ hold: 'any' })).toEqual(['harbor']);
    expect(await slugsOf({ text: 'FERRY (z' })).toEqual(['ferry']);
    expect(await slugsOf({ sort: 'coins' })).toEqual(['harbor', 'ferry', 'lake', 'mill']);
    expect(await slugsOf({ sort: 'missing' })).toEqual(['lake', 'ferry', 'harbor', 'mill']);
    expect(await slugsOf({ sort: 'release' })).toEqual(['mill', 'ferry', 'harbor', 'lake']);
    const first = await find({ sort: 'title', limit: 3 });
    expect(first.nextOffset).toBe(3);
    expect(await find({ sort: 'title', limit: 3, offset: 3 })).toMatchObject({
      items: [{ slug: 'mill' }],
      nextOffset: null,
    });
  });
});

describe('the price of a drama for viewers of a country', () => {
  beforeAll(async () => {
    await insertTemplates(database);
    await insertSeriesTemplate(database, 'harbor', 'BR');
  });
  const simulate = (input: object) => app.staff('price.simulate', { slug: 'harbor', ...input });

  it('is that of now beside another one, and agrees with what a viewer is asked to pay', async () => {
    const simulated = await simulate({ country: 'US', freeEpisodeCount: 4, defaultPriceCoins: 15 });
    expect(simulated).toMatchObject({
      before: { paidEpisodes: 8, oneByOneCoins: 96, atOnceCoins: 72, packs: { price: { amountMinor: 99 } } },
      after: { paidEpisodes: 6, oneByOneCoins: 90, atOnceCoins: 68, rewardDays: { checkIn: 4, all: 1 } },
      membershipPlans: [{ period: 'week', days: 7, price: { amountMinor: 499, currency: 'USD' } }],
      series: null,
      freed: { numbers: [3, 4], viewers: 1, coins: 24 },
    });
    await app.staff('drama.change', {
      slug: 'harbor',
      drama: { freeEpisodeCount: 4, defaultPriceCoins: 15, hiddenInCountries: [] },
    });
    const viewer = await app.register();
    expect(await viewer.data(contract.dramas.episodes, { dramaId: 'harbor' })).toMatchObject({
      cost: { lockedCoins: 90, rest: { priceCoins: 68 } },
    });
  });

  it('has the offers of the country', async () => {
    expect(await simulate({ country: 'BR' })).toMatchObject({
      after: {
        packs: { price: { amountMinor: 490, currency: 'BRL' }, templates: [{ id: 'pack-br', times: 1 }] },
      },
      series: { amountMinor: 2990, currency: 'BRL' },
    });
  });

  it('counts the viewers who stand at the paywall', async () => {
    const viewer = await app.register();
    await viewer.data(contract.progress.report, {
      dramaId: 'ferry',
      episodeId: 'ferry-2',
      progress: 0,
    });
    expect(await app.staff('price.simulate', { slug: 'ferry', country: 'US' })).toMatchObject({
      viewersAtPaywall: 1,
    });
  });
});
