import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { staffCall, storageKey } from '../kernel/staff-call.ts';
import { trackNames } from '../subtitle-tracks.ts';
import { knownRevision } from './revision.ts';

/** As `TextDecoder` names them. Those before the first one that is not Unicode are recognized without a doubt. */
export const subtitleEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'windows-1252',
  'windows-1251',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const;
export type SubtitleEncoding = (typeof subtitleEncodings)[number];

/** Faults of a file, for which it is refused. `value` is what the line has. */
export const subtitleProblems = ['notTimeSpan', 'endsFirst', 'noTimeSpan', 'noText'] as const;
/**
 * Parts of a file that viewers do not see, or see changed: the name of a cue, words before the first time, a cue without text,
 * and one without a length, which is shown for `value` seconds.
 */
export const subtitleNotes = ['cueName', 'beforeFirst', 'emptyCue', 'noLength'] as const;

const lineIssue = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.object({
    /** From 1. */
    line: z.int(),
    kind: z.enum(kinds),
    value: z.string(),
  });
const problem = lineIssue(subtitleProblems);
const note = lineIssue(subtitleNotes);
export type SubtitleProblem = z.output<typeof problem>;
export type SubtitleNote = z.output<typeof note>;

const seconds = z.number().check(z.minimum(0), z.maximum(86_400));
const cue = z.strictObject({
  fromSeconds: seconds,
  toSeconds: seconds,
  text: z.string().check(z.maxLength(1000)),
});
const givenCue = cue.check(({ value, issues }) => {
  if (value.toSeconds <= value.fromSeconds)
    issues.push({ code: 'custom', message: 'ends before it begins', input: value });
});
const maxCues = 5000;

const ofTrack = {
  slug: z.string(),
  number: z.int().check(z.minimum(1), z.maximum(9999)),
  track: z.enum(trackNames),
};

/** The cues of a track, and of what episode they are. */
const episodeCues = z.object({
  episodeId: z.string(),
  number: z.int(),
  durationSeconds: count,
  /** Counts its videos. */
  mediaVersion: z.int(),
  track: z.enum(trackNames),
  /** By their start; null: the episode has no such track. */
  cues: z.nullable(z.array(cue)),
  /** The tracks that the episode has. */
  tracks: z.array(z.enum(trackNames)),
});
export type EpisodeCues = z.output<typeof episodeCues>;

/** A track after it was saved. */
const savedCues = z.extend(episodeCues, {
  /** How many cues it had; null: it did not exist. */
  countBefore: z.nullable(count),
});

const maxFileBytes = 1024 * 1024;

/** A file of subtitles as somebody sent it, base64. */
const sentFile = z.strictObject({
  file: z
    .string()
    .check(z.minLength(1), z.maxLength(Math.ceil(maxFileBytes / 3) * 4), z.regex(/^[\w+/]+=*$/)),
  /** How it is to be read; without, as it seems to be written. */
  encoding: z.optional(z.enum(subtitleEncodings)),
});

const readFile = z.object({
  encoding: z.enum(subtitleEncodings),
  /** Whether the file cannot be in another encoding. */
  isCertain: z.boolean(),
  /** All in which the file can be read, the likeliest first. */
  encodings: z.array(z.enum(subtitleEncodings)),
  /** By their start. */
  cues: z.array(cue),
  problems: z.array(problem),
  notes: z.array(note),
});
export type ReadSubtitleFile = z.output<typeof readFile>;

const speech = z.object({ fromSeconds: z.number(), toSeconds: z.number() });

/** The sound of an episode, by its default track. */
const soundWave = z.object({
  peaksPerSecond: z.int(),
  /** The loudest of each part, from 0 to 100. */
  peaks: z.array(z.int()),
  /** Where somebody seems to speak, as the lines that subtitles would have there. */
  speech: z.array(speech),
});
export type SoundWave = z.output<typeof soundWave>;

export const subtitleCalls = {
  'episode.cues': staffCall({
    permission: 'content.read',
    input: z.strictObject(ofTrack),
    output: episodeCues,
  }),
  /**
   * Replaces the cues of one track, for viewers at once and without the video. The others stay. Cues without a text are left
   * out.
   */
  'episode.saveCues': staffCall({
    permission: 'content.texts',
    input: z.strictObject({
      ...ofTrack,
      revision: knownRevision,
      /** Null removes the track. */
      cues: z.nullable(z.array(givenCue).check(z.minLength(1), z.maxLength(maxCues))),
    }),
    output: savedCues,
  }),
  /** Gives a track the cues of before again, which are kept for `restoreDays`. */
  'episode.restoreCues': staffCall({
    permission: 'content.texts',
    input: z.strictObject({
      ...ofTrack,
      revision: knownRevision,
      /** Below the media folder. */
      storageKey,
    }),
    output: savedCues,
  }),
  'episode.wave': staffCall({
    permission: 'content.read',
    input: z.strictObject({ slug: ofTrack.slug, number: ofTrack.number }),
    output: soundWave,
  }),
  /** Reads WebVTT, SubRip or Advanced SubStation in any common encoding. Changes nothing. */
  'episode.readSubtitles': staffCall({ permission: 'content.texts', input: sentFile, output: readFile }),
};
