import { readFile, statfs } from 'node:fs/promises';
import path from 'node:path';
import { FfmpegError } from './ffmpeg.ts';
import { playlistName, readPlaylist } from './hls-playlist.ts';
import { fullPosterName } from './poster.ts';

/** With less free space than this, an incomplete file means a full disk. */
const minFreeBytes = 1024 * 1024;

/**
 * Checks that ffmpeg has written every file to its end. On a full disk its HLS muxer leaves out what does not fit and
 * still reports success.
 *
 * @param renditions the names of the folders with a playlist
 * @throws Error with the code ENOSPC when the disk is full, else FfmpegError
 */
export const verifyHls = async (folder: string, renditions: readonly string[]): Promise<void> => {
  await verifyJpeg(path.join(folder, fullPosterName));
  if (await findIncompleteSegment(folder, renditions)) throw await incompleteError(folder);
};

/** Finds a playlist or segment that is missing, or does not reach its end. @returns its path below the folder, or null */
const findIncompleteSegment = async (
  folder: string,
  renditions: readonly string[],
): Promise<string | null> => {
  for (const name of renditions) {
    const file = await findIncompleteFileOf(path.join(folder, name));
    if (file) return `${name}/${file}`;
  }
  return null;
};

/** Checks that ffmpeg has written a JPEG to its end. @throws as `verifyHls` */
export const verifyJpeg = async (file: string): Promise<void> => {
  if (!(await isCompleteJpeg(file))) throw await incompleteError(path.dirname(file));
};

/** Whether there is a JPEG, written to its end. */
export const isCompleteJpeg = async (file: string): Promise<boolean> => {
  const bytes = await unlessMissing(readFile(file));
  return bytes !== null && isJpegComplete(bytes);
};

/** Whether a JPEG reaches its end. */
export const isJpegComplete = (bytes: Buffer): boolean => bytes.subarray(-2).equals(endOfJpeg);

/** The error with the code ENOSPC when the disk of a folder is full, else null. */
export const findFullDisk = async (folder: string): Promise<Error | null> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < minFreeBytes
    ? Object.assign(new Error(`${incomplete}: no space left`), { code: 'ENOSPC' })
    : null;
};

const incomplete = 'what ffmpeg wrote is not whole';
const incompleteError = async (folder: string): Promise<Error> =>
  (await findFullDisk(folder)) ?? new FfmpegError(incomplete);

/** Null for a missing file. */
const unlessMissing = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/** The file of a rendition that is not complete, by its name. */
const findIncompleteFileOf = async (folder: string): Promise<string | null> => {
  const playlist = await unlessMissing(readPlaylist(folder));
  if (!playlist?.init || !playlist.hasEnd) return playlistName;
  for (const name of [playlist.init, ...playlist.segments.map((segment) => segment.name)]) {
    const bytes = await unlessMissing(readFile(path.join(folder, name)));
    if (!bytes || !isMp4Complete(bytes)) return name;
  }
  return null;
};

/** Whether the boxes (ISO/IEC 14496-12, 4.2) end exactly at the end of the file. ffmpeg writes 32-bit sizes. */
export const isMp4Complete = (bytes: Buffer): boolean => {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return false;
    at += size;
  }
  return bytes.length > 0 && at === bytes.length;
};
