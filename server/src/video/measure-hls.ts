import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readPlaylist } from './hls-playlist.ts';

export interface HlsMeasurements {
  /** The duration of all segments. */
  seconds: number;
  bitsPerSecond: number;
  /** The bit rate of the segment with the highest (RFC 8216, 4.3.4.2). */
  peakBitsPerSecond: number;
}

/** Measures duration and bit rates of the rendition in a folder. @throws when it has no valid playlist */
export const measureHls = async (folder: string): Promise<HlsMeasurements> => {
  const playlist = await readPlaylist(folder);
  if (!playlist) throw new Error(`${folder} has no valid playlist`);
  const segments = await Promise.all(
    playlist.segments.map(async ({ name, seconds }) => ({
      seconds,
      bits: (await stat(path.join(folder, name))).size * 8,
    })),
  );
  const sum = (of: (segment: (typeof segments)[number]) => number) =>
    segments.reduce((total, segment) => total + of(segment), 0);
  const seconds = sum((segment) => segment.seconds);
  return {
    seconds,
    bitsPerSecond: Math.round(sum(({ bits }) => bits) / seconds),
    peakBitsPerSecond: Math.round(Math.max(...segments.map((segment) => segment.bits / segment.seconds))),
  };
};
