import { guessColorMatrix } from './color-matrix.ts';
import { toneMapFilter } from './dynamic-range.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { countSoundFormats, readDisplaySize, readLastTime, readLoudness, readSizes } from './ffmpeg-log.ts';
import { readFieldOrder } from './field-order.ts';
import { toConstantRate } from './frame-rate.ts';
import { findRestart, type PacketTimes, readPackets } from './packets.ts';
import { joinTracks } from './sound-filters.ts';
import { findDamage, VideoError, type VideoInfo, videoDemuxer, videoInput } from './video-info.ts';
import {
  chooseSound,
  describeSound,
  readHeader,
  type SoundTrack,
  type VideoHeader,
} from './video-streams.ts';

const minSidePixels = 16;
const episodeSeconds = { min: 0.5, max: 600 };
/** The error of a phone's clock. */
const slackSeconds = 0.06;
/** A difference that is worth a note, in seconds. */
const notedSeconds = 0.5;
const timeoutMs = 30 * 60_000;

/** Runs ffmpeg on the probed file. @param inputOptions options of the input */
type Inspect = (given: readonly string[], inputOptions?: readonly string[]) => ReturnType<Ffmpeg['inspect']>;

/**
 * Reads the properties of a video without converting it: codecs, size, duration, frame rate and loudness. It decodes all of
 * it, because headers may be wrong, and so that damage is known before anything is encoded.
 *
 * @throws VideoError that says what is wrong with the file
 */
export const probeVideo = async (ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<VideoInfo> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  const limited = AbortSignal.any([timeout, ...(signal ? [signal] : [])]);
  const inspect: Inspect = (given, inputOptions = []) =>
    ffmpeg.inspect([...inputOptions, ...videoInput(file), ...given], limited);
  return examine(inspect, file, ffmpeg.path).catch((error: unknown) => {
    throw timeout.aborted
      ? new VideoError(`takes ffmpeg more than ${timeoutMs / 60_000} minutes to decode`)
      : error;
  });
};

const examine = async (inspect: Inspect, file: string, ffmpegPath: string): Promise<VideoInfo> => {
  // Without an output, ffmpeg describes the input and reports a failure.
  const header = readHeader((await inspect([])).log);
  const pictures = await measurePictures(inspect, header, videoDemuxer(file));
  const found = await measureSound(inspect, header.soundTracks);
  pictures.checkComplete(found.endSeconds);
  if (found.isDamaged) throw new VideoError('is damaged: its sound cannot be decoded');
  const durationSeconds = chooseDuration(header, pictures.endSeconds);
  checkDuration(durationSeconds);
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
    notes: [
      ...(header.pictureTracks > 1
        ? [`the first of its ${header.pictureTracks} picture tracks is shown`]
        : []),
      ...describeLength(header, pictures, durationSeconds),
      ...describeShapes(scanned.shapes),
      ...(scanned.fieldOrder ? ['its pictures are interlaced, and become progressive'] : []),
      ...found.notes,
      ...describeLongSound(found.endSeconds, durationSeconds),
    ],
  };
};

interface MeasuredPictures extends PacketTimes {
  /** The end of all pictures in the file, which an edit list may hide. */
  fullSeconds: number;
  /** @param soundSeconds the end of the sound. @throws VideoError when a part of the file is missing */
  checkComplete(soundSeconds: number): void;
}

/** Copies all packets. Only they tell how long the pictures last. */
const measurePictures = async (
  inspect: Inspect,
  header: VideoHeader,
  demuxer: string,
): Promise<MeasuredPictures> => {
  const list = (inputOptions: readonly string[]) =>
    inspect(['-map', `0:${header.pictureStream}`, '-c', 'copy', '-f', 'framecrc', 'pipe:1'], inputOptions);
  const lastSeconds = 1 / (header.averageRate ?? header.suggestedRate ?? 30);
  const { log, output, succeeded } = await list([]);
  if (!succeeded) throw damagedPictures();
  const restartSeconds = findRestart(log, output);
  if (restartSeconds !== null)
    throw new VideoError(
      `has timestamps that begin again after ${restartSeconds.toFixed(1)} seconds, so its parts would lie on each other; ` +
        'save it as one continuous film',
    );
  const shown = readPackets(output, lastSeconds);
  const isLong = ({ durationSeconds }: VideoHeader, seconds: number) =>
    durationSeconds !== null && seconds < durationSeconds * 0.97 - 0.5;
  // The header of an MP4 may count what its edit list hides.
  const isEdited = demuxer === 'mov' && (shown.hidesSome || isLong(header, shown.endSeconds));
  const fullSeconds = isEdited
    ? readPackets((await list(['-ignore_editlist', '1'])).output, lastSeconds).endSeconds
    : shown.endSeconds;
  return {
    ...shown,
    fullSeconds,
    checkComplete: (soundSeconds) => {
      const foundSeconds = Math.max(soundSeconds, fullSeconds);
      // The duration of a transport stream is a guess from its timestamps, which may begin again.
      const isCutOff = demuxer !== 'mpegts' && isLong(header, foundSeconds);
      if (!isCutOff && !/partial file|File ended prematurely/.test(log)) return;
      throw new VideoError(
        header.durationSeconds === null
          ? `is cut off after ${foundSeconds.toFixed(1)} seconds`
          : `is cut off: ${foundSeconds.toFixed(1)} of ${header.durationSeconds.toFixed(1)} seconds are there`,
      );
    },
  };
};

