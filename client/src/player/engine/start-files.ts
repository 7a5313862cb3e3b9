import type { Playback } from '@cliffhanger/contracts';
import {
  findSegmentAt,
  type MediaPlaylist,
  readBitRates,
  readFirstRendition,
  readMediaPlaylist,
} from './media-playlist.ts';
import { requestSegment } from './segment-requests.ts';

/** The files before the first segment, which came with the episode's detail, by their URL. */
export interface StartFiles {
  texts: ReadonlyMap<string, string>;
  init: { url: string; base64: string } | null;
  /** Of the first rendition. */
  playlist: MediaPlaylist;
  /** Of all renditions in bits per second, the lowest first. */
  bitRates: readonly number[];
}

/**
 * Reads the inline files of an episode.
 * @returns null if the detail has none, or files that do not fit together: all is then requested
 */
export const readStartFiles = ({
  playlistUrl,
  start,
}: Pick<Playback, 'playlistUrl' | 'start'>): StartFiles | null => {
  if (!start) return null;
  const url = new URL(playlistUrl, location.href).href;
  const renditionUrl = start.master === undefined ? url : readFirstRendition(start.master, url);
  if (renditionUrl === null) return null;
  const playlist = readMediaPlaylist(start.playlist, renditionUrl);
  const texts = new Map([[renditionUrl, start.playlist]]);
  if (start.master !== undefined) texts.set(url, start.master);
  const init = playlist.initUrl === null ? null : { url: playlist.initUrl, base64: start.init };
  const bitRates = start.master === undefined ? [] : readBitRates(start.master);
  return { texts, init, playlist, bitRates };
};

/** Requests the segment that an episode starts with, so that it is under way when hls.js asks for it. */
export const requestFirstSegment = (files: StartFiles, startSeconds: number): void => {
  const segment = findSegmentAt(files.playlist, startSeconds);
  if (segment) requestSegment(segment.url);
};
