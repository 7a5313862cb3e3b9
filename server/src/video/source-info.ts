import { type Language, languages } from '@cliffhanger/contracts';
import * as z from 'zod';
import type { MediaFiles } from '#platform/media/media-files.ts';
import { packagingVersion } from './encoding.ts';
import { fieldOrders } from './field-order.ts';
import type { LanguageSound } from './sound-tracks.ts';
import type { VideoInfo } from './video-info.ts';

/** The properties of the video that an episode was made of, in the folder of its renditions. */
export const sourceInfoName = 'source.json';

/** A still of that video, if the drama of the episode needed one. */
export const stillName = 'still.jpg';

/** Increase it when a probe finds what earlier ones did not: videos of earlier imports are then probed once more. */
const probeVersion = 3;

// Silence has no loudness, and JSON no infinity.
const soundInfo = z.object({
  streams: z.array(z.int()),
  changesFormat: z.boolean(),
  lufs: z.number().nullable(),
  peakDb: z.number().nullable(),
});
const soundTrackInfo = soundInfo.extend({
  language: z.enum(languages),
  /** Whether it is in the video. Others have files of their own. */
  isInVideo: z.boolean(),
});

const sourceInfo = z.object({
  packagingVersion: z.int(),
  probeVersion: z.literal(probeVersion),
  width: z.int(),
  height: z.int(),
  durationSeconds: z.number(),
  framesPerSecond: z.string(),
  hdr: z.enum(['smpte2084', 'arib-std-b67']).nullable(),
  colorMatrix: z.enum(['bt601', 'bt709', 'bt2020', 'smpte240m']),
  pictureStream: z.int(),
  fieldOrder: z.enum(fieldOrders).nullable(),
  changesShape: z.boolean(),
  sound: soundInfo.nullable(),
  soundTracks: z.array(soundTrackInfo),
  notes: z.array(z.string()),
});
/** The stored properties of a `VideoInfo`: all but its paths. */
export type SourceInfo = Omit<VideoInfo, 'file' | 'soundTracks'> & {
  packagingVersion: number;
  soundTracks: (Omit<LanguageSound, 'file'> & { isInVideo: boolean })[];
};

/** What every version has stored, or what its renditions are like without it. */
const storedVideo = z.object({
  packagingVersion: z.int(),
  durationSeconds: z.number(),
  fieldOrder: z.enum(fieldOrders).nullable().default(null),
  changesShape: z.boolean().default(false),
  soundTracks: z.array(z.object({ language: z.enum(languages) })).default([]),
});
type StoredVideo = z.output<typeof storedVideo>;

/** Formats the properties of a video for `source.json`. */
export const formatSourceInfo = ({ file, soundTracks, ...info }: VideoInfo): string =>
  JSON.stringify({
    packagingVersion,
    probeVersion,
    ...info,
    soundTracks: soundTracks.map(({ file: soundFile, ...track }) => ({
      ...track,
      isInVideo: soundFile === file,
    })),
  });

/** Puts the paths of an episode's files to its stored properties. @param soundFiles by language */
export const withPaths = (
  { soundTracks, ...info }: SourceInfo,
  video: string,
  soundFiles: Partial<Record<Language, string>>,
): VideoInfo => ({
  ...info,
  file: video,
  soundTracks: soundTracks.map(({ isInVideo, ...track }) => ({
    ...track,
    file: (isInVideo ? undefined : soundFiles[track.language]) ?? video,
  })),
});

/**
 * Reads the properties of the video that a packaged episode was made of.
 * @returns null when they are not stored, or by an earlier version that saw less
 */
export const readSourceInfo = async (
  files: Pick<MediaFiles, 'load'>,
  folder: string,
): Promise<SourceInfo | null> => {
  const bytes = await files.load(`${folder}/${sourceInfoName}`);
  return parseSourceInfo(bytes?.toString() ?? '');
};

/** Reads what `formatSourceInfo` wrote. @returns null for the text of an earlier version that saw less */
export const parseSourceInfo = (text: string): SourceInfo | null => {
  const { data } = sourceInfo.safeParse(parseOrNull(text));
  if (!data) return null;
  return {
    ...data,
    sound: data.sound && withDecibels(data.sound),
    soundTracks: data.soundTracks.map(withDecibels),
  };
};

const toDecibels = (value: number | null): number => value ?? Number.NEGATIVE_INFINITY;

const withDecibels = <Info extends z.output<typeof soundInfo>>(info: Info) => ({
  ...info,
  lufs: toDecibels(info.lufs),
  peakDb: toDecibels(info.peakDb),
});

/** Reads how the renditions of an episode were made, by any version. @returns null when it is not stored */
export const readStoredVideo = async (
  files: Pick<MediaFiles, 'load'>,
  folder: string,
): Promise<StoredVideo | null> => {
  const bytes = await files.load(`${folder}/${sourceInfoName}`);
  return storedVideo.safeParse(parseOrNull(bytes?.toString() ?? '')).data ?? null;
};

/** A longer video was cut by an earlier version. */
const sameSeconds = 0.5;

/** Whether an episode was packaged with the sounds that its files have. */
export const hasSameSounds = (
  stored: Pick<StoredVideo, 'soundTracks'>,
  { soundTracks }: Pick<VideoInfo, 'soundTracks'>,
): boolean =>
  stored.soundTracks.map(({ language }) => language).join() ===
  soundTracks.map(({ language }) => language).join();

/** Whether renditions show all of the video, as it is known to be. */
export const showsWholeVideo = (stored: StoredVideo, info: Omit<VideoInfo, 'file'>): boolean =>
  info.durationSeconds - stored.durationSeconds < sameSeconds &&
  stored.fieldOrder === info.fieldOrder &&
  stored.changesShape === info.changesShape &&
  hasSameSounds(stored, info);

const parseOrNull = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    // Without these properties, the video is probed again.
    return null;
  }
};
