import path from 'node:path';
import { type Language, languages } from '@cliffhanger/contracts';
import type { FileProblemValues } from '@cliffhanger/contracts/staff';
import { checkContainer } from './container.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import type { Inspect } from './measure-pictures.ts';
import { measureSound, measureSoundSeconds } from './measure-sound.ts';
import type { LanguageSound } from './sound-tracks.ts';
import { SoundFileError, VideoError, type VideoInfo, videoInput } from './video-info.ts';
import { readSoundTracks } from './video-streams.ts';

/** Sounds of an episode that have files of their own. */
export interface SoundFiles {
  /** Absolute paths. */
  files: Partial<Record<Language, string>>;
  /** The language of a sound in the video that does not say its own. */
  videoLanguage: Language;
}

/** How much longer or shorter than the pictures a sound may be that viewers choose. */
const toleranceSeconds = 0.5;

/** The difference in length that makes a sound unusable; null: there is none. */
const findLengthFault = (
  soundSeconds: number,
  videoSeconds: number,
): FileProblemValues<'soundLength'> | null =>
  Math.abs(soundSeconds - videoSeconds) > toleranceSeconds
    ? { sound: soundSeconds.toFixed(1), pictures: videoSeconds.toFixed(1), tolerance: toleranceSeconds }
    : null;

/** Checks the lengths of the sounds in a video that viewers can choose. @throws VideoError */
export const checkSoundLengths = async (
  inspect: Inspect,
  [, ...others]: readonly Omit<LanguageSound, 'file'>[],
  videoSeconds: number,
): Promise<void> => {
  for (const { language, streams } of others) {
    const fault = findLengthFault(await measureSoundSeconds(inspect, streams), videoSeconds);
    if (fault) throw new VideoError('soundLengthInVideo', { language, ...fault });
  }
};

/**
 * Adds the sounds that have files of their own to those of a video. They are decoded, and measured as the video is.
 *
 * @throws SoundFileError that says what is wrong with one of the files
 */
export const probeSounds = async (
  ffmpeg: Ffmpeg,
  info: Omit<VideoInfo, 'soundTracks'> & { soundTracks: readonly LanguageSound[] },
  { files, videoLanguage, foundLanguage }: SoundFiles & { foundLanguage: Language | null },
  signal?: AbortSignal,
): Promise<LanguageSound[]> => {
  const own: LanguageSound[] =
    info.soundTracks.length > 0 || !info.sound
      ? [...info.soundTracks]
      : [{ language: foundLanguage ?? videoLanguage, file: info.file, ...info.sound }];
  const added: LanguageSound[] = [];
  for (const language of languages) {
    const file = files[language];
    if (file === undefined) continue;
    const name = path.basename(file);
    if (own.some((track) => track.language === language))
      throw new SoundFileError(name, 'soundLanguageTaken', { video: path.basename(info.file) });
    added.push({ language, ...(await probeSoundFile(ffmpeg, file, info.durationSeconds, signal)) });
  }
  const all = [...own, ...added.sort((a, b) => rank(a, videoLanguage) - rank(b, videoLanguage))];
  const [only, ...others] = all;
  if (only && others.length === 0 && only.file !== info.file)
    throw new SoundFileError(path.basename(only.file), 'soundIsOnly', { video: path.basename(info.file) });
  return all;
};

/** Of a silent video, the sound in its drama's language is the default one. */
const rank = ({ language }: LanguageSound, first: Language) => (language === first ? 0 : 1);

const probeSoundFile = async (
  ffmpeg: Ffmpeg,
  file: string,
  videoSeconds: number,
  signal?: AbortSignal,
): Promise<Omit<LanguageSound, 'language'>> => {
  const name = path.basename(file);
  const inspect: Inspect = (given, inputOptions = []) =>
    ffmpeg.inspect([...inputOptions, ...videoInput(file), ...given], signal);
  await checkContainer(file).catch((error: unknown) => {
    throw error instanceof VideoError ? new SoundFileError(name, 'soundNotM4a', {}) : error;
  });
  const { log } = await inspect([]);
  const { sound, isDamaged } = await measureSound(inspect, readSoundTracks(log));
  if (!sound) throw new SoundFileError(name, 'soundUnreadable', {});
  if (isDamaged) throw new SoundFileError(name, 'soundDamaged', {});
  const fault = findLengthFault(await measureSoundSeconds(inspect, sound.streams), videoSeconds);
  if (fault) throw new SoundFileError(name, 'soundLength', fault);
  return { file, ...sound };
};
