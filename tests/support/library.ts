import { languages } from '@cliffhanger/contracts';
import type { Database } from '@cliffhanger/server/platform/database/open-database.ts';

/** A drama for API tests, as rows only. Tests that need media files write them with `writeMedia`. */
export interface TestDrama {
  dramaId: string;
  episodeIds: string[];
}

interface DramaOptions {
  slug: string;
  at: Date;
  episodes?: number;
  free?: number;
  priceCoins?: number;
  discountPercent?: number;
}

const translations = (title: string) =>
  languages.map((language) => ({
    language,
    title: `${title} (${language})`,
    synopsis: `Synopsis ${language}`,
    hook: `Hook ${language}`,
    posterKey: `${title}.webp`,
  }));

/** Inserts a published drama with `episodes` episodes, the first `free` of them free. Ids are `slug` and `slug-n`. */
export const insertDrama = async (
  { write }: Database,
  { slug, at, episodes = 8, free = 2, priceCoins = 12, discountPercent = 25 }: DramaOptions,
): Promise<TestDrama> => {
  const numbers = Array.from({ length: episodes }, (_, index) => index + 1);
  await write.category.upsert({
    where: { slug: 'romance' },
    create: {
      id: 'romance',
      slug: 'romance',
      position: 1,
      translations: { create: languages.map((language) => ({ language, name: `Romance (${language})` })) },
    },
    update: {},
  });
  await write.drama.create({
    data: {
      id: slug,
      slug,
      originalLanguage: 'en',
      status: 'complete',
      year: 2026,
      tone: '#26315a',
      freeEpisodeCount: free,
      defaultPriceCoins: priceCoins,
      restDiscountPercent: discountPercent,
      episodeCount: episodes,
      durationSeconds: episodes * 90,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
      translations: { create: translations(slug) },
      categories: { create: { categoryId: 'romance' } },
      carousels: { create: { kind: 'drama', position: 1 } },
      episodes: {
        create: numbers.map((number) => ({
          id: `${slug}-${number}`,
          number,
          durationSeconds: 90,
          priceCoins: number > free ? priceCoins : 0,
          publishedAt: at,
          createdAt: at,
          posterKey: `${slug}/${slug}-${number}/poster.avif`,
          translations: {
            create: languages.map((language) => ({
              language,
              title: `Episode ${number} (${language})`,
              synopsis: `What happens in ${number} (${language})`,
              teaser: `What will happen in ${number}? (${language})`,
            })),
          },
          renditions: {
            create: {
              name: '540',
              width: 540,
              height: 960,
              bitsPerSecond: 700_000,
              codecs: 'avc1.64001f,mp4a.40.2',
              folder: `${slug}/${slug}-${number}/540`,
            },
          },
          preview: {
            create: {
              storageKey: `${slug}/${slug}-${number}/preview.jpg`,
              columns: 10,
              rows: 5,
              count: 45,
              intervalSeconds: 2,
              frameWidth: 108,
              frameHeight: 192,
            },
          },
          subtitles: {
            create: languages.map((language) => ({
              language,
              storageKey: `${slug}/${slug}-${number}/subtitles/${language}.vtt`,
            })),
          },
        })),
      },
    },
  });
  return { dramaId: slug, episodeIds: numbers.map((number) => `${slug}-${number}`) };
};

/** Inserts a drama as `insertDrama` that is announced and released later, with episode 1 as its trailer. */
export const insertPremiere = async (
  database: Database,
  { releaseAt, ...drama }: DramaOptions & { releaseAt: Date },
): Promise<TestDrama> => {
  const inserted = await insertDrama(database, drama);
  await database.write.drama.update({
    where: { id: drama.slug },
    data: { announced: true, trailerNumber: 1, publishedAt: releaseAt },
  });
  return inserted;
};

/** Inserts the offers: a pack of 100 coins, a pack of 1,000 with a 20 % bonus, and a week of membership. */
export const insertTemplates = async ({ write }: Database) => {
  const usd = { currency: 'USD', active: true };
  await write.rechargeTemplate.createMany({
    data: [
      { ...usd, id: 'pack-100', kind: 1, coins: 100, amountMinor: 99, position: 1 },
      { ...usd, id: 'pack-1000', kind: 1, coins: 1000, bonusPercent: 20, amountMinor: 999, position: 2 },
      { ...usd, id: 'week', kind: 3, membershipDays: 7, period: 'week', amountMinor: 499, position: 3 },
      {
        ...usd,
        id: 'pack-br',
        kind: 1,
        coins: 100,
        amountMinor: 490,
        currency: 'BRL',
        country: 'BR',
        position: 1,
      },
    ],
  });
};

/** An offer of the whole series, `<dramaId>-series` everywhere or `<dramaId>-series-<country>`. */
export const insertSeriesTemplate = async ({ write }: Database, dramaId: string, country?: string) => {
  await write.rechargeTemplate.create({
    data: {
      id: country ? `${dramaId}-series-${country.toLowerCase()}` : `${dramaId}-series`,
      kind: 2,
      dramaId,
      amountMinor: country ? 2990 : 599,
      currency: country === 'BR' ? 'BRL' : 'USD',
      country: country ?? null,
      position: 1,
    },
  });
};
