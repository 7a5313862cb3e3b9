import type { Rendition, SoundTrack } from '#platform/database/generated/client.ts';
import { newId } from '#platform/database/new-id.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { PackagedEpisode } from '#video/packaged-episode.ts';
import type { CompletedDrama, CompletedEpisode } from './complete-source.ts';
import { dramaIdOf, episodeIdOf } from './drama-ids.ts';
import { listTranslations, replaceAll } from './nested-rows.ts';
import { toSubtitleRows } from './subtitle-rows.ts';

/** Writes one episode with its texts and media. @param publishedAt of a new one; null: it is hidden */
export const upsertEpisode = async (
  tx: Transaction,
  { slug, episodes }: Pick<CompletedDrama, 'slug' | 'episodes'>,
  media: PackagedEpisode,
  { publishedAt, now }: { publishedAt: Date | null; now: Date },
) => {
  const episode = episodes.find(({ number }) => number === media.number);
  if (!episode) throw new Error(`${slug} has no episode ${media.number}`);
  const dramaId = dramaIdOf(slug);
  const before = await tx.episode.findUnique({
    where: { dramaId_number: { dramaId, number: media.number } },
    select: { id: true, mediaVersion: true, renditions: true, soundTracks: true },
  });
  const id = before?.id ?? (await chooseId(tx, slug, media.number));
  const facts = {
    durationSeconds: media.durationSeconds,
    priceCoins: episode.priceCoins,
    posterKey: media.posterKey,
    mediaVersion: before ? await nextMediaVersion(tx, before, media, now) : 1,
  };
  const parts = episodeParts(episode, media);
  await tx.episode.upsert({
    where: { id },
    create: {
      id,
      dramaId,
      number: media.number,
      publishedAt,
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

/** The id of a new episode. That of its number is taken if staff has given the number of an older episode to another. */
const chooseId = async (tx: Transaction, slug: string, number: number): Promise<string> => {
  const id = episodeIdOf(slug, number);
  return (await tx.episode.count({ where: { id } })) === 0 ? id : newId();
};

/**
 * Takes the renditions from episodes whose folders an import gives to others: staff has moved episodes since the last one.
 * Viewers with older links keep them.
 */
export const releaseFolders = async (
  tx: Transaction,
  dramaId: string,
  episodes: readonly PackagedEpisode[],
  now: Date,
): Promise<void> => {
  for (const { number, renditions } of episodes) {
    const owners = await tx.episode.findMany({
      where: {
        dramaId,
        number: { not: number },
        renditions: { some: { folder: { in: renditions.map(({ folder }) => folder) } } },
      },
      select: { id: true, mediaVersion: true, renditions: true, soundTracks: true },
    });
    for (const owner of owners) {
      await retire(tx, owner, now);
      await tx.rendition.deleteMany({ where: { episodeId: owner.id } });
      await tx.soundTrack.deleteMany({ where: { episodeId: owner.id } });
      await tx.episode.update({ where: { id: owner.id }, data: { mediaVersion: { increment: 1 } } });
    }
  }
};

interface EpisodeMediaBefore {
  id: string;
  mediaVersion: number;
  renditions: readonly Rendition[];
  soundTracks: readonly SoundTrack[];
}

const retire = async (
  tx: Transaction,
  { mediaVersion, renditions, soundTracks }: EpisodeMediaBefore,
  now: Date,
) => {
  const retired = <Row>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, mediaVersion, retiredAt: now }));
  await tx.retiredRendition.createMany({ data: retired(renditions) });
  await tx.retiredSoundTrack.createMany({ data: retired(soundTracks) });
};

/** The nested rows of an episode: its texts, renditions, sound tracks and subtitles. */
const episodeParts = ({ texts, fallbacks }: CompletedEpisode, media: PackagedEpisode) => ({
  translations: { create: listTranslations({ ...texts, fallbacks }) },
  renditions: { create: media.renditions },
  soundTracks: { create: media.soundTracks },
  subtitles: {
    create: toSubtitleRows(media.subtitleKeys),
  },
});

/**
 * The media version of an episode once it has this media: the next one if the renditions changed. The replaced renditions
 * are kept for viewers with older links.
 */
export const nextMediaVersion = async (
  tx: Transaction,
  before: EpisodeMediaBefore,
  media: Pick<PackagedEpisode, 'renditions'>,
  now: Date,
): Promise<number> => {
  const folders = media.renditions.map(({ folder }) => folder);
  const { mediaVersion, renditions } = before;
  const isSame =
    renditions.length === folders.length && renditions.every(({ folder }) => folders.includes(folder));
  if (isSame || renditions.length === 0) return mediaVersion;
  await retire(tx, before, now);
  return mediaVersion + 1;
};
