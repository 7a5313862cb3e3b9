import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readSubtitles } from '@cliffhanger/server/video/read-subtitles.ts';
import type { Cue } from '@cliffhanger/server/video/subtitles.ts';

const maxBytes = { video: 4 * 1024 ** 3, image: 10 * 1024 ** 2, subtitles: 1024 ** 2 };

export type SourceKind = keyof typeof maxBytes;

/** Checks that a file is neither empty nor too large. @returns the problem, or null. @throws when there is no such file */
export const findSizeProblem = async (file: string, kind: SourceKind): Promise<string | null> => {
  const { size } = await stat(file);
  const name = path.basename(file);
  if (size === 0) return `${name}: is empty`;
  return size > maxBytes[kind] ? `${name}: is larger than ${maxBytes[kind] / 1024 ** 2} MB` : null;
};

/** Reads subtitles. @returns null for those that are not UTF-8 */
export const readTrack = async (file: string): Promise<{ cues: Cue[] | null; problems: string[] }> => {
  const name = path.basename(file);
  const content = decodeUtf8(await readFile(file));
  if (content === null) return { cues: null, problems: [`${name}: is not written in UTF-8`] };
  const { cues, problems } = readSubtitles(content);
  return { cues, problems: problems.map(({ line, message }) => `${name}:${line}: ${message}`) };
};

const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};
