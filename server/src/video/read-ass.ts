import type { Cue } from '@cliffhanger/contracts/subtitle-cues';
import { LineIssues, type ReadSubtitles } from './subtitle-issues.ts';
import { toPlainText } from './subtitle-text.ts';

const heading = /^\s*\[([^\]]+)\]\s*$/;
const stamp = /^\s*(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.:,](\d{1,3}))?\s*$/;
/** The order of the fields of a file that does not name them. */
const usualFields = 'Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text';
/** A remark of the author. One with a backslash is an override. */
const remark = /\{[^{}\\]*\}/g;

/** Whether a text is Advanced SubStation or its predecessor. */
export const isAss = (lines: readonly string[]): boolean =>
  lines.some((line) => /^\s*\[script info\]\s*$/i.test(line)) ||
  lines.some((line) => /^Dialogue:\s*\S/.test(line));

/**
 * Reads the lines of dialog of an Advanced SubStation file without styles, places and drawings. Files have them in the order of
 * their layers, so they are put in that of their times; what stands in two layers is shown once.
 */
export const readAss = (lines: readonly string[]): ReadSubtitles => {
  const issues = new LineIssues();
  const cues: Cue[] = [];
  let fields = namesOf(usualFields);
  let section = 'events';
  for (const [index, line] of lines.entries()) {
    const name = heading.exec(line)?.[1];
    if (name !== undefined) section = name.trim().toLowerCase();
    if (section !== 'events') continue;
    const [, kind, values] = /^\s*(Format|Dialogue):(.*)$/.exec(line) ?? [];
    if (kind === 'Format') fields = namesOf(values ?? '');
    if (kind !== 'Dialogue') continue;
    const cue = readDialogue(values ?? '', fields);
    if (cue === null) issues.problem(index + 1, 'notTimeSpan', line.trim());
    else if (cue.toSeconds < cue.fromSeconds) issues.problem(index + 1, 'endsFirst');
    else if (cue.text === '' || cue.toSeconds === cue.fromSeconds) issues.note(index + 1, 'emptyCue');
    else cues.push(cue);
  }
  const found = issues.of(withoutRepeats(cues));
  if (found.cues.length + found.problems.length === 0) issues.problem(1, 'noText');
  return issues.of(found.cues);
};

const namesOf = (format: string): string[] => format.split(',').map((name) => name.trim().toLowerCase());

/** The last field is the text, which has commas of its own. */
const readDialogue = (values: string, fields: readonly string[]): Cue | null => {
  const parts = values.split(',');
  const given = [...parts.slice(0, fields.length - 1), parts.slice(fields.length - 1).join(',')];
  const fieldOf = (name: string) => given[fields.indexOf(name)] ?? '';
  const [fromSeconds, toSeconds] = [toSecondsOf(fieldOf('start')), toSecondsOf(fieldOf('end'))];
  if (fromSeconds === null || toSeconds === null) return null;
  return {
    fromSeconds,
    toSeconds,
    text: toPlainText([fieldOf('text').replace(/\\n/g, '\\N').replace(remark, '')]),
  };
};

const toSecondsOf = (text: string): number | null => {
  const parts = stamp.exec(text);
  if (!parts) return null;
  const [, hours, minutes, seconds, fraction = '0'] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
};

const withoutRepeats = (cues: readonly Cue[]): Cue[] => [
  ...new Map(
    cues
      .toSorted((a, b) => a.fromSeconds - b.fromSeconds)
      .map((cue) => [`${cue.fromSeconds} ${cue.toSeconds} ${cue.text}`, cue]),
  ).values(),
];
