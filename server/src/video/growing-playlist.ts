import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { longestSegmentSeconds, segmentSecondsOf } from './encoding.ts';
import { playlistName } from './hls-playlist.ts';

const segmentFile = /^\d+\.m4s$/;

/** A rendition or a sound, as far as it is encoded. */
interface GrowingPlaylist {
  text: string;
  /** The names of those that ffmpeg does not write to any more. */
  segments: string[];
}

/**
 * Reads what ffmpeg has written into a folder. It writes the playlist at the end: until then, this is one of the segments that
 * are there (RFC 8216, 4.3.3.5: EVENT).
 * @param isSound whether they are of a sound alone
 * @returns null before the first segment is there
 */
export const readGrowingPlaylist = async (
  folder: string,
  { isSound }: { isSound: boolean },
): Promise<GrowingPlaylist | null> => {
  const whole = await readFile(path.join(folder, playlistName), 'utf8').catch(() => null);
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => segmentFile.test(name))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  if (whole !== null) return { text: whole, segments: names };
  // ffmpeg still writes to the last one.
  const segments = names.slice(0, -1);
  return segments.length === 0 ? null : { text: writePlaylist(segments, isSound), segments };
};

const writePlaylist = (segments: readonly string[], isSound: boolean): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longestSegmentSeconds}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:EVENT',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    ...segments.flatMap((name, index) => [
      `#EXTINF:${segmentSecondsOf(index, { isSound }).toFixed(6)},`,
      name,
    ]),
    '',
  ].join('\n');
