import { guessColorMatrix } from './color-matrix.ts';
import { toneMapFilter } from './dynamic-range.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import {
  readDisplaySize,
  readEndOfPackets,
  readHeader,
  readLastTime,
  readLoudness,
  type VideoHeader,
} from './ffmpeg-log.ts';
import { VideoError, type VideoInfo, videoInput } from './video-info.ts';

const minSidePixels = 16;
const episodeSeconds = { min: 0.5, max: 600 };
/** The error of a phone's clock. */
const slackSeconds = 0.06;
const timeoutMs = 300_000;

/** Runs ffmpeg on the probed file. */
type Inspect = (given: readonly string[]) => ReturnType<Ffmpeg['inspect']>;

/**
 * Reads the properties of a video without converting it: container, codecs, size, duration and loudness. Also checks that
 * the file is complete; damage in the middle of the video stream is found when it is packaged.
 *
 * @throws VideoError that says what is wrong with the file
 */
export const probeVideo = async (ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<VideoInfo> => {
  const limited = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const inspect: Inspect = (given) => ffmpeg.inspect([...videoInput(file), ...given], limited);

  // Without an output, ffmpeg describes the input and reports a failure.
  const header = readHeader((await inspect([])).log);
  const scanLog = await scanPictures(inspect, header, ffmpeg.path);
  const soundLog = await scanSound(inspect, header);
  const pictureSeconds = await measurePictures(inspect, header, scanLog);
  checkComplete(header, scanLog, Math.max(pictureSeconds, soundLog === null ? 0 : readLastTime(soundLog)));
  const durationSeconds = chooseDuration(header, pictureSeconds, soundLog !== null);
  checkDuration(durationSeconds);
  const size = readDisplaySize(scanLog);
  if (Math.min(size.width, size.height) < minSidePixels)
    throw new VideoError(
      `has ${size.width}×${size.height} pixels; at least ${minSidePixels}×${minSidePixels}`,
    );
  const { soundStream } = header;
  return {
    file,
    ...size,
    durationSeconds,
    framesPerSecond: toConstantRate(header.framesPerSecond),
    hdr: header.hdr,
    colorMatrix: header.colorMatrix ?? guessColorMatrix(size),
    pictureStream: header.pictureStream,
    sound:
      soundLog !== null && soundStream !== null ? { stream: soundStream, ...readLoudness(soundLog) } : null,
  };
};

/**
 * Decodes one frame, then copies all packets. A single run would decode and convert every frame until the last packet is
 * copied. @returns both logs of ffmpeg
 */
const scanPictures = async (
  inspect: Inspect,
  { pictureStream, hdr, codec }: VideoHeader,
  ffmpegPath: string,
) => {
  const picture = `0:${pictureStream}`;
  const copyAll = ['-map', picture, '-c', 'copy', '-f', 'null', '-'];
  const toneMap = hdr ? ['-vf', toneMapFilter(hdr)] : [];
  const decodeOne = ['-map', picture, ...toneMap, '-frames:v', '1', '-f', 'null', '-'];
  const decoded = await inspect(decodeOne);
  const copied = await inspect(copyAll);
  const log = `${decoded.log}\n${copied.log}`;
  if (/Decoder \(codec \w+\) not found|[Uu]nknown decoder|Decoder not found/.test(log))
    throw new VideoError(`${ffmpegPath} cannot decode ${codec}; install a newer ffmpeg, or set FFMPEG_PATH`);
  if (/No such filter: '(zscale|tonemap)'/.test(log))
    throw new VideoError(
      `is HDR, which ${ffmpegPath} cannot convert; install an ffmpeg with zscale (libzimg), or set FFMPEG_PATH`,
    );
  if (!decoded.succeeded || !copied.succeeded)
    throw new VideoError('is damaged: its pictures cannot be decoded');
  return log;
};

/** Decodes the sound and measures its loudness. @returns ffmpeg's log; null without sound */
const scanSound = async (inspect: Inspect, { soundStream }: VideoHeader): Promise<string | null> => {
  if (soundStream === null) return null;
  const measure = ['-map', `0:${soundStream}`, '-af', 'loudnorm=print_format=json', '-f', 'null', '-'];
  const { log, succeeded } = await inspect(measure);
  if (!succeeded) throw new VideoError('is damaged: its sound cannot be decoded');
  return log;
};

/** The longest a frame of a film lasts. A longer one is a still image, such as the end of a screen recording. */
const maxFrameSeconds = 0.5;

/** The duration of the video stream, in seconds. Only its packets tell how long the last frame lasts. */
const measurePictures = async (inspect: Inspect, header: VideoHeader, scanLog: string): Promise<number> => {
  const lastSeconds = readLastTime(scanLog);
  if (header.durationSeconds === null || header.durationSeconds <= lastSeconds + maxFrameSeconds)
    return lastSeconds;
  const listPackets = ['-map', `0:${header.pictureStream}`, '-c', 'copy', '-f', 'framecrc', 'pipe:2'];
  return Math.max(lastSeconds, readEndOfPackets((await inspect(listPackets)).log));
};

const checkComplete = ({ durationSeconds }: VideoHeader, scanLog: string, foundSeconds: number): void => {
  const isCutOff = durationSeconds !== null && foundSeconds < durationSeconds * 0.97 - 0.5;
  if (!isCutOff && !/partial file|File ended prematurely/.test(scanLog)) return;
  throw new VideoError(
    durationSeconds === null
      ? `is cut off after ${foundSeconds.toFixed(1)} seconds`
      : `is cut off: ${foundSeconds.toFixed(1)} of ${durationSeconds.toFixed(1)} seconds are there`,
  );
};

/**
 * The last reported position is the start of the last frame, up to a second early at a low frame rate. The header is more
 * exact, unless its duration is that of a longer sound.
 */
const chooseDuration = (header: VideoHeader, pictureSeconds: number, hasSound: boolean): number => {
  const { durationSeconds, framesPerSecond } = header;
  const isHeaderRight = durationSeconds !== null && (!hasSound || durationSeconds - pictureSeconds < 1);
  return isHeaderRight ? durationSeconds : pictureSeconds + 1 / framesPerSecond;
};

const checkDuration = (durationSeconds: number): void => {
  const { min, max } = episodeSeconds;
  if (durationSeconds < min - slackSeconds || durationSeconds > max + 1)
    throw new VideoError(`has ${durationSeconds.toFixed(1)} seconds; an episode has ${min} to ${max}`);
};

const standardRates = ['24000/1001', '24', '25', '30000/1001', '30'] as const;

/** The standard frame rate for a recorded one: halved for 50 fps, at most 30. */
const toConstantRate = (recorded: number): string => {
  const isNear = (rate: string) => {
    const [numerator = 0, denominator = 1] = rate.split('/').map(Number);
    return Math.abs(numerator / denominator - recorded) < 0.006;
  };
  if (Math.abs(recorded - 50) < 0.1) return '25';
  return standardRates.find(isNear) ?? '30';
};
