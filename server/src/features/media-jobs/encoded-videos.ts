import path from 'node:path';
import { segmentName } from '#features/media/media.ts';
import { findStagingFolder, pathExists } from '#platform/data-folder/atomic-write.ts';
import type { Platform } from '#platform/platform.ts';
import { codecs } from '#video/encoding.ts';
import { fileSource } from '#video/file-source.ts';
import { readGrowingPlaylist } from '#video/growing-playlist.ts';
import { playlistName } from '#video/hls-playlist.ts';
import { chooseRungs } from '#video/ladder.ts';
import { masterPlaylist } from '#video/master-playlist.ts';
import { listPlaylistFolders } from '#video/package-video.ts';
import { parseSourceInfo, type SourceInfo, withPaths } from '#video/source-info.ts';
import { findEncoding } from './media-jobs.repository.ts';

/** A file of an encoding: one of this machine, a playlist as text, or a key of the library. */
export type EncodedFile = { root: string; file: string } | { playlist: string } | { key: string };

/**
 * The videos of jobs, as far as they are encoded: for staff, who look at the beginning of an episode while the rest is made. No
 * episode has them yet.
 */
export interface EncodedVideos {
  /** Whether the beginning can be played. */
  isPlayable(job: number): Promise<boolean>;
  /** @returns null for an unknown job */
  writeMasterPlaylist(job: number): Promise<string | null>;
  /** @returns null for another name, and for what is not encoded yet */
  find(job: number, name: { rendition: string; file: string }): Promise<EncodedFile | null>;
}

export const createEncodedVideos = ({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): EncodedVideos => {
  const find = async (job: number): Promise<{ folder: string; source: SourceInfo } | null> => {
    const encoding = await findEncoding(database.read, job);
    const source = encoding && parseSourceInfo(encoding.info);
    return source && { folder: encoding.folder, source };
  };
  const absolute = (folder: string) => path.join(config.mediaDir, folder);
  return {
    async isPlayable(job) {
      const found = await find(job);
      if (!found) return false;
      const staging = await findStagingFolder(absolute(found.folder));
      if (staging === null) return false;
      const written = await Promise.all(foldersOf(found.source).map((name) => readUnfinished(staging, name)));
      return written.every((playlist) => playlist !== null);
    },
    async writeMasterPlaylist(job) {
      const found = await find(job);
      return found && masterPlaylist(describeRungs(found.source), describeSounds(found.source));
    },
    async find(job, { rendition, file }) {
      const found = await find(job);
      if (!found || !foldersOf(found.source).includes(rendition)) return null;
      if (file !== playlistName && !segmentName.test(file)) return null;
      const { folder } = found;
      const staging = await findStagingFolder(absolute(folder));
      if (staging !== null) return findUnfinished(staging, rendition, file);
      const key = `${folder}/${rendition}/${file}`;
      // It is on its way into a bucket.
      const isHere = await pathExists(absolute(key));
      return isHere ? { root: config.mediaDir, file: key } : { key };
    },
  };
};

const readUnfinished = (staging: string, rendition: string) =>
  readGrowingPlaylist(path.join(staging, rendition), { isSound: rendition.startsWith('sound-') });

const findUnfinished = async (
  staging: string,
  rendition: string,
  file: string,
): Promise<EncodedFile | null> => {
  const playlist = await readUnfinished(staging, rendition);
  if (!playlist) return null;
  if (file === playlistName) return { playlist: playlist.text };
  const isWritten = file === 'init.mp4' || playlist.segments.includes(file);
  return isWritten ? { root: path.join(staging, rendition), file } : null;
};

const sourceOf = (source: SourceInfo) => fileSource(withPaths(source, '', {}));
const foldersOf = (source: SourceInfo): string[] => listPlaylistFolders(sourceOf(source));

/** What players are told before it can be measured: the limits of the encoder. */
const describeRungs = (source: SourceInfo) =>
  chooseRungs(source).map(({ name, width, height, rate }) => ({
    name,
    width,
    height,
    codecs,
    bitsPerSecond: rate.perSecond * 1000,
    peakBitsPerSecond: rate.buffer * 1000,
  }));

const soundBitsPerSecond = 96_000;

const describeSounds = (source: SourceInfo) =>
  (sourceOf(source).soundLanguages ?? []).map((language, index) => ({
    language,
    isDefault: index === 0,
    bitsPerSecond: soundBitsPerSecond,
    peakBitsPerSecond: soundBitsPerSecond,
  }));
