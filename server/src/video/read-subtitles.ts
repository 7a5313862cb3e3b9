import type { Cue } from '@cliffhanger/contracts/subtitle-cues';
import { isAss, readAss } from './read-ass.ts';
import { LineIssues, type ReadSubtitles } from './subtitle-issues.ts';
import { toPlainText } from './subtitle-text.ts';
import { readTimeSpan, type TimeSpan } from './subtitle-times.ts';

/** How long a cue without a length is shown, at most. */
const fallbackSeconds = 2;
const comment = /^(NOTE|STYLE|REGION)([ \t]|$)/;

/** The line of a time span, and the lines behind it before the next one. */
interface Block {
  line: number;
  timing: string;
  span: TimeSpan;
  lines: string[];
}

/**
 * Reads the cues of a WebVTT, SubRip or Advanced SubStation file without positions, styles, comments and markup. Written by
 * hand, because it reports each problem with its line to the person who imports a drama, and because files of other programs
 * break the rules: no word of a file is dropped without a note.
 */
export const readSubtitles = (text: string): ReadSubtitles => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const isWebVtt = /^WEBVTT([ \t]|$)/.test(lines[0] ?? '');
  const { before, blocks } = splitAtTimes(isWebVtt ? blankComments(lines) : lines);
  if (blocks.length === 0 && isAss(lines)) return readAss(lines);
  const names = dropNames([before, ...blocks.slice(0, -1).map((block) => block.lines)], isWebVtt);
  const issues = new LineIssues();
  const cues: Cue[] = [];
  for (const { part, index, name } of names)
    issues.note((part === 0 ? 1 : (blocks[part - 1]?.line ?? 0) + 1) + index, 'cueName', name);
  for (const [index, line] of before.entries())
    if (line.trim()) issues.note(index + 1, 'beforeFirst', line.trim());
  for (const [index, block] of blocks.entries()) {
    const { fromSeconds, toSeconds } = block.span;
    const words = toPlainText(block.lines);
    if (Number.isNaN(fromSeconds)) issues.problem(block.line, 'notTimeSpan', block.timing.trim());
    else if (toSeconds < fromSeconds) issues.problem(block.line, 'endsFirst');
    else if (!words) issues.note(block.line, 'emptyCue');
    else if (toSeconds > fromSeconds) cues.push({ fromSeconds, toSeconds, text: words });
    else {
      const next = blocks.slice(index + 1).find(({ span }) => span.fromSeconds > fromSeconds);
      const seconds = Math.min(fallbackSeconds, (next?.span.fromSeconds ?? Infinity) - fromSeconds);
      issues.note(block.line, 'noLength', seconds.toFixed(1));
      cues.push({ fromSeconds, toSeconds: fromSeconds + seconds, text: words });
    }
  }
  if (blocks.length === 0) issues.problem(1, 'noTimeSpan');
  else if (cues.length + issues.of(cues).problems.length === 0) issues.problem(1, 'noText');
  return issues.of(cues);
};

/** Empties the header of a WebVTT file, and its comments and styles. They end with a blank line. */
const blankComments = (lines: readonly string[]): string[] => {
  let isComment = true;
  return lines.map((line, index) => {
    const begins = index === 0 || (!lines[index - 1]?.trim() && comment.test(line));
    isComment = line.trim() !== '' && readTimeSpan(line) === null && (isComment || begins);
    return isComment ? '' : line;
  });
};

const splitAtTimes = (lines: readonly string[]): { before: string[]; blocks: Block[] } => {
  const before: string[] = [];
  const blocks: Block[] = [];
  for (const [index, line] of lines.entries()) {
    const span = readTimeSpan(line);
    if (span) blocks.push({ line: index + 1, timing: line, span, lines: [] });
    else (blocks.at(-1)?.lines ?? before).push(line);
  }
  return { before, blocks };
};

/** Some programs write `#2` or `2.` */
const cueNumber = /^#?(\d+)[.:)]?$/;

interface DroppedName {
  /** The part of the file that it ends, from 0; and its line there. */
  part: number;
  index: number;
  name: string;
}

/**
 * Empties the line before each time: the number of its cue. In WebVTT it can be any name behind a blank line.
 *
 * @param parts the lines before each time
 * @returns the names that may be words that somebody says
 */
const dropNames = (parts: readonly string[][], isWebVtt: boolean): DroppedName[] => {
  const ends = parts.map((lines, part) => {
    const index = lines.findLastIndex((line) => line.trim() !== '');
    const name = lines[index]?.trim() ?? '';
    const isAlone = index === lines.length - 1 && !lines[index - 1]?.trim() && (index > 0 || part === 0);
    const number = Number(cueNumber.exec(name)?.[1] ?? Number.NaN);
    return { part, index, name, number, isNumber: !Number.isNaN(number), isAlone };
  });
  const isNumbered = ends.every(({ isNumber }) => isNumber);
  const isNamed = isWebVtt && ends.every(({ isAlone }) => isAlone);
  let expected = Number.NaN;
  return ends.filter(({ part, index, name, number, isNumber, isAlone }) => {
    const isExpected = isNumber && (isNumbered || part === 0 || number === expected);
    const isName = isAlone && (isNumber || isWebVtt);
    if (isNumber && (isExpected || isName)) expected = number + 1;
    const lines = parts[part];
    if (lines && index >= 0 && (isExpected || isName)) lines[index] = '';
    // A name is one word. Others may be what a blank line has cut off.
    return isName && !isExpected && !isNamed && (isNumber || !/^[\w.:-]+$/.test(name));
  });
};
