import * as z from 'zod/mini';

/**
 * What can be wrong with a file for a drama, by code: the rest of an English sentence about the file, with the names of its
 * values. Commands print it after the name of the file. The console has a sentence for each in its language files, below
 * `files:problem`.
 */
export const fileProblems = {
  cutOff: 'is cut off: {{seconds}} of {{allSeconds}} seconds are there',
  cutOffAfter: 'is cut off after {{seconds}} seconds',
  decoderMissing: '{{ffmpeg}} cannot decode {{codec}}; install a newer ffmpeg, or set FFMPEG_PATH',
  decodingTooSlow: 'takes ffmpeg more than {{minutes}} minutes to decode',
  duplicate: 'duplicates {{other}}; keep one of them',
  durationOutside: 'has {{seconds}} seconds; an episode has {{min}} to {{max}}',
  formatUnknown: 'is {{format}}: convert it to {{endings}}',
  hdrUnsupported:
    'is HDR, which {{ffmpeg}} cannot convert; install an ffmpeg with zscale (libzimg), or set FFMPEG_PATH',
  imageUnreadable: 'is damaged, or is no JPEG, PNG or WebP',
  /** It has no code of its own. */
  other: '{{text}}',
  pictureCodecUnknown: 'has pictures of codec {{codec}}; known are {{known}}',
  pictureMissing: 'has no picture',
  picturesDamaged: 'is damaged: its pictures cannot be decoded',
  picturesTooLarge: 'has {{width}}×{{height}} pixels; at most 8K',
  picturesTooSmall: 'has {{width}}×{{height}} pixels; at least {{min}}×{{min}}',
  severalVideos:
    'is several videos, one behind the other, and only the first would be shown; save it as one continuous video',
  sizeMissing: 'is damaged: it has no size',
  soundCodecUnknown: 'has sound of codec {{codec}}, which is not known',
  soundDamaged: 'is damaged: its sound cannot be decoded',
  soundIsOnly: 'is the only sound of the episode; save it in {{video}}',
  soundLanguageTaken: 'has the language of a sound in {{video}}; keep one of them',
  soundLength:
    'lasts {{sound}} seconds, and the pictures {{pictures}}; sound in another language may differ by {{tolerance}}',
  soundLengthInVideo:
    'has sound in {{language}} that lasts {{sound}} seconds, and the pictures {{pictures}}; sound in another language may differ by {{tolerance}}',
  soundNotM4a: 'is no m4a file, or several ones',
  soundUnreadable: 'has no sound that can be read',
  subtitleEndsFirst: 'ends before it begins',
  subtitleNotTimeSpan: '"{{value}}" is not a time span',
  subtitlesNotText: 'is not written in UTF-8 or another known encoding: {{bytes}}',
  subtitlesWithoutText: 'has no subtitle with a text',
  subtitlesWithoutTime: 'has no time span like 00:00:01,000 --> 00:00:02,500',
  timestampsRestart:
    'has timestamps that begin again after {{seconds}} seconds, so its parts would lie on each other; save it as one continuous video',
  undecodable: 'is damaged: not all of its pictures and sound can be decoded',
  unopenable: 'is no video, or is damaged or cut off: it cannot be opened',
  wrongEnding: 'is {{format}}: let its name end with {{endings}}',
} as const satisfies Readonly<Record<string, string>>;

export type FileProblemCode = keyof typeof fileProblems;

type ValueOf<Sentence extends string> = Sentence extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | ValueOf<Rest>
  : never;
/** The values of a problem, by the names in its sentence. */
export type FileProblemValues<Code extends FileProblemCode> = Readonly<
  Record<ValueOf<(typeof fileProblems)[Code]>, string | number>
>;

/** What is wrong with a file. */
export const fileProblem = z.object({
  /** The name of the file. */
  file: z.string(),
  /** Of subtitles; null: of the whole file. */
  line: z.nullable(z.int()),
  code: z.enum(Object.keys(fileProblems) as [FileProblemCode, ...FileProblemCode[]]),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type FileProblem = z.output<typeof fileProblem>;

/** The rest of a sentence about a file, in English. */
export const fillFileProblem = ({ code, values }: Pick<FileProblem, 'code' | 'values'>): string =>
  fileProblems[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** A problem as commands print it. */
export const describeFileProblem = ({ file, line, ...problem }: FileProblem): string =>
  `${file}${line === null ? '' : `:${line}`}: ${fillFileProblem(problem)}`;
