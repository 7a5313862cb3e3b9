import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MediaFiles } from '@cliffhanger/server/platform/media/media-files.ts';
import { packagingVersion } from '@cliffhanger/server/video/encoding.ts';
import { findIncompleteFile } from '@cliffhanger/server/video/find-incomplete-file.ts';
import { chooseRungs } from '@cliffhanger/server/video/ladder.ts';
import { posterName } from '@cliffhanger/server/video/poster.ts';
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
  files: MediaFiles;
  /** All files of the drama in the library. */
  keys: ReadonlySet<string>;
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
  const { files, keys, slug, number, video, current, isAnew, signal } = search;
  const name = `${padEpisodeNumber(number)}-${await hashVideo(video, signal)}`;
  const existing = listFolders(keys, slug);
  const folders = existing
    .filter((each) => isOfVideo(each, name))
    .map((each) => `${mediaFolderOf(slug)}/${each}`);
  const stored = await Promise.all(folders.map((folder) => readSourceInfo(files, folder)));
  const known = stored.find((info) => info !== null);
  const facts = known ? { ...known, file: video } : await search.probe();
  const rungs = chooseRungs(facts).map((rung) => rung.name);
  // The one in use comes first: another may be complete as well.
  const inOrder = folders.sort((a, b) => Number(b === current) - Number(a === current));
  for (const folder of isAnew ? [] : inOrder) {
    if ((await findIncompleteFile({ files, keys }, folder, rungs)) === null)
      return { folder, facts, isComplete: true };
  }
  // The poster comes last, so viewers have nothing of an upload without it.
  const isUnfinished = (each: string) =>
    files.storesWhole &&
    `${mediaFolderOf(slug)}/${each}` !== current &&
    !keys.has(`${mediaFolderOf(slug)}/${each}/${posterName}`);
  const free = findFreeName(
    existing.filter((each) => !isUnfinished(each)),
    name,
  );
  return { folder: `${mediaFolderOf(slug)}/${free}`, facts, isComplete: false };
};

/** Whether two folders have renditions of the same video, perhaps of different attempts or episodes. */
export const isSameVideo = (one: string, other: string): boolean => hashOf(one) === hashOf(other);

/** The hash in the name of a folder; the whole of another name. */
const hashOf = (folder: string): string => /-([0-9a-f]{16})(-\d+)?$/.exec(folder)?.[1] ?? folder;

const hashVideo = async (file: string, signal: AbortSignal): Promise<string> => {
  const hash = createHash('sha256').update(`${packagingVersion}\n`);
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest('hex').slice(0, 16);
};

/** The names of the folders of a drama's episodes, shorter ones first. */
const listFolders = (keys: ReadonlySet<string>, slug: string): string[] => {
  const start = `${mediaFolderOf(slug)}/`;
  const names = [...keys].map((key) => key.slice(start.length).split('/')[0] ?? '');
  return [...new Set(names)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
};

/** The folders of a video are called `<name>`, `<name>-2` and so on. */
const isOfVideo = (folder: string, name: string): boolean =>
  folder === name || (folder.startsWith(`${name}-`) && /^\d+$/.test(folder.slice(name.length + 1)));

const findFreeName = (existing: readonly string[], name: string): string => {
  for (let attempt = 1; ; attempt += 1) {
    const candidate = attempt === 1 ? name : `${name}-${attempt}`;
    if (!existing.includes(candidate)) return candidate;
  }
};
