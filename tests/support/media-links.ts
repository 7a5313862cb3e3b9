import { contract } from '@cliffhanger/contracts';
import type { TestApp, Viewer } from './app.ts';
import { writeMedia } from './media.ts';

/** The first segment that prevents an undo once it was sent (`limits.undoLoadedSeconds`). */
export const lateSegment = '00008.m4s';
const laterFiles = [lateSegment];
const firstFiles = ['init.mp4', '00000.m4s', '../poster.avif', '../preview.jpg', '../subtitles/en.vtt'];

/** Writes the media of a drama inserted by `insertDrama`, long enough to have `lateSegment`. */
export const writeEpisodes = ({ platform }: TestApp, dramaId: string, episodes: number) => {
  for (let number = 1; number <= episodes; number++) {
    writeMedia(platform.config.mediaDir, dramaId, `${dramaId}-${number}`, laterFiles);
  }
};

/** A media link that was returned to a viewer. */
export interface MediaLink {
  episodeId: string;
  playlistUrl: string;
}

/** Gets the viewer's current link to an episode; null while it is locked for them. */
export const linkOf = async (
  viewer: Viewer,
  ids: { dramaId: string; episodeId: string },
): Promise<MediaLink | null> => {
  const { playback } = await viewer.data(contract.dramas.detail, ids);
  return playback && { episodeId: ids.episodeId, playlistUrl: playback.playlistUrl };
};

/** Requests the files of a link. @returns the response status by file name */
export const statusesOf = async (
  { address }: TestApp,
  { playlistUrl }: MediaLink,
  names: readonly string[] = [...firstFiles, ...laterFiles, 'index.m3u8'],
): Promise<Record<string, number>> => {
  const statuses: Record<string, number> = {};
  for (const name of names) {
    const response = await fetch(new URL(name, address + playlistUrl));
    await response.arrayBuffer();
    statuses[name] = response.status;
  }
  return statuses;
};
