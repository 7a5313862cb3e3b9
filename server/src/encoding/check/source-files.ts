import { access, constants, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  describeFileProblem,
  type FileKind,
  type FileProblem,
  maxFileBytes,
  type SubtitleNote,
} from '@cliffhanger/contracts/staff';
import type { Cue } from '@cliffhanger/contracts/subtitle-cues';
import { readSubtitles } from '#video/read-subtitles.ts';
import { decodeSubtitles, describeBytes } from '#video/subtitle-encoding.ts';
import { describeLineIssue, problemCodes } from '#video/subtitle-issues.ts';

/** Checks that a file is neither empty nor too large. @returns the problem, or null. @throws when there is no such file */
export const findSizeProblem = async (file: string, kind: FileKind): Promise<string | null> => {
  const problem = describeSize((await stat(file)).size, kind);
  return problem && `${path.basename(file)}: ${problem}`;
};

/** What is wrong with the size of a file, to be put after its name; null if nothing is. */
export const describeSize = (bytes: number, kind: FileKind): string | null => {
  if (bytes === 0) return 'is empty';
  return bytes > maxFileBytes[kind] ? `is larger than ${maxFileBytes[kind] / 1024 ** 2} MB` : null;
};

/** Finds files that this process cannot read, or that do not exist. */
export const findUnreadable = async (files: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(
    files.map((file) =>
      access(file, constants.R_OK).then(
        () => [],
        () => [file],
      ),
    ),
  );
  return found.flat();
};

const withSentences = (problems: FileProblem[]) => ({
  problems: problems.map(describeFileProblem),
  fileProblems: problems,
});

export interface Track {
  /** Null for a file that cannot be decoded. */
  cues: Cue[] | null;
  problems: string[];
  fileProblems: FileProblem[];
  /** Notes for staff on how the cues were read. */
  notes: string[];
}

/** Reads subtitles in UTF-8, or in another encoding that can be recognized. */
export const readTrack = async (file: string): Promise<Track> => {
  const name = path.basename(file);
  const bytes = await readFile(file);
  const decoded = decodeSubtitles(bytes);
  if (!decoded) {
    const values = { bytes: describeBytes(bytes) };
    return {
      cues: null,
      ...withSentences([{ file: name, line: null, code: 'subtitlesNotText', values }]),
      notes: [],
    };
  }
  const { cues, problems, notes } = readSubtitles(decoded.text);
  const format = (issues: readonly SubtitleNote[]) =>
    issues.map((issue) => `${name}:${issue.line}: ${describeLineIssue(issue)}`);
  const formatOnce = (issues: typeof notes) =>
    [...Map.groupBy(issues, describeLineIssue).values()].flatMap(([first, ...others]) =>
      first
        ? format([first]).map((text) => (others.length > 0 ? `${text}; ${others.length} more` : text))
        : [],
    );
  // The first text with a letter beyond ASCII shows whether the encoding is right.
  const sample = cues.find(({ text }) => /[^\0-\x7f]/.test(text)) ?? cues[0];
  const encodingNotes =
    decoded.encoding === 'UTF-8'
      ? []
      : [`${name}: is read as ${decoded.encoding}: "${sample?.text.replaceAll('\n', ' ') ?? ''}"`];
  const fileProblems = problems.map(
    ({ line, kind, value }): FileProblem => ({
      file: name,
      line,
      code: problemCodes[kind],
      values: { value },
    }),
  );
  return { cues, ...withSentences(fileProblems), notes: [...encodingNotes, ...formatOnce(notes)] };
};
