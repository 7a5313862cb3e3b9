import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathExists } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { packagingVersion } from '@cliffhanger/server/video/encoding.ts';
import { findIncompleteFile } from '@cliffhanger/server/video/find-incomplete-file.ts';
import { chooseRungs } from '@cliffhanger/server/video/ladder.ts';
import { readSourceInfo } from '@cliffhanger/server/video/source-info.ts';
import type { VideoInfo } from '@cliffhanger/server/video/video-info.ts';
import { padEpisodeNumber } from '../episode-number.ts';

/** Where the files of an imported drama are, below the media folder. */
export const mediaFolderOf = (slug: string): string => `dramas/${slug}`;

/** The renditions of a video: those that exist, or where they will be. */
export interface PackagedFolder {
  /** Below the media folder. */
  folder: string;
  facts: VideoInfo;
  isComplete: boolean;
}

interface FolderSearch {
  mediaDir: string;
  slug: string;
  number: number;
  /** An absolute path. */
  video: string;
  /** The folder to which the database refers, below the media folder. */
  current: string | null;
  /** Whether existing renditions must not be used. */
  isAnew: boolean;
  /** Reads the properties of the video, unless they are stored with its renditions. */
  probe: () => Promise<VideoInfo>;
  signal: AbortSignal;
}

/**
 * Finds the complete renditions of a video, or a free name for new ones. Folders are named by a hash of the video: a changed
 * video is encoded next to the previous one, which a viewer may still be watching. Incomplete renditions are made again
 * under another name, because players and caches may hold parts of them.
 *
 * @throws what `probe` throws
 */
export const findPackagedFolder = async (search: FolderSearch): Promise<PackagedFolder> => {
  const { mediaDir, slug, number, video, current, isAnew, signal } = search;
  const name = `${padEpisodeNumber(number)}-${await hashVideo(video, signal)}`;
  const existing = await listFolders(path.join(mediaDir, mediaFolderOf(slug)), name);
  const folders = existing.map((each) => `${mediaFolderOf(slug)}/${each}`);
  const stored = await Promise.all(folders.map((folder) => readSourceInfo(path.join(mediaDir, folder))));
  const known = stored.find((info) => info !== null);
  const facts = known ? { ...known, file: video } : await search.probe();
  const rungs = chooseRungs(facts).map((rung) => rung.name);
  // The one in use comes first: another may be complete as well.
  const inOrder = folders.sort((a, b) => Number(b === current) - Number(a === current));
  for (const folder of isAnew ? [] : inOrder) {
    if ((await findIncompleteFile(path.join(mediaDir, folder), rungs)) === null)
      return { folder, facts, isComplete: true };
  }
  const free = await findFreeName(path.join(mediaDir, mediaFolderOf(slug)), name);
  return { folder: `${mediaFolderOf(slug)}/${free}`, facts, isComplete: false };
};

const hashVideo = async (file: string, signal: AbortSignal): Promise<string> => {
  const hash = createHash('sha256').update(`${packagingVersion}\n`);
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest('hex').slice(0, 16);
};

/** Lists the folders of a video: `<name>`, `<name>-2` and so on. */
const listFolders = async (parent: string, name: string): Promise<string[]> => {
  if (!(await pathExists(parent))) return [];
  const isOfVideo = (entry: string) => entry === name || new RegExp(`^${name}-\\d+$`).test(entry);
  return (await readdir(parent)).filter(isOfVideo).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
};

const findFreeName = async (parent: string, name: string): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    const candidate = attempt === 1 ? name : `${name}-${attempt}`;
    if (!(await pathExists(path.join(parent, candidate)))) return candidate;
  }
};
