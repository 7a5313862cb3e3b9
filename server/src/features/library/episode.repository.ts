import type { DramaSource } from '@cliffhanger/contracts/staff';
import type { Transaction } from '#platform/database/open-database.ts';
import { daysAfter } from '#platform/time/clock.ts';
import type { PackagedEpisode } from '#video/packaged-episode.ts';
import { dramaIdOf, episodeIdOf } from './drama-ids.ts';
import { perLanguage, replaceAll } from './nested-rows.ts';

/** Writes one episode with its texts and media. */
export const upsertEpisode = async (
  tx: Transaction,
  source: DramaSource,
  media: PackagedEpisode,
  now: Date,
) => {
  const words = source.episodes.find(({ number }) => number === media.number);
  if (!words) throw new Error(`${source.slug} has no episode ${media.number}`);
  const id = episodeIdOf(source.slug, media.number);
  const facts = {
    durationSeconds: media.durationSeconds,
    priceCoins: media.number > source.freeEpisodes ? source.priceCoins : 0,
    posterKey: media.posterKey,
    mediaVersion: await nextMediaVersion(tx, id, media, now),
  };
  const parts = episodeParts(words, media);
  await tx.episode.upsert({
    where: { id },
    create: {
      id,
      dramaId: dramaIdOf(source.slug),
      number: media.number,
      publishedAt: daysAfter(now, -(words.publishedDaysAgo ?? source.publishedDaysAgo)),
      createdAt: now,
      ...facts,
      ...parts,
      preview: { create: media.preview },
    },
    update: {
      ...facts,
      ...replaceAll(parts),
      preview: { upsert: { create: media.preview, update: media.preview } },
    },
  });
};

/** The nested rows of an episode: its texts, renditions and subtitles. */
const episodeParts = (words: DramaSource['episodes'][number], media: PackagedEpisode) => ({
  translations: {
    create: perLanguage((language) => ({
      title: words.title[language],
      synopsis: words.synopsis?.[language] ?? null,
      teaser: words.teaser?.[language] ?? null,
    })),
  },
  renditions: { create: media.renditions },
  subtitles: {
    create: Object.entries(media.subtitleKeys).map(([language, storageKey]) => ({ language, storageKey })),
  },
});

/**
 * The media version of an episode once it has this media: the next one if the renditions changed. The replaced renditions
 * are kept for viewers with older links.
 */
const nextMediaVersion = async (
  tx: Transaction,
  id: string,
  media: PackagedEpisode,
  now: Date,
): Promise<number> => {
  const before = await tx.episode.findUnique({
    where: { id },
    select: { mediaVersion: true, renditions: true },
  });
  if (!before) return 1;
  const folders = media.renditions.map(({ folder }) => folder);
  const { mediaVersion, renditions } = before;
  const isSame =
    renditions.length === folders.length && renditions.every(({ folder }) => folders.includes(folder));
  if (isSame || renditions.length === 0) return mediaVersion;
  await tx.retiredRendition.createMany({
    data: renditions.map((rendition) => ({ ...rendition, mediaVersion, retiredAt: now })),
  });
  return mediaVersion + 1;
};
