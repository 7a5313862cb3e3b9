import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What a playlist is called in its folder. */
export const playlistName = 'index.m3u8';

/** A rendition as its playlist has it. */
export interface Playlist {
  /** The file that comes before the segments. */
  init: string | null;
  segments: { name: string; seconds: number }[];
  hasEnd: boolean;
}

/** Reads the playlist of a rendition's folder (RFC 8216). @throws when it is not there */
export const readPlaylist = async (folder: string): Promise<Playlist> => {
  const playlist: Playlist = { init: null, segments: [], hasEnd: false };
  let seconds = Number.NaN;
  for (const line of (await readFile(path.join(folder, playlistName), 'utf8')).split(/\r?\n/)) {
    const [, init] = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line) ?? [];
    const [, length] = /^#EXTINF:([\d.]+)/.exec(line) ?? [];
    if (init) playlist.init = init;
    else if (length) seconds = Number(length);
    else if (line === '#EXT-X-ENDLIST') playlist.hasEnd = true;
    else if (line && !line.startsWith('#')) playlist.segments.push({ name: line, seconds });
  }
  return playlist;
};
