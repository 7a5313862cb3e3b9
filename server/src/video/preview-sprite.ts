import { stat } from 'node:fs/promises';
import path from 'node:path';
import { bt709ToRgb, rgbToJpeg } from './color-matrix.ts';
import { type Ffmpeg, FfmpegError } from './ffmpeg.ts';
import { readPlaylist } from './hls-playlist.ts';
import { renditionInput } from './rendition-input.ts';
import { findFullDisk, verifyJpeg } from './verify-hls.ts';

/** How an image holds small frames of an episode: row by row, the first at 0 seconds. */
export interface PreviewGrid {
  columns: number;
  rows: number;
  /** The last row may have room for more. */
  count: number;
  intervalSeconds: number;
  frameWidth: number;
  frameHeight: number;
}

export interface StoredPreview extends PreviewGrid {
  /** The path below the media folder. */
  storageKey: string;
}

export const previewName = 'preview.jpg';
const frame = { width: 108, height: 192 };
const maxFrames = 60;
const maxColumns = 10;
/** The last frame is at least this long before the end. */
const endSeconds = 0.2;
const framesPerSecond = 10;

/** ffmpeg's qualities of JPEG, best first. Frames with much detail need a lower one. */
const qualities = [5, 9, 16, 31];
const maxBytes = 150_000;

/** The frames of an episode of this duration: one every second up to a minute, then every two, and so on. */
export const choosePreviewGrid = (durationSeconds: number): PreviewGrid => {
  const intervalSeconds = Math.max(1, Math.ceil(durationSeconds / maxFrames));
  const count = Math.max(1, Math.ceil((durationSeconds - endSeconds) / intervalSeconds));
  const columns = Math.min(count, maxColumns);
  return {
    columns,
    rows: Math.ceil(count / columns),
    count,
    intervalSeconds,
    frameWidth: frame.width,
    frameHeight: frame.height,
  };
};

/**
 * Writes the frames that a player shows while its viewer seeks, next to the renditions of an episode.
 *
 * @param folder of the episode
 * @param rendition the one from which the frames are taken; the smallest is large enough
 * @throws FfmpegError, or Error with the code ENOSPC when the disk is full
 */
export const makePreview = async (
  folder: string,
  rendition: string,
  { ffmpeg, signal }: { ffmpeg: Ffmpeg; signal?: AbortSignal },
): Promise<void> => {
  const playlist = await readPlaylist(path.join(folder, rendition));
  if (!playlist) throw new FfmpegError(`${rendition} has no playlist`);
  const grid = choosePreviewGrid(playlist.segments.reduce((sum, { seconds }) => sum + seconds, 0));
  const file = path.join(folder, previewName);
  for (const quality of qualities) {
    const output = ['-q:v', String(quality), '-pix_fmt', 'yuvj420p', '-f', 'image2', `../${previewName}`];
    await ffmpeg
      .run({
        arguments: [
          ...['-y', ...renditionInput(playlist), '-map', '0:v'],
          ...['-vf', gridFilter(grid), '-frames:v', '1', ...output],
        ],
        folder: path.join(folder, rendition),
        ...(signal && { signal }),
      })
      .catch(async (error: unknown) => {
        throw (await findFullDisk(folder)) ?? error;
      });
    await verifyJpeg(file);
    if ((await stat(file)).size <= maxBytes) return;
  }
};

/** The constant rate makes the number of a frame its time. */
const gridFilter = ({ columns, rows, intervalSeconds, frameWidth, frameHeight }: PreviewGrid): string =>
  [
    `fps=${framesPerSecond},select=not(mod(n\\,${framesPerSecond * intervalSeconds}))`,
    `scale=${frameWidth}:${frameHeight},${bt709ToRgb},tile=${columns}x${rows},${rgbToJpeg}`,
  ].join(',');

/** Describes the preview that `makePreview` has made of an episode, for the database. */
export const describePreview = (folder: string, durationSeconds: number): StoredPreview => ({
  storageKey: `${folder}/${previewName}`,
  ...choosePreviewGrid(durationSeconds),
});
