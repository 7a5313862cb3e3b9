import {
  type FileProblemCode,
  type FileProblemValues,
  fillFileProblem,
  type videoExtensions,
} from '@cliffhanger/contracts/staff';
import type { ColorMatrix } from './color-matrix.ts';
import type { HdrTransfer } from './dynamic-range.ts';
import type { FieldOrder } from './field-order.ts';
import type { LanguageSound, Sound } from './sound-tracks.ts';

/** Why a video cannot become an episode. The message completes a sentence about the file, for the person who made it. */
export class VideoError<Code extends FileProblemCode = FileProblemCode> extends Error {
  override name = 'VideoError';
  readonly code: Code;
  readonly values: FileProblemValues<Code>;

  constructor(code: Code, values: FileProblemValues<Code>) {
    super(fillFileProblem({ code, values }));
    this.code = code;
    this.values = values;
  }
}

/** What is wrong with a sound that has a file of its own. */
export class SoundFileError<Code extends FileProblemCode = FileProblemCode> extends VideoError<Code> {
  override name = 'SoundFileError';
  /** The name of the file. */
  readonly fileName: string;

  constructor(fileName: string, code: Code, values: FileProblemValues<Code>) {
    super(code, values);
    this.fileName = fileName;
  }
}

export const damagedPictures = () => new VideoError('picturesDamaged', {});

/** What packaging needs to know about a video. */
export interface VideoInfo {
  /** The absolute path. */
  file: string;
  /** The displayed size: upright, with square pixels. */
  width: number;
  height: number;
  durationSeconds: number;
  /** A constant frame rate of 30 or less, as ffmpeg's `fps` filter takes it. */
  framesPerSecond: string;
  /** Null for standard dynamic range. */
  hdr: HdrTransfer | null;
  colorMatrix: ColorMatrix;
  /** The index of the video stream. */
  pictureStream: number;
  /** Which of the two moments in each picture comes first; null for progressive pictures. */
  fieldOrder: FieldOrder | null;
  /** Whether later pictures have another shape than the first ones. */
  changesShape: boolean;
  /** The sound that is heard by default; null without sound. */
  sound: Sound | null;
  /** The sound in each language, the default one first, if there are several; otherwise empty. */
  soundTracks: LanguageSound[];
  /** Notes for staff about the video, as sentences without a full stop. */
  notes: string[];
}

/** Demuxers by file extension. ffmpeg is told which to use; otherwise the content of a file would choose one. */
const demuxers: Readonly<Record<(typeof videoExtensions)[number], string>> = {
  mp4: 'mov',
  m4v: 'mov',
  mov: 'mov',
  '3gp': 'mov',
  mkv: 'matroska',
  webm: 'matroska',
  ts: 'mpegts',
};

/** The name of ffmpeg's demuxer for a video. */
export const videoDemuxer = (file: string): string =>
  new Map(Object.entries(demuxers)).get(file.slice(file.lastIndexOf('.') + 1).toLowerCase()) ?? 'mov';

/** The ffmpeg arguments that open a video. Only local files are read. */
export const videoInput = (file: string): string[] => [
  ...['-protocol_whitelist', 'file', '-f', videoDemuxer(file), '-i', `file:${file}`],
];

const decodeFault =
  /Error while decoding|Error submitting packet|Invalid data found|error while decoding|corrupt/i;
/**
 * A counter of a transport stream is wrong where recordings are joined, or where one was interrupted. The decoder says
 * whether anything is missing.
 */
const wrongCounter = /(Packet corrupt|corrupt input packet|corrupt decoded frame)/i;

/** Whether ffmpeg's log says that something cannot be decoded. */
export const findDamage = (log: string): boolean =>
  log.split(/[\r\n]/).some((line) => decodeFault.test(line) && !wrongCounter.test(line));
