import { readFile, statfs } from 'node:fs/promises';
import path from 'node:path';
import { FfmpegError } from './ffmpeg.ts';
import { readPlaylist } from './hls-playlist.ts';

/** With less than this, what is cut off was cut off by the disk. */
const littleRoomBytes = 1024 * 1024;

/**
 * Looks whether all that ffmpeg wrote is there to its end: on a full disk its HLS muxer leaves out what does not fit, and
 * ends as if all were well.
 *
 * @param renditions names of folders with a playlist each
 * @throws Error with the code ENOSPC when there is no room left, else FfmpegError
 */
export const expectWholeHls = async (folder: string, renditions: readonly string[]): Promise<void> => {
  const poster = await ifThere(readFile(path.join(folder, 'poster.jpg')));
  const isPosterWhole = poster?.subarray(-2).equals(endOfJpeg);
  const areWhole = await Promise.all(renditions.map((name) => isRenditionWhole(path.join(folder, name))));
  if (isPosterWhole && areWhole.every(Boolean)) return;
  const { bavail, bsize } = await statfs(folder);
  const message = 'what ffmpeg wrote is not whole';
  throw bavail * bsize < littleRoomBytes
    ? Object.assign(new Error(`${message}: no space left`), { code: 'ENOSPC' })
    : new FfmpegError(message);
};

/** What is missing is not whole either. */
const ifThere = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

const endOfJpeg = Buffer.from([0xff, 0xd9]);

const isRenditionWhole = async (folder: string): Promise<boolean> => {
  const playlist = await ifThere(readPlaylist(folder));
  if (!playlist?.init || !playlist.hasEnd) return false;
  for (const name of [playlist.init, ...playlist.segments.map((segment) => segment.name)]) {
    const bytes = await ifThere(readFile(path.join(folder, name)));
    if (!bytes || !isMp4Whole(bytes)) return false;
  }
  return true;
};

/** Whether its boxes (ISO/IEC 14496-12, 4.2) reach its end exactly. ffmpeg writes them with sizes of 32 bits. */
const isMp4Whole = (bytes: Buffer): boolean => {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return false;
    at += size;
  }
  return bytes.length > 0 && at === bytes.length;
};
