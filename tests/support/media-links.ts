import { contract } from '@cliffhanger/contracts';
import type { TestApp, Viewer } from './app.ts';
import { writeMedia } from './media.ts';

/** The first segment that begins where an undo is no longer possible once it was sent (`limits.undoLoadedSeconds`). */
export const lateSegment = '00008.m4s';
const laterThanStart = [lateSegment];
const startOfEpisode = ['init.mp4', '00000.m4s', '../poster.jpg', '../subtitles/en.vtt'];

/** The media of a drama made by `insertDrama`, long enough to have a late segment. */
export const writeEpisodes = ({ platform }: TestApp, dramaId: string, episodes: number) => {
  for (let number = 1; number <= episodes; number++) {
    writeMedia(platform.config.mediaDir, dramaId, `${dramaId}-${number}`, laterThanStart);
  }
};

/** A link to an episode that somebody was given at some time. */
export interface HandedOutLink {
  episodeId: string;
  playlistUrl: string;
}

/** The link that a viewer is given for an episode now; null while it is locked for them. */
export const linkOf = async (
  viewer: Viewer,
  ids: { dramaId: string; episodeId: string },
): Promise<HandedOutLink | null> => {
  const { playback } = await viewer.data(contract.dramas.detail, ids);
  return playback && { episodeId: ids.episodeId, playlistUrl: playback.playlistUrl };
};

/** The status that each file of a link answers with, by its name. */
export const statusesOf = async (
  { address }: TestApp,
  { playlistUrl }: HandedOutLink,
  names: readonly string[] = [...startOfEpisode, ...laterThanStart, 'index.m3u8'],
): Promise<Record<string, number>> => {
  const statuses: Record<string, number> = {};
  for (const name of names) {
    const response = await fetch(new URL(name, address + playlistUrl));
    await response.arrayBuffer();
    statuses[name] = response.status;
  }
  return statuses;
};
