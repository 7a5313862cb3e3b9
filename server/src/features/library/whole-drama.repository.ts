import type { Reader } from '#platform/database/open-database.ts';

const byLanguage = { orderBy: { language: 'asc' } } as const;
const name = { ...byLanguage, select: { language: true, name: true } } as const;

/** Everything imported for a drama, without viewer data; null when the slug is unknown. */
export const findWholeDrama = (db: Reader, slug: string) =>
  db.drama.findUnique({
    where: { slug },
    select: {
      slug: true,
      originalLanguage: true,
      status: true,
      year: true,
      audience: true,
      freeEpisodeCount: true,
      defaultPriceCoins: true,
      restDiscountPercent: true,
      publishedAt: true,
      frameKey: true,
      translations: {
        ...byLanguage,
        select: { language: true, title: true, synopsis: true, hook: true, posterKey: true },
      },
      categories: { select: { category: { select: { slug: true, translations: name } } } },
      tags: { orderBy: { tagId: 'asc' }, select: { tag: { select: { slug: true, translations: name } } } },
      cast: {
        orderBy: { position: 'asc' },
        select: { translations: { ...byLanguage, select: { language: true, name: true, role: true } } },
      },
      hiddenInCountries: { orderBy: { country: 'asc' }, select: { country: true } },
      episodes: {
        orderBy: { number: 'asc' },
        select: {
          number: true,
          durationSeconds: true,
          priceCoins: true,
          translations: {
            ...byLanguage,
            select: { language: true, title: true, synopsis: true, teaser: true },
          },
          renditions: { orderBy: { width: 'asc' }, select: { width: true, folder: true } },
          subtitles: { ...byLanguage, select: { language: true, storageKey: true } },
        },
      },
    },
  });
