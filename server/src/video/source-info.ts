import * as z from 'zod';
import type { MediaFiles } from '#platform/media/media-files.ts';
import { packagingVersion } from './encoding.ts';
import type { VideoInfo } from './video-info.ts';

/** The properties of the video that an episode was made of, in the folder of its renditions. */
export const sourceInfoName = 'source.json';

/** A still of that video, if the drama of the episode needed one. */
export const stillName = 'still.jpg';

const sourceInfo = z.object({
  packagingVersion: z.int(),
  width: z.int(),
  height: z.int(),
  durationSeconds: z.number(),
  framesPerSecond: z.string(),
  hdr: z.enum(['smpte2084', 'arib-std-b67']).nullable(),
  colorMatrix: z.enum(['bt601', 'bt709', 'bt2020', 'smpte240m']),
  pictureStream: z.int(),
  sound: z
    // Silence has no loudness, and JSON no infinity.
    .object({ stream: z.int(), lufs: z.number().nullable(), peakDb: z.number().nullable() })
    .nullable(),
});
/** The stored properties of a `VideoInfo`: all but its path. */
export type SourceInfo = Omit<VideoInfo, 'file'> & { packagingVersion: number };

/** Formats the properties of a video for `source.json`. */
export const formatSourceInfo = ({ file: _, ...info }: VideoInfo): string =>
  JSON.stringify({ packagingVersion, ...info });

/** Reads the properties of the video that a packaged episode was made of. @returns null when they are not stored */
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

const parseOrNull = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    // Without these properties, the video is probed again.
    return null;
  }
};
