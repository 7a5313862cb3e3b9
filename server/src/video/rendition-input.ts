import path from 'node:path';
import type { Playlist } from './hls-playlist.ts';

/**
 * The ffmpeg arguments that read a whole rendition: all of its files, concatenated.
 * @param folder where it is from the folder that ffmpeg runs in
 */
export const renditionInput = ({ init, segments }: Playlist, folder = '.'): string[] => [
  ...['-protocol_whitelist', 'file,concat', '-f', 'mov'],
  ...[
    '-i',
    `concat:${[init, ...segments.map(({ name }) => name)].map((name) => path.posix.join(folder, name ?? '')).join('|')}`,
  ],
];

/** Whether a playlist names only files of its own folder. */
export const hasPlainNames = ({ init, segments }: Playlist): boolean =>
  [init ?? '', ...segments.map(({ name }) => name)].every((name) => /^\w[\w.-]*$/.test(name));
