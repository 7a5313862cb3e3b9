import type { Language } from '@cliffhanger/contracts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import { codecs } from './encoding.ts';
import { parsePlaylist, playlistName } from './hls-playlist.ts';
import type { Rung } from './ladder.ts';
import type { StoredRendition } from './master-playlist.ts';
import { type StoredSoundTrack, soundFolderName } from './sound-tracks.ts';

interface HlsMeasurements {
  /** The duration of all segments. */
  seconds: number;
  bitsPerSecond: number;
  /** The bit rate of the segment with the highest (RFC 8216, 4.3.4.2). */
  peakBitsPerSecond: number;
}

/** Measures duration and bit rates of the rendition in a folder of the library. @throws when it is not complete */
const measureHls = async (
  files: Pick<MediaFiles, 'load' | 'list'>,
  folder: string,
): Promise<HlsMeasurements> => {
  const text = await files.load(`${folder}/${playlistName}`);
  const playlist = text && parsePlaylist(text.toString('utf8'));
  if (!playlist) throw new Error(`${folder} has no valid playlist`);
  const sizes = new Map((await files.list(folder)).map(({ key, bytes }) => [key, bytes]));
  const segments = playlist.segments.map(({ name, seconds }) => {
    const bytes = sizes.get(`${folder}/${name}`);
    if (bytes === undefined) throw new Error(`${folder}/${name} is missing`);
    return { seconds, bits: bytes * 8 };
  });
  const sum = (of: (segment: (typeof segments)[number]) => number) =>
    segments.reduce((total, segment) => total + of(segment), 0);
  const seconds = sum((segment) => segment.seconds);
  return {
    seconds,
    bitsPerSecond: Math.round(sum(({ bits }) => bits) / seconds),
    peakBitsPerSecond: Math.round(Math.max(...segments.map((segment) => segment.bits / segment.seconds))),
  };
};

/** Describes the renditions of a packaged episode, for the database, and measures how long the first one lasts. */
export const describeRenditions = async (
  files: Pick<MediaFiles, 'load' | 'list'>,
  folder: string,
  rungs: readonly Rung[],
): Promise<{ seconds: number; renditions: StoredRendition[] }> => {
  const made = await Promise.all(
    rungs.map(async ({ name, width, height }) => {
      const { seconds, ...rates } = await measureHls(files, `${folder}/${name}`);
      return { seconds, rendition: { name, width, height, ...rates, codecs, folder: `${folder}/${name}` } };
    }),
  );
  return { seconds: made[0]?.seconds ?? 0, renditions: made.map(({ rendition }) => rendition) };
};

/** Describes the sound tracks of a packaged episode that has several, for the database. @param languages the default one first */
export const describeSoundTracks = (
  files: Pick<MediaFiles, 'load' | 'list'>,
  folder: string,
  languages: readonly Language[],
): Promise<StoredSoundTrack[]> =>
  Promise.all(
    languages.map(async (language, index) => {
      const own = `${folder}/${soundFolderName(language)}`;
      const { seconds: _, ...rates } = await measureHls(files, own);
      return { language, isDefault: index === 0, ...rates, folder: own };
    }),
  );
