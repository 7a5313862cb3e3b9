import type { Language } from '@cliffhanger/contracts';
import { type ColorMatrix, findColorMatrix } from './color-matrix.ts';
import { findHdrTransfer, type HdrTransfer } from './dynamic-range.ts';
import { findLanguage } from './sound-tracks.ts';
import { VideoError } from './video-info.ts';

const videoCodecs = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'h263', 'prores'];
const audioCodecs = /^(aac|mp3|opus|vorbis|ac3|eac3|flac|alac|amr_nb|amr_wb|pcm_\w+)$/;
/** 8K. */
const maxPixels = 8192 * 4608;

export interface SoundTrack {
  /** The index of its stream. */
  stream: number;
  /** Among the sound tracks, from 1. */
  number: number;
  /** A code such as `eng`; null: not given. */
  language: string | null;
  isMono: boolean;
  /** Whether players choose it before others. */
  isDefault: boolean;
  /** Whether it is for some viewers only, such as a commentary. */
  isSpecial: boolean;
  isKnown: boolean;
  /** Whether its description shows that nothing was recorded. */
  isEmpty: boolean;
}

export interface VideoHeader {
  codec: string;
  hdr: HdrTransfer | null;
  colorMatrix: ColorMatrix | null;
  /** The index of the video stream. */
  pictureStream: number;
  pictureTracks: number;
  soundTracks: SoundTrack[];
  /** Null: not given. */
  durationSeconds: number | null;
  /** The first timestamp. Some programs count the duration from 0 nevertheless. */
  startSeconds: number;
  /** Frames per second: the average, and what the timestamps suggest. Null: not given. */
  averageRate: number | null;
  suggestedRate: number | null;
}

/** Reads ffmpeg's description of an input. @throws VideoError for streams that cannot be used */
export const readHeader = (log: string): VideoHeader => {
  const streams = readStreams(log);
  if (streams.length === 0) throw new VideoError('unopenable', {});
  const pictures = streams.filter(({ kind, rest }) => kind === 'Video' && !rest.includes('(attached pic)'));
  const [picture] = pictures;
  if (!picture) throw new VideoError('pictureMissing', {});
  if (!videoCodecs.includes(picture.codec))
    throw new VideoError('pictureCodecUnknown', { codec: picture.codec, known: videoCodecs.join(', ') });
  const [, width = 0, height = 0] = /, (\d+)x(\d+)[ ,[]/.exec(`${picture.rest} `) ?? [];
  if (Number(width) * Number(height) > maxPixels) throw new VideoError('picturesTooLarge', { width, height });
  const sounds = streams.filter(({ kind }) => kind === 'Audio');
  const [sound] = sounds;
  if (sound && !sounds.some(({ codec }) => audioCodecs.test(codec)))
    throw new VideoError('soundCodecUnknown', { codec: sound.codec });
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(log) ?? [];
  const [, startSeconds = 0] = /Duration: .*?, start: (-?[\d.]+)/.exec(log) ?? [];
  const readRate = (unit: string) =>
    Number(new RegExp(`, ([\\d.]+) ${unit}`).exec(picture.rest)?.[1] ?? 0) || null;
  return {
    codec: picture.codec,
    hdr: findHdrTransfer(picture.rest),
    colorMatrix: findColorMatrix(picture.rest),
    pictureStream: picture.stream,
    pictureTracks: pictures.length,
    soundTracks: readSoundTracks(log),
    durationSeconds:
      seconds === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    startSeconds: Number(startSeconds),
    averageRate: readRate('fps'),
    suggestedRate: readRate('tbr'),
  };
};

const readStreams = (log: string) =>
  [...log.matchAll(/Stream #0:(\d+)(?:\[\w+\])?(?:\((\w+)\))?.*?: (Video|Audio): (\w+)(.*)/g)].map(
    ([, index, language = null, kind, codec = '', rest = '']) => ({
      stream: Number(index),
      language: language === 'und' ? null : language,
      kind,
      codec,
      rest,
    }),
  );

/** Reads the sound tracks in ffmpeg's description of an input. */
export const readSoundTracks = (log: string): SoundTrack[] =>
  readStreams(log)
    .filter(({ kind }) => kind === 'Audio')
    .map(({ stream, language, codec, rest }, index) => ({
      stream,
      number: index + 1,
      language,
      isMono: /, mono\b/.test(rest),
      isDefault: rest.includes('(default)'),
      isSpecial: /\((comment|hearing impaired|visual impaired|descriptions|karaoke)\)/.test(rest),
      isKnown: audioCodecs.test(codec),
      isEmpty: /, 0 channels/.test(rest),
    }));

/**
 * Chooses the sound that players play: the default track, otherwise the first. Mono tracks in one language are microphones
 * of the same scene, and are heard together.
 *
 * @param tracks with sound
 * @returns the tracks to mix; empty without sound
 */
export const chooseSound = (tracks: readonly SoundTrack[]): SoundTrack[] => {
  const ordinary = tracks.filter(({ isSpecial }) => !isSpecial);
  const offered = ordinary.length > 0 ? ordinary : tracks;
  const [first] = offered;
  const chosen = offered.find(({ isDefault }) => isDefault) ?? first;
  if (!chosen) return [];
  // A later track that alone is the default one was chosen by somebody.
  const isChoice = chosen !== first || !chosen.isMono;
  return isChoice ? [chosen] : offered.filter((each) => each.isMono && each.language === chosen.language);
};

/**
 * Chooses the sounds that viewers can choose in place of the one that is played: one for each other language.
 *
 * @param tracks with sound
 * @returns empty if the language of the one that is played is not known
 */
export const chooseOtherSounds = (
  tracks: readonly SoundTrack[],
  chosen: readonly SoundTrack[],
): { language: Language; tracks: SoundTrack[] }[] => {
  const played = findLanguage(chosen[0]?.language ?? null);
  if (!played) return [];
  const byLanguage = Map.groupBy(
    tracks.filter(({ isSpecial }) => !isSpecial),
    ({ language }) => findLanguage(language),
  );
  return [...byLanguage].flatMap(([language, all]) =>
    language && language !== played ? [{ language, tracks: chooseSound(all) }] : [],
  );
};

/** Says what is heard of several sound tracks, and what is not. @param others that viewers can choose */
export const describeSound = (
  tracks: readonly SoundTrack[],
  chosen: readonly SoundTrack[],
  others: readonly SoundTrack[] = [],
): string[] => {
  const list = (some: readonly SoundTrack[]) =>
    some.map(({ number, language }) => `${number}${language ? ` (${language})` : ''}`).join(' and ');
  const left = tracks.filter((track) => !chosen.includes(track) && !others.includes(track));
  const empty = left.filter(({ isEmpty }) => isEmpty);
  const unused = left.filter(({ isEmpty }) => !isEmpty);
  if (chosen.length === 0) return tracks.length === 0 ? [] : ['its sound track is empty: it will be silent'];
  return [
    ...(chosen.length > 1 ? [`its mono sound tracks ${list(chosen)} are mixed`] : []),
    ...(unused.length > 0 ? [`sound track ${list(chosen)} is heard, not ${list(unused)}`] : []),
    ...(empty.length > 0 ? [`its sound track ${list(empty)} is empty`] : []),
  ];
};