/** Decodes all pictures: finds damage, their sizes and whether they are interlaced. */
const decodePictures = async (inspect: Inspect, { pictureStream, hdr, codec }: VideoHeader, path: string) => {
  const picture = ['-map', `0:${pictureStream}`];
  const checkDecoder = (log: string): void => {
    if (/Decoder \(codec \w+\) not found|[Uu]nknown decoder|Decoder not found/.test(log))
      throw new VideoError(`${path} cannot decode ${codec}; install a newer ffmpeg, or set FFMPEG_PATH`);
    if (/No such filter: '(zscale|tonemap)'/.test(log))
      throw new VideoError(
        `is HDR, which ${path} cannot convert; install an ffmpeg with zscale (libzimg), or set FFMPEG_PATH`,
      );
  };
  if (hdr) {
    const converted = await inspect([
      ...picture,
      '-vf',
      toneMapFilter(hdr),
      '-frames:v',
      '1',
      '-f',
      'null',
      '-',
    ]);
    checkDecoder(converted.log);
    if (!converted.succeeded) throw damagedPictures();
  }
  // Only frames that are marked as interlaced are examined: idet is slow, and wrong about some animations.
  const filter = 'select=not(n)+gt(interlace_type\\,0),idet';
  const { log, succeeded } = await inspect(
    ['-loglevel', 'verbose', ...picture, '-vf', filter, '-f', 'null', '-'],
    ['-err_detect', 'explode'],
  );
  checkDecoder(log);
  if (!succeeded || findDamage(log)) throw damagedPictures();
  const displayed = readDisplaySize(log);
  const coded = readSizes(log);
  const [first] = coded;
  const isTurned = first !== undefined && first.width > first.height !== displayed.width > displayed.height;
  const sizes = coded.map(({ width, height }) =>
    isTurned ? { width: height, height: width } : { width, height },
  );
  const [size = displayed] = [displayed, ...sizes].toSorted(
    (a, b) => b.width * b.height - a.width * a.height,
  );
  if (Math.min(size.width, size.height) < minSidePixels)
    throw new VideoError(
      `has ${size.width}×${size.height} pixels; at least ${minSidePixels}×${minSidePixels}`,
    );
  return { size, shapes: listShapes(sizes), fieldOrder: readFieldOrder(log) };
};

const damagedPictures = () => new VideoError('is damaged: its pictures cannot be decoded');

/** As a part of the width: less is rounding. */
const shapeTolerance = 0.02;

/** The sizes whose shape differs from that of the size before. */
const listShapes = (sizes: readonly { width: number; height: number }[]) =>
  sizes.filter(({ width, height }, index) => {
    const before = sizes[index - 1];
    return !before || Math.abs((width * before.height) / (height * before.width) - 1) > shapeTolerance;
  });

const describeShapes = (shapes: readonly { width: number; height: number }[]): string[] => {
  const names = shapes.map(({ width, height }) => `${width}×${height}`);
  return names.length > 1
    ? [`its picture changes its shape, ${names.slice(0, 5).join(', then ')}: each part is shown whole`]
    : [];
};

/** Decodes the sound that is heard and measures its loudness as viewers hear it. */
const measureSound = async (inspect: Inspect, given: readonly SoundTrack[]) => {
  let tracks = given;
  for (;;) {
    const chosen = chooseSound(tracks.filter(({ isKnown, isEmpty }) => isKnown && !isEmpty));
    const notes = describeSound(tracks, chosen);
    if (chosen.length === 0) return { sound: null, endSeconds: 0, isDamaged: false, notes };
    const empty = await findEmptyTracks(inspect, chosen);
    if (empty.length === 0) return { ...(await measureLoudness(inspect, chosen)), notes };
    tracks = tracks.map((track) => ({ ...track, isEmpty: track.isEmpty || empty.includes(track.stream) }));
  }
};

/** @returns the streams of the tracks without samples */
const findEmptyTracks = async (inspect: Inspect, tracks: readonly SoundTrack[]): Promise<number[]> => {
  const empty: number[] = [];
  for (const { stream } of tracks) {
    const { log } = await inspect(['-map', `0:${stream}`, '-frames:a', '1', '-f', 'null', '-']);
    if (/Output file is empty|nothing was encoded|without any data/.test(log)) empty.push(stream);
  }
  return empty;
};

const measureLoudness = async (inspect: Inspect, tracks: readonly SoundTrack[]) => {
  const streams = tracks.map(({ stream }) => stream);
  const measure = (changesFormat: boolean) =>
    inspect(
      [
        ...['-loglevel', 'verbose', '-filter_complex'],
        ...[`${joinTracks({ streams, changesFormat })},loudnorm=print_format=json[sound]`],
        ...['-map', '[sound]', '-f', 'null', '-'],
      ],
      ['-err_detect', 'explode'],
    );
  const first = await measure(false);
  const changesFormat = countSoundFormats(first.log) > streams.length;
  const { log, succeeded } = changesFormat ? await measure(true) : first;
  return {
    sound: { streams, changesFormat, ...readLoudness(log) },
    endSeconds: readLastTime(log),
    isDamaged: !succeeded || findDamage(log),
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
  return header.durationSeconds !== null && header.durationSeconds < durationSeconds - notedSeconds
    ? [
        `its header says ${header.durationSeconds.toFixed(1)} seconds; all ${all} seconds of pictures are shown`,
      ]
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
    throw new VideoError(`has ${durationSeconds.toFixed(1)} seconds; an episode has ${min} to ${max}`);
};
