import type { MediaFiles } from '#platform/media/media-files.ts';
import { parsePlaylist, playlistName } from './hls-playlist.ts';
import { fullPosterName, posterName } from './poster.ts';
import { previewName } from './preview-sprite.ts';
import { isJpegComplete, isMp4Complete } from './verify-hls.ts';

interface EpisodeFiles {
  files: Pick<MediaFiles, 'load' | 'storesWhole'>;
  /** The files that exist. */
  keys: ReadonlySet<string>;
}

/**
 * Finds a file of a packaged episode that is missing, or does not reach its end.
 *
 * @param renditions the names of the folders with a playlist
 * @returns its path below the folder; null when all files are complete
 */
export const findIncompleteFile = async (
  { files, keys }: EpisodeFiles,
  folder: string,
  renditions: readonly string[],
): Promise<string | null> => {
  const isComplete = async (name: string, check: (bytes: Buffer) => boolean): Promise<boolean> => {
    const key = `${folder}/${name}`;
    if (!keys.has(key) || files.storesWhole) return keys.has(key);
    const bytes = await files.load(key);
    return bytes !== null && check(bytes);
  };
  // The poster of an earlier version is a JPEG. An AVIF consists of boxes, as MP4 does.
  const hasPoster =
    (await isComplete(posterName, isMp4Complete)) || (await isComplete(fullPosterName, isJpegComplete));
  if (!hasPoster) return posterName;
  if (!(await isComplete(previewName, isJpegComplete))) return previewName;
  for (const rendition of renditions) {
    const text = (await files.load(`${folder}/${rendition}/${playlistName}`))?.toString() ?? '';
    const playlist = parsePlaylist(text);
    if (!playlist?.init || !playlist.hasEnd) return `${rendition}/${playlistName}`;
    for (const name of [playlist.init, ...playlist.segments.map((segment) => segment.name)]) {
      if (!(await isComplete(`${rendition}/${name}`, isMp4Complete))) return `${rendition}/${name}`;
    }
  }
  return null;
};
