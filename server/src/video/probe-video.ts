import { guessColorMatrix } from './color-matrix.ts';
import { checkContainer } from './container.ts';
import { decodePictures, describeShapes } from './decode-pictures.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { toConstantRate } from './frame-rate.ts';
import { type Inspect, type MeasuredPictures, measurePictures } from './measure-pictures.ts';
import { measureSound } from './measure-sound.ts';
import { checkSoundLengths, probeSounds, type SoundFiles } from './probe-sounds.ts';
import { findLanguage } from './sound-tracks.ts';
import { VideoError, type VideoInfo, videoDemuxer, videoInput } from './video-info.ts';
import { readHeader, type VideoHeader } from './video-streams.ts';

const episodeSeconds = { min: 0.5, max: 600 };
/** The error of a phone's clock. */
const slackSeconds = 0.06;
/** A difference that is worth a note, in seconds. */
const notedSeconds = 0.5;
const timeoutMs = 30 * 60_000;

/**
 * Reads the properties of a video without converting it: codecs, size, duration, frame rate and loudness. It decodes all of
 * it, because headers may be wrong, and so that damage is known before anything is encoded.
 *
 * @param sounds of the same episode, which have files of their own
 * @throws VideoError that says what is wrong with the file, SoundFileError with one of the others
 */
export const probeVideo = async (
  ffmpeg: Ffmpeg,
  file: string,
  signal?: AbortSignal,
  sounds?: SoundFiles,
): Promise<VideoInfo> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  const limited = AbortSignal.any([timeout, ...(signal ? [signal] : [])]);
  const inspect: Inspect = (given, inputOptions = []) =>
    ffmpeg.inspect([...inputOptions, ...videoInput(file), ...given], limited);
  const examineAll = async (): Promise<VideoInfo> => {
    const { foundLanguage, ...info } = await examine(inspect, file, ffmpeg.path);
    if (!sounds || Object.keys(sounds.files).length === 0) return info;
    return {
      ...info,
      soundTracks: await probeSounds(ffmpeg, info, { ...sounds, foundLanguage }, limited),
    };
  };
  return examineAll().catch((error: unknown) => {
    throw timeout.aborted ? new VideoError('decodingTooSlow', { minutes: timeoutMs / 60_000 }) : error;
  });
};

/** @returns with the language of its sound; null: it does not say */
const examine = async (inspect: Inspect, file: string, ffmpegPath: string) => {
  await checkContainer(file);
  // Without an output, ffmpeg describes the input and reports a failure.
  const header = readHeader((await inspect([])).log);
  const found = await measureSound(inspect, header.soundTracks);
  const pictures = await measurePictures(inspect, header, videoDemuxer(file), found.sound?.streams ?? []);
  pictures.checkComplete();
  if (found.isDamaged) throw new VideoError('soundDamaged', {});
  const durationSeconds = chooseDuration(header, pictures.endSeconds);
  checkDuration(durationSeconds);
  await checkSoundLengths(inspect, found.soundTracks, durationSeconds);
  const scanned = await decodePictures(inspect, header, ffmpegPath);
  return {
    file,
    ...scanned.size,
    durationSeconds,
    framesPerSecond: toConstantRate({
      average: header.averageRate,
      suggested: header.suggestedRate,
      usual: pictures.usualRate,
    }),
    hdr: header.hdr,
    colorMatrix: header.colorMatrix ?? guessColorMatrix(scanned.size),
    pictureStream: header.pictureStream,
    fieldOrder: scanned.fieldOrder,
    changesShape: scanned.shapes.length > 1,
    sound: found.sound,
    soundTracks: found.soundTracks.map((track) => ({ ...track, file })),
    foundLanguage: findLanguage(
      header.soundTracks.find(({ stream }) => stream === found.sound?.streams[0])?.language ?? null,
    ),
    notes: [
      ...(header.pictureTracks > 1
        ? [`the first of its ${header.pictureTracks} picture tracks is shown`]
        : []),
      ...describeLength(header, pictures, durationSeconds),
      ...describeShapes(scanned.shapes),
      ...(scanned.fieldOrder ? ['its pictures are interlaced, and become progressive'] : []),
      ...found.notes,
      ...describeLongSound(pictures.soundEndSeconds, durationSeconds),
    ],
  };
};

/** The header is more exact by less than a frame. It is wrong by more in some files. */
const chooseDuration = ({ durationSeconds }: VideoHeader, pictureSeconds: number): number =>
  durationSeconds !== null && Math.abs(durationSeconds - pictureSeconds) < 0.1
    ? durationSeconds
    : pictureSeconds;

const describeLength = (
  header: VideoHeader,
  { fullSeconds }: MeasuredPictures,
  durationSeconds: number,
): string[] => {
  const all = durationSeconds.toFixed(1);
  if (fullSeconds > durationSeconds + notedSeconds)
    return [`${all} of the ${fullSeconds.toFixed(1)} seconds in it are shown, as its edit list says`];
  const lastSeconds =
    header.durationSeconds === null ? null : header.durationSeconds - Math.min(0, header.startSeconds);
  return lastSeconds !== null && lastSeconds < durationSeconds - notedSeconds
    ? [`its header says ${lastSeconds.toFixed(1)} seconds; all ${all} seconds of pictures are shown`]
    : [];
};

const describeLongSound = (soundSeconds: number, durationSeconds: number): string[] =>
  soundSeconds > durationSeconds + notedSeconds
    ? [
        `its sound lasts ${soundSeconds.toFixed(1)} seconds and ends with the pictures after ${durationSeconds.toFixed(1)}`,
      ]
    : [];

const checkDuration = (durationSeconds: number): void => {
  const { min, max } = episodeSeconds;
  if (durationSeconds < min - slackSeconds || durationSeconds > max + 1)
    throw new VideoError('durationOutside', { seconds: durationSeconds.toFixed(1), min, max });
};
