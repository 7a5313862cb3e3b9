import { readFile } from 'node:fs/promises';
import path from 'node:path';
import hls from 'hls-parser';

/** The name of a playlist in its folder. */
export const playlistName = 'index.m3u8';

/** The media playlist of one rendition. */
export interface Playlist {
  /** The initialization segment; null without one. */
  init: string | null;
  segments: { name: string; seconds: number }[];
  hasEnd: boolean;
}

// Not strict: ffmpeg gives a video of 0.5 s a target duration of 0, which strict mode takes for a missing one.
hls.setOptions({ silent: true });

/**
 * Reads the playlist of a rendition's folder on this machine.
 * @returns as `parsePlaylist`
 * @throws the file system's error when it cannot be read
 */
export const readPlaylist = async (folder: string): Promise<Playlist | null> =>
  parsePlaylist(await readFile(path.join(folder, playlistName), 'utf8'));

/** Parses a media playlist (RFC 8216). @returns null for any other text, and for one without segments */
export const parsePlaylist = (text: string): Playlist | null => {
  const playlist = parseOrNull(text);
  if (!playlist || playlist.isMasterPlaylist || playlist.segments.length === 0) return null;
  return {
    init: playlist.segments[0]?.map?.uri ?? null,
    segments: playlist.segments.map(({ uri, duration }) => ({ name: uri, seconds: duration })),
    hasEnd: playlist.endlist,
  };
};

const parseOrNull = (text: string) => {
  try {
    return text.startsWith('#EXTM3U') ? hls.parse(text) : null;
  } catch {
    // hls-parser throws whatever its steps throw; callers report the file by its name.
    return null;
  }
};
