import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { languages } from '@cliffhanger/contracts';
import { padEpisodeNumber } from '#encoding/episode-number.ts';
import { mediaFolderOf } from '#encoding/media-folder.ts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import { packagingVersion } from '#video/encoding.ts';
import { fileSource } from '#video/file-source.ts';
import { findIncompleteFile } from '#video/find-incomplete-file.ts';
import { listPlaylistFolders } from '#video/package-video.ts';
import { posterName } from '#video/poster.ts';
import type { SoundFiles } from '#video/probe-sounds.ts';
import { readSourceInfo, readStoredVideo, showsWholeVideo, withPaths } from '#video/source-info.ts';
import type { VideoFolders } from '#video/video-folders.ts';
import type { VideoInfo } from '#video/video-info.ts';

interface FolderSearch {
  files: MediaFiles;
  /** All files of the drama in the library. */
  keys: ReadonlySet<string>;
  slug: string;
  number: number;
  /** An absolute path. */
  video: string;
  sounds: SoundFiles;
  /** Whether existing renditions must not be used. */
  isAnew: boolean;
  /** Reads the properties of the video, unless they are stored with its renditions. */
  probe: () => Promise<VideoInfo>;
  signal: AbortSignal;
}

/**
 * Finds the complete renditions of a video, and free names for new ones. Folders are named by a hash of the video, with
 * the sounds beside it: a changed video is encoded next to the previous one, which a viewer may still be watching. Incomplete renditions are made again
 * under another name, because players and caches may hold parts of them.
 *
 * @throws what `probe` throws
 */
export const findVideoFolders = async (
  search: FolderSearch,
): Promise<{ folders: VideoFolders; facts: VideoInfo }> => {
  const { files, keys, slug, number, video, sounds, isAnew, signal } = search;
  const name = `${padEpisodeNumber(number)}-${await hashFiles(video, sounds, signal)}`;
  const existing = listFolders(keys, slug);
  const toFolder = (each: string) => `${mediaFolderOf(slug)}/${each}`;
  const ofVideo = existing.filter((each) => isOfVideo(each, name)).map(toFolder);
  const stored = await Promise.all(ofVideo.map((folder) => readSourceInfo(files, folder)));
  const known = stored.find((info) => info !== null);
  const facts = known ? withPaths(known, video, sounds.files) : await search.probe();
  const expected = listPlaylistFolders(fileSource(facts));
  const complete: string[] = [];
  for (const folder of isAnew ? [] : ofVideo) {
    const stored = await readStoredVideo(files, folder);
    if (stored && !showsWholeVideo(stored, facts)) continue;
    if ((await findIncompleteFile({ files, keys }, folder, expected)) === null) complete.push(folder);
  }
  // The poster comes last, so viewers have nothing of an upload without it.
  const isUnfinished = (each: string) => files.storesWhole && !keys.has(`${toFolder(each)}/${posterName}`);
  const taken = existing.filter((each) => !isUnfinished(each));
  return { folders: { complete, free: listFreeNames(taken, name).map(toFolder) }, facts };
};

/** A hash of a video; with the sounds beside it, if there are any. */
const hashFiles = async (
  video: string,
  { files, videoLanguage }: SoundFiles,
  signal: AbortSignal,
): Promise<string> => {
  const ofVideo = await hashFile(createHash('sha256').update(`${packagingVersion}\n`), video, signal);
  const given = languages.filter((language) => files[language] !== undefined);
  if (given.length === 0) return ofVideo.slice(0, 16);
  const all = createHash('sha256').update(`${ofVideo}\n${videoLanguage}\n`);
  for (const language of given)
    all.update(`${language} ${await hashFile(createHash('sha256'), files[language] ?? '', signal)}\n`);
  return all.digest('hex').slice(0, 16);
};

const hashFile = async (hash: Hash, file: string, signal: AbortSignal): Promise<string> => {
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest('hex');
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

/** Two free names: one may be in use although its files are gone. */
const listFreeNames = (taken: readonly string[], name: string): string[] => {
  const free: string[] = [];
  for (let attempt = 1; free.length < 2; attempt += 1) {
    const candidate = attempt === 1 ? name : `${name}-${attempt}`;
    if (!taken.includes(candidate)) free.push(candidate);
  }
  return free;
};
