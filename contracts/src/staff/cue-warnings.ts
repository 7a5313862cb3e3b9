import type { Language } from '../language-table.ts';
import type { Cue } from '../subtitle-cues.ts';

/** What viewers can read at ease. */
interface ReadingLimits {
  charactersPerSecond: number;
  charactersPerLine: number;
}

const alphabetic: ReadingLimits = { charactersPerSecond: 17, charactersPerLine: 42 };
const limits: Readonly<Record<Language, ReadingLimits>> = {
  zh: { charactersPerSecond: 9, charactersPerLine: 20 },
  en: alphabetic,
  pt: alphabetic,
  es: alphabetic,
};

/** The limits of a language, for a person who writes subtitles in it. */
export const readingLimitsOf = (language: Language): ReadingLimits => limits[language];

/**
 * - `overlap`: begins while an earlier cue is shown, by `value` seconds.
 * - `tooFast`: has `value` characters a second, more than `max`.
 * - `longLine`: has a line of `value` characters, more than `max`.
 * - `pastEnd`: ends `value` seconds behind the end of the episode.
 * - `empty`: has no text yet.
 */
export const cueWarningKinds = ['overlap', 'tooFast', 'longLine', 'pastEnd', 'empty'] as const;

/** Something that viewers would stumble over. It refuses nothing. */
export interface CueWarning {
  /** The place of the cue in the list, from 0. */
  index: number;
  kind: (typeof cueWarningKinds)[number];
  value: number;
  max: number;
}

/** Times are stored in milliseconds, and sums of them are not exact. */
const toleranceSeconds = 0.0005;

const lengthOf = (text: string): number => [...text].length;

/** Counts the characters that a viewer reads. Line ends count as the space that they stand for, except in Chinese. */
export const countCharacters = (text: string, language: Language): number =>
  lengthOf(text.trim().replaceAll('\n', language === 'zh' ? '' : ' '));

/**
 * Finds what viewers would stumble over in a track, in the order of its cues.
 * @param cues by their start
 */
export const findCueWarnings = (
  cues: readonly Cue[],
  { language, durationSeconds }: { language: Language; durationSeconds: number },
): CueWarning[] => {
  const { charactersPerSecond, charactersPerLine } = limits[language];
  let shownUntilSeconds = 0;
  return cues.flatMap(({ fromSeconds, toSeconds, text }, index) => {
    const found: Omit<CueWarning, 'index'>[] = [];
    const overlapSeconds = shownUntilSeconds - fromSeconds;
    if (overlapSeconds > toleranceSeconds) found.push({ kind: 'overlap', value: overlapSeconds, max: 0 });
    const speed = countCharacters(text, language) / Math.max(0.001, toSeconds - fromSeconds);
    if (speed > charactersPerSecond + toleranceSeconds)
      found.push({ kind: 'tooFast', value: speed, max: charactersPerSecond });
    const longest = Math.max(...text.split('\n').map((line) => lengthOf(line.trim())));
    if (longest > charactersPerLine) found.push({ kind: 'longLine', value: longest, max: charactersPerLine });
    const pastSeconds = toSeconds - durationSeconds;
    if (pastSeconds > toleranceSeconds)
      found.push({ kind: 'pastEnd', value: pastSeconds, max: durationSeconds });
    if (text.trim() === '') found.push({ kind: 'empty', value: 0, max: 0 });
    shownUntilSeconds = Math.max(shownUntilSeconds, toSeconds);
    return found.map((warning) => ({ index, ...warning }));
  });
};

const warningTexts: Readonly<Record<CueWarning['kind'], (warning: CueWarning) => string>> = {
  overlap: ({ value }) => `begins ${value.toFixed(1)} s before the one before it ends`,
  tooFast: ({ value, max }) => `has ${value.toFixed(1)} characters a second; viewers read ${max}`,
  longLine: ({ value, max }) => `has a line of ${value} characters; ${max} fit`,
  pastEnd: ({ value }) => `ends ${value.toFixed(1)} s behind the end of the episode`,
  empty: () => 'has no text',
};

/** A warning as a command prints it: `cue 3 has a line of 51 characters; 42 fit`. */
export const describeCueWarning = (warning: CueWarning): string =>
  `cue ${warning.index + 1} ${warningTexts[warning.kind](warning)}`;
