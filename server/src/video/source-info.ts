import * as z from 'zod';
import type { MediaFiles } from '#platform/media/media-files.ts';
import { packagingVersion } from './encoding.ts';
import { fieldOrders } from './field-order.ts';
import type { VideoInfo } from './video-info.ts';

/** The properties of the video that an episode was made of, in the folder of its renditions. */
export const sourceInfoName = 'source.json';

/** A still of that video, if the drama of the episode needed one. */
export const stillName = 'still.jpg';

/** Increase it when a probe finds what earlier ones did not: videos of earlier imports are then probed once more. */
const probeVersion = 2;

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
  sound: z
    // Silence has no loudness, and JSON no infinity.
    .object({
      streams: z.array(z.int()),
      changesFormat: z.boolean(),
      lufs: z.number().nullable(),
      peakDb: z.number().nullable(),
    })
    .nullable(),
  notes: z.array(z.string()),
});
/** The stored properties of a `VideoInfo`: all but its path. */
export type SourceInfo = Omit<VideoInfo, 'file'> & { packagingVersion: number };

/** What every version has stored, or what its renditions are like without it. */
const storedVideo = z.object({
  packagingVersion: z.int(),
  durationSeconds: z.number(),
  fieldOrder: z.enum(fieldOrders).nullable().default(null),
  changesShape: z.boolean().default(false),
});
type StoredVideo = z.output<typeof storedVideo>;

/** Formats the properties of a video for `source.json`. */
export const formatSourceInfo = ({ file: _, ...info }: VideoInfo): string =>
  JSON.stringify({ packagingVersion, probeVersion, ...info });

/**
 * Reads the properties of the video that a packaged episode was made of.
 * @returns null when they are not stored, or by an earlier version that saw less
 */
export const readSourceInfo = async (
  files: Pick<MediaFiles, 'load'>,
  folder: string,
): Promise<SourceInfo | null> => {
  const bytes = await files.load(`${folder}/${sourceInfoName}`);
  const { data } = sourceInfo.safeParse(parseOrNull(bytes?.toString() ?? ''));
  if (!data) return null;
  const toDecibels = (value: number | null) => value ?? Number.NEGATIVE_INFINITY;
  const { sound } = data;
  return {
    ...data,
    sound: sound && { ...sound, lufs: toDecibels(sound.lufs), peakDb: toDecibels(sound.peakDb) },
  };
};

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

/** Whether renditions show all of the video, as it is known to be. */
export const showsWholeVideo = (stored: StoredVideo, info: Omit<VideoInfo, 'file'>): boolean =>
  info.durationSeconds - stored.durationSeconds < sameSeconds &&
  stored.fieldOrder === info.fieldOrder &&
  stored.changesShape === info.changesShape;

const parseOrNull = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    // Without these properties, the video is probed again.
    return null;
  }
};
