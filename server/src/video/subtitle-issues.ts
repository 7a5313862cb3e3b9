import {
  type FileProblemCode,
  fillFileProblem,
  type SubtitleNote,
  type SubtitleProblem,
} from '@cliffhanger/contracts/staff';
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

/** The code of a problem, as of one with a whole file. */
export const problemCodes = {
  notTimeSpan: 'subtitleNotTimeSpan',
  endsFirst: 'subtitleEndsFirst',
  noTimeSpan: 'subtitlesWithoutTime',
  noText: 'subtitlesWithoutText',
} as const satisfies Readonly<Record<SubtitleProblem['kind'], FileProblemCode>>;

const texts: Readonly<Record<SubtitleNote['kind'], (value: string) => string>> = {
  cueName: (value) => `"${value}" is the name of a cue and not shown`,
  beforeFirst: (value) => `"${value}" is before the first time and not shown`,
  emptyCue: () => 'has no text and is not shown',
  noLength: (value) => `has no length and is shown for ${value} seconds`,
};

const isProblem = (kind: string): kind is SubtitleProblem['kind'] => kind in problemCodes;

/** An issue as a command prints it, without its line. */
export const describeLineIssue = ({ kind, value }: SubtitleProblem | SubtitleNote): string =>
  isProblem(kind) ? fillFileProblem({ code: problemCodes[kind], values: { value } }) : texts[kind](value);
