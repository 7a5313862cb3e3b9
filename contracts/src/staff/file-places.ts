import * as z from 'zod/mini';
import { type Language, languages } from '../language-table.ts';
import { type TrackName, trackNameOf, trackNames } from '../subtitle-tracks.ts';

/** The extensions of videos that are read. */
export const videoExtensions = ['mp4', 'm4v', 'mov', '3gp', 'mkv', 'webm', 'ts'] as const;
export const subtitleExtensions = ['vtt', 'srt', 'ass', 'ssa'] as const;
/** Those of all files that are read. */
export const sourceExtensions = [
  ...videoExtensions,
  ...subtitleExtensions,
  ...(['m4a', 'jpg', 'jpeg', 'png', 'webp'] as const),
] as const;

const number = z.int().check(z.minimum(1), z.maximum(9999));
const language = z.enum(languages);

/** What a file is of a drama. */
export const filePlace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('video'), number }),
  /** The sound of an episode in another language, beside its video. */
  z.strictObject({ kind: z.literal('sound'), number, language }),
  /** Subtitles or captions. */
  z.strictObject({ kind: z.literal('subtitles'), number, track: z.enum(trackNames) }),
  /** Null: for all languages without a poster of their own. */
  z.strictObject({ kind: z.literal('poster'), language: z.nullable(language) }),
  z.strictObject({ kind: z.literal('still') }),
]);
export type FilePlace = z.output<typeof filePlace>;
export type FileKind = FilePlace['kind'];

const gb = 1024 ** 3;
const mb = 1024 ** 2;
/** The largest files of each kind. */
export const maxFileBytes: Readonly<Record<FileKind, number>> = {
  video: 8 * gb,
  sound: gb,
  subtitles: mb,
  poster: 10 * mb,
  still: 10 * mb,
};

const languagePart = languages.join('|');
const videoPattern = new RegExp(`^(\\d{1,4})\\.(${videoExtensions.join('|')})$`, 'i');
/** Captions for the deaf and hard of hearing are named `sdh`, and by some programs `cc` or `hi`. */
const subtitlesPattern = new RegExp(
  `^(\\d{1,4})\\.(${languagePart})(\\.(?:sdh|cc|hi))?\\.(?:${subtitleExtensions.join('|')})$`,
  'i',
);
const soundPattern = new RegExp(`^(\\d{1,4})\\.(${languagePart})\\.m4a$`, 'i');
const posterPattern = new RegExp(`^poster(?:\\.(${languagePart}))?\\.(jpe?g|png|webp)$`, 'i');
const stillPattern = /^frame\.(jpe?g|png|webp)$/i;
/** Videos and subtitles in formats that are not read. */
const unreadExtensions = [
  ...['avi', 'wmv', 'flv', 'mpg', 'mpeg', 'vob', 'm2ts', 'mts', 'ogv', 'rm', 'rmvb', 'asf', 'mxf'],
  ...['ttml', 'dfxp', 'sbv', 'sub', 'idx', 'sup', 'smi', 'lrc'],
];
/** A video, a sound or subtitles by extension, but not by name. */
const misnamedPattern = new RegExp(
  `\\.(${[...videoExtensions, 'm4a', ...subtitleExtensions].join('|')})$`,
  'i',
);
const unreadPattern = new RegExp(`\\.(${unreadExtensions.join('|')})$`, 'i');
/** A sound in another format, named as one of an episode. */
const unreadSoundPattern = /^\d{1,4}\.\w+\.(mp3|aac|wav|flac|ogg|opus|ac3|eac3|wma|aiff?|mka)$/i;
/** An image with a name that begins as that of a poster or still. */
const misnamedImagePattern = /^(poster|frame).*\.(jpe?g|png|webp|gif|avif|hei[cf]|bmp|tiff?|svg)$/i;

/** What the name of a file says that it is. */
export type NamedFile =
  | { place: FilePlace }
  /** It cannot be used by this name. The problem follows the name. `isReadable`: it can, once somebody says where it belongs. */
  | { place: null; problem: string; isReadable: boolean };

/**
 * Reads what a file is of a drama: `65.mp4` is the video of episode 65, `65.zh.srt` its Chinese subtitles.
 * @returns null for a file that has nothing to do with it
 */
export const readFileName = (name: string): NamedFile | null => {
  const [, video] = videoPattern.exec(name) ?? [];
  if (Number(video) > 0) return { place: { kind: 'video', number: Number(video) } };
  const subtitles = readTrackName(subtitlesPattern.exec(name));
  if (subtitles) return { place: { kind: 'subtitles', number: subtitles.number, track: subtitles.track } };
  const sound = readTrackName(soundPattern.exec(name));
  if (sound) return { place: { kind: 'sound', number: sound.number, language: sound.language } };
  const poster = posterPattern.exec(name);
  if (poster)
    return {
      place: { kind: 'poster', language: (poster[1]?.toLowerCase() as Language | undefined) ?? null },
    };
  if (stillPattern.test(name)) return { place: { kind: 'still' } };
  if (unreadPattern.test(name) || unreadSoundPattern.test(name))
    return {
      place: null,
      problem: `cannot be read; videos are ${videoExtensions.join(', ')}, sounds m4a, subtitles ${subtitleExtensions.join(', ')}`,
      isReadable: false,
    };
  if (misnamedPattern.test(name)) return { place: null, problem: describeName(name), isReadable: true };
  if (misnamedImagePattern.test(name))
    return {
      place: null,
      problem: 'is named neither as a poster (poster.jpg, poster.zh.jpg) nor as a still (frame.jpg)',
      isReadable: /\.(jpe?g|png|webp)$/i.test(name),
    };
  return null;
};

/** The episode and the language in a name; null for other names. */
const readTrackName = (
  match: RegExpExecArray | null,
): { number: number; language: Language; track: TrackName } | null => {
  if (!match) return null;
  const [, number, code = '', captionsMark] = match;
  const ofTrack = code.toLowerCase() as Language;
  const track = trackNameOf({ language: ofTrack, kind: captionsMark ? 'captions' : 'subtitles' });
  return { number: Number(number), language: ofTrack, track };
};

const describeName = (name: string): string =>
  /\.m4a$/i.test(name)
    ? `is not named as sound in a language (01.es.m4a); languages are ${languages.join(', ')}`
    : 'is named neither as a video (01.mp4) nor as subtitles (01.en.vtt, captions 01.en.sdh.vtt)';

/** Two places with the same key are the same place. */
export const keyOfPlace = (place: FilePlace): string => Object.values(place).join(' ');
