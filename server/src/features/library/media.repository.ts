import type { Reader, Transaction } from '#platform/database/open-database.ts';

/** The files that rows refer to, of one drama or of all. Renditions replaced before `oldestLink` are no longer referenced. */
export const listDramaMedia = (db: Reader, oldestLink: Date, slug?: string) =>
  db.drama.findMany({
    where: slug === undefined ? {} : { slug },
    orderBy: { slug: 'asc' },
    select: {
      slug: true,
      updatedAt: true,
      frameKey: true,
      translations: { orderBy: { language: 'asc' }, select: { language: true, posterKey: true } },
      cast: { select: { portraitKey: true } },
      imageOriginals: { orderBy: { storageKey: 'asc' }, select: { storageKey: true } },
      retiredImages: { orderBy: { imageKey: 'asc' }, select: { imageKey: true } },
      episodes: {
        orderBy: { number: 'asc' },
        select: {
          number: true,
          durationSeconds: true,
          posterKey: true,
          preview: { select: { storageKey: true } },
          renditions: { orderBy: { width: 'asc' }, select: { name: true, folder: true } },
          retired: { where: { retiredAt: { gte: oldestLink } }, select: { folder: true } },
          soundTracks: { orderBy: { language: 'asc' }, select: { folder: true } },
          subtitles: { orderBy: { language: 'asc' }, select: { language: true, storageKey: true } },
          retiredSubtitles: { orderBy: { storageKey: 'asc' }, select: { storageKey: true } },
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

/** Replaces a poster, and counts as a change of its dramas. */
export const replacePoster = async (tx: Transaction, from: string, to: string, now: Date) => {
  await tx.dramaTranslation.updateMany({ where: { posterKey: from }, data: { posterKey: to } });
  await tx.drama.updateMany({
    where: { translations: { some: { posterKey: to } } },
    data: { updatedAt: now },
  });
};

/** Replaces a still or the image of a banner, and counts as a change of its dramas. */
export const replaceFrame = async (tx: Transaction, from: string, to: string, now: Date) => {
  await tx.drama.updateMany({ where: { frameKey: from }, data: { frameKey: to, updatedAt: now } });
  await tx.carouselTranslation.updateMany({ where: { imageKey: from }, data: { imageKey: to } });
};

/** Replaces the poster of an episode, and counts as a change of its drama. */
export const replaceEpisodePoster = async (tx: Transaction, from: string, to: string, now: Date) => {
  await tx.episode.updateMany({ where: { posterKey: from }, data: { posterKey: to } });
  await tx.drama.updateMany({ where: { episodes: { some: { posterKey: to } } }, data: { updatedAt: now } });
};
