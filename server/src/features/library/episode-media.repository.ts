import type { EpisodeReplacement } from '@cliffhanger/contracts/staff';
import type { Transaction } from '#platform/database/open-database.ts';
import { nextMediaVersion } from './episode.repository.ts';
import { toSubtitleRows } from './subtitle-rows.ts';

type Media = EpisodeReplacement['media'];

/** The media of an episode; null when the drama has no such episode. */
export const findEpisodeMedia = (tx: Transaction, slug: string, id: string) =>
  tx.episode.findFirst({
    where: { id, drama: { slug } },
    select: {
      id: true,
      dramaId: true,
      mediaVersion: true,
      renditions: true,
      soundTracks: true,
      subtitles: { select: { language: true, kind: true, storageKey: true } },
    },
  });

type EpisodeMedia = NonNullable<Awaited<ReturnType<typeof findEpisodeMedia>>>;

/** Whether renditions of another episode are in one of these folders. */
export const isUsedByAnother = async (tx: Transaction, id: string, { renditions }: Media): Promise<boolean> =>
  (await tx.rendition.count({
    where: { folder: { in: renditions.map(({ folder }) => folder) }, episodeId: { not: id } },
  })) > 0;

/** Gives an episode other renditions, subtitles and captions. */
export const replaceMedia = async (
  tx: Transaction,
  before: EpisodeMedia,
  { durationSeconds, posterKey, preview, renditions, soundTracks, subtitleKeys }: Media,
  now: Date,
) => {
  const tracks = toSubtitleRows(subtitleKeys);
  const isOther = ({ folder }: { folder: string }) => !renditions.some((each) => each.folder === folder);
  const mediaVersion = await nextMediaVersion(tx, before, { renditions }, now);
  await tx.episode.update({
    where: { id: before.id },
    data: {
      durationSeconds,
      posterKey,
      mediaVersion,
      renditions: { deleteMany: {}, create: renditions },
      soundTracks: { deleteMany: {}, create: soundTracks },
      subtitles: { deleteMany: {}, create: tracks },
      preview: { upsert: { create: preview, update: preview } },
    },
  });
  const isSameTrack = ({ language, kind, storageKey }: (typeof tracks)[number]) =>
    before.subtitles.some(
      (track) => track.language === language && track.kind === kind && track.storageKey === storageKey,
    );
  const hasSameTracks = tracks.length === before.subtitles.length && tracks.every(isSameTrack);
  return before.renditions.length === 0 || before.renditions.some(isOther) || !hasSameTracks;
};
