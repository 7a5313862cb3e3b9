import type { Reader } from '#platform/database/open-database.ts';

/** The files that rows refer to, of one drama or of all. Renditions replaced before `oldestLink` are no longer referenced. */
export const listDramaMedia = (db: Reader, oldestLink: Date, slug?: string) =>
  db.drama.findMany({
    where: slug === undefined ? {} : { slug },
    orderBy: { slug: 'asc' },
    select: {
      ...{ slug: true, updatedAt: true, frameKey: true },
      translations: { orderBy: { language: 'asc' }, select: { language: true, posterKey: true } },
      cast: { select: { portraitKey: true } },
      episodes: {
        orderBy: { number: 'asc' },
        select: {
          ...{ number: true, durationSeconds: true, posterKey: true },
          preview: { select: { storageKey: true } },
          renditions: { orderBy: { width: 'asc' }, select: { name: true, folder: true } },
          retired: { where: { retiredAt: { gte: oldestLink } }, select: { folder: true } },
          subtitles: { orderBy: { language: 'asc' }, select: { language: true, storageKey: true } },
        },
      },
    },
  });

export const listBannerImages = async (db: Reader): Promise<string[]> => {
  const banners = await db.carouselTranslation.findMany({
    distinct: ['imageKey'],
    select: { imageKey: true },
  });
  return banners.map(({ imageKey }) => imageKey);
};
