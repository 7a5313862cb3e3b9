import type { Playlist } from './hls-playlist.ts';

/** The ffmpeg arguments that read a whole rendition, run in its folder: all of its files, concatenated. */
export const renditionInput = ({ init, segments }: Playlist): string[] => [
  ...['-protocol_whitelist', 'file,concat', '-f', 'mov'],
  ...['-i', `concat:${[init, ...segments.map(({ name }) => name)].join('|')}`],
];

/** Whether a playlist names only files of its own folder. */
export const hasPlainNames = ({ init, segments }: Playlist): boolean =>
  [init ?? '', ...segments.map(({ name }) => name)].every((name) => /^\w[\w.-]*$/.test(name));
