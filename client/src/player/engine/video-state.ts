import type { Playback } from '@cliffhanger/contracts';

/** The source of a video. */
export interface EpisodeSource {
  dramaId: string;
  episodeId: string;
  /** Its place in the sequence that the player moves through. */
  order: number;
  playlistUrl: string;
  /** The first files of `playlistUrl`, if they came with the detail. */
  start?: Playback['start'];
  /** The languages of its sound tracks, the default one first; undefined with one sound. */
  soundTracks?: Playback['soundTracks'];
  posterUrl: string;
  /** The color that stands for the picture until it is there. */
  tone: string;
  startSeconds: number;
  /** Requests a new link, since signatures expire. Resolves to null if the viewer may no longer watch. */
  renewLink: () => Promise<string | null>;
}

export interface VideoState {
  /** It plays, or will as soon as it can. */
  isPlaying: boolean;
  /** It should play but has no data to show. */
  isWaiting: boolean;
  isEnded: boolean;
  /** Enough is loaded ahead to spend bandwidth on another episode. Stays true once it was. */
  isBuffered: boolean;
  /** Why it waits, as far as that is known. */
  problem: 'network' | 'media' | null;
  /** When it next tries to load, on the clock of `performance.now()`; null if it tries now, or has no problem. */
  nextTryAtMs: number | null;
}

export const closedState: VideoState = {
  isPlaying: false,
  isWaiting: false,
  isEnded: false,
  isBuffered: false,
  problem: null,
  nextTryAtMs: null,
};
