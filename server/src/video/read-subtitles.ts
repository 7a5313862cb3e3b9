import type { Cue } from './subtitles.ts';

export interface ReadSubtitles {
  cues: Cue[];
  problems: { line: number; message: string }[];
}

/** WebVTT makes hours optional, SubRip uses a comma. */
const stamp = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const timing = new RegExp(`^\\s*${stamp}\\s*-->\\s*${stamp}`);

const secondsOf = ([hours, minutes, seconds, fraction = '0']: (string | undefined)[]): number =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);

/** Removes markup and decodes WebVTT's entities. */
const plain = (line: string): string =>
  line
    .replace(/<[^>]*>|\{\\[^}]*\}/g, '')
    .replace(/&(lt|gt|nbsp|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', nbsp: ' ' })[name] ?? '&')
    .trim();

/**
 * Reads the cues of a WebVTT or SubRip file without positions, styles, notes and markup. Written by hand, because it
 * reports each problem with its line to the person who imports a drama.
 */
export const readSubtitles = (text: string): ReadSubtitles => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const read: ReadSubtitles = { cues: [], problems: [] };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (!line.includes('-->')) continue;
    const [, ...parts] = timing.exec(line) ?? [];
    const words: string[] = [];
    const at = index + 1;
    while (lines[index + 1]?.trim()) {
      index += 1;
      words.push(plain(lines[index] ?? ''));
    }
    const [fromSeconds, toSeconds] = [secondsOf(parts.slice(0, 4)), secondsOf(parts.slice(4))];
    const spoken = words.filter(Boolean).join('\n');
    if (parts.length === 0) read.problems.push({ line: at, message: `"${line.trim()}" is not a time span` });
    else if (toSeconds <= fromSeconds) read.problems.push({ line: at, message: 'ends before it begins' });
    else if (spoken) read.cues.push({ fromSeconds, toSeconds, text: spoken });
  }
  if (read.cues.length === 0 && read.problems.length === 0)
    read.problems.push({ line: 1, message: 'has no subtitles' });
  return read;
};
