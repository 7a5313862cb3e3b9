import type { ColorMatrix } from './color-matrix.ts';
import type { HdrTransfer } from './dynamic-range.ts';

/** Why a video cannot become an episode. The message completes a sentence about the file, for the person who made it. */
export class VideoError extends Error {
  override name = 'VideoError';
}

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
  /** The audio stream with its loudness (LUFS) and true peak (dBTP); null without sound. */
  sound: { stream: number; lufs: number; peakDb: number } | null;
}

/** Demuxers by file extension. ffmpeg is told which to use; otherwise the content of a file would choose one. */
const demuxers: Readonly<Record<string, string>> = {
  mp4: 'mov',
  m4v: 'mov',
  mov: 'mov',
  '3gp': 'mov',
  mkv: 'matroska',
  webm: 'matroska',
  ts: 'mpegts',
};
export const videoExtensions = Object.keys(demuxers);

/** The ffmpeg arguments that open a video. Only local files are read. */
export const videoInput = (file: string): string[] => {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  return ['-protocol_whitelist', 'file', '-f', demuxers[extension] ?? 'mov', '-i', `file:${file}`];
};
