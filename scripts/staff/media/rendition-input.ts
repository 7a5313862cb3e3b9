import type { Playlist } from '@cliffhanger/server/video/hls-playlist.ts';

/** What ffmpeg reads a rendition with, in its folder: all of its files, one after the other. */
export const wholeRendition = ({ init, segments }: Playlist): string[] => [
  ...['-protocol_whitelist', 'file,concat', '-f', 'mov'],
  ...['-i', `concat:${[init, ...segments.map(({ name }) => name)].join('|')}`],
];

/** Whether a playlist names files of its own folder only. */
export const isPlain = ({ init, segments }: Playlist): boolean =>
  [init ?? '', ...segments.map(({ name }) => name)].every((name) => /^\w[\w.-]*$/.test(name));
