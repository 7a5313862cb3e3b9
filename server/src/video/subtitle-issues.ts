import type { SubtitleNote, SubtitleProblem } from '@cliffhanger/contracts/staff';
import type { Cue } from '@cliffhanger/contracts/subtitle-cues';

/** What a file of subtitles has. */
export interface ReadSubtitles {
  cues: Cue[];
  problems: SubtitleProblem[];
  /** Parts of the file that viewers do not see, or see changed. */
  notes: SubtitleNote[];
}

/** The issues of a file while it is read. */
export class LineIssues {
  readonly #problems: SubtitleProblem[] = [];
  readonly #notes: SubtitleNote[] = [];

  /** @param line from 1 */
  problem(line: number, kind: SubtitleProblem['kind'], value = ''): void {
    this.#problems.push({ line, kind, value });
  }

  /** @param line from 1 */
  note(line: number, kind: SubtitleNote['kind'], value = ''): void {
    this.#notes.push({ line, kind, value });
  }

  of(cues: Cue[]): ReadSubtitles {
    return { cues, problems: this.#problems, notes: this.#notes };
  }
}

const example = '00:00:01,000 --> 00:00:02,500';

const texts: Readonly<Record<(SubtitleProblem | SubtitleNote)['kind'], (value: string) => string>> = {
  notTimeSpan: (value) => `"${value}" is not a time span`,
  endsFirst: () => 'ends before it begins',
  noTimeSpan: () => `has no time span like ${example}`,
  noText: () => 'has no subtitle with a text',
  cueName: (value) => `"${value}" is the name of a cue and not shown`,
  beforeFirst: (value) => `"${value}" is before the first time and not shown`,
  emptyCue: () => 'has no text and is not shown',
  noLength: (value) => `has no length and is shown for ${value} seconds`,
};

/** An issue as a command prints it, without its line. */
export const describeLineIssue = ({ kind, value }: SubtitleProblem | SubtitleNote): string =>
  texts[kind](value);
