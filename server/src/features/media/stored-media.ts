import type { SelectRows } from '#platform/database/open-database.ts';
import { playlistName } from '#video/hls-playlist.ts';
import { masterPlaylist } from '#video/master-playlist.ts';
import { soundFolderName } from '#video/sound-tracks.ts';
import { listRenditions, listSoundTracks } from './media.repository.ts';

/** The names of the files in a folder of a rendition or a sound track, besides its playlist. */
export const segmentName = /^(?:init\.mp4|(\d{1,5})\.m4s)$/;

/** A video of an episode. */
interface EpisodeVideo {
  episodeId: string;
  /** Counts its videos. */
  mediaVersion: number;
}

/** Writes the master playlist of a video; null when there is none. */
export const writeMasterPlaylist = (
  rows: SelectRows,
  { episodeId, mediaVersion }: EpisodeVideo,
): string | null => {
  const renditions = listRenditions(rows, episodeId, mediaVersion);
  if (renditions.length === 0) return null;
  return masterPlaylist(renditions, listSoundTracks(rows, episodeId, mediaVersion));
};

/** The folder of a rendition or a sound track. Only what has pictures counts as watched. */
export const findPlaylistFolder = (
  rows: SelectRows,
  { episodeId, mediaVersion }: EpisodeVideo,
  name: string,
): { folder: string; hasPictures: boolean } | undefined => {
  const rendition = listRenditions(rows, episodeId, mediaVersion).find((each) => each.name === name);
  if (rendition) return { folder: rendition.folder, hasPictures: true };
  const tracks = listSoundTracks(rows, episodeId, mediaVersion);
  const track = tracks.find(({ language }) => soundFolderName(language) === name);
  return track && { folder: track.folder, hasPictures: false };
};

/** Where a file of a video is in the library; null for another name. */
export const findMediaKey = (
  rows: SelectRows,
  video: EpisodeVideo,
  { rendition, file }: { rendition: string; file: string },
): string | null => {
  if (file !== playlistName && !segmentName.test(file)) return null;
  const found = findPlaylistFolder(rows, video, rendition);
  return found ? `${found.folder}/${file}` : null;
};
