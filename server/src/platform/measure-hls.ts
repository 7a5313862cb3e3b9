import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** Bits per second of a media playlist's segments: of all together, and of the one that has most (RFC 8216, 4.3.4.2). */
export const measureHls = async (
  folder: string,
): Promise<{ bitsPerSecond: number; peakBitsPerSecond: number }> => {
  const playlist = await readFile(path.join(folder, 'index.m3u8'), 'utf8');
  const segments = await Promise.all(
    [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\n(\S+)$/gm)].map(async ([, seconds, name = '']) => ({
      seconds: Number(seconds),
      bits: (await stat(path.join(folder, name))).size * 8,
    })),
  );
  const sum = (of: (segment: (typeof segments)[number]) => number) =>
    segments.reduce((total, segment) => total + of(segment), 0);
  return {
    bitsPerSecond: Math.round(sum(({ bits }) => bits) / sum(({ seconds }) => seconds)),
    peakBitsPerSecond: Math.round(Math.max(...segments.map(({ bits, seconds }) => bits / seconds))),
  };
};
