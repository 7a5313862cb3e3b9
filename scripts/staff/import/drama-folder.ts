import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages } from '@cliffhanger/contracts';
import { videoExtensions } from '@cliffhanger/server/video/probe-video.ts';
import { readSubtitles } from '@cliffhanger/server/video/read-subtitles.ts';
import type { Cue } from '@cliffhanger/server/video/subtitles.ts';

export interface FoundEpisode {
  number: number;
  /** The absolute path of its video. */
  video: string;
  subtitles: Partial<Record<Language, Cue[]>>;
}

export interface FoundFolder {
  episodes: FoundEpisode[];
  /** Absolute paths; `own` is the one for languages that have none. */
  posters: Partial<Record<Language | 'own', string>>;
  frame: string | null;
  mistakes: string[];
}

const video = new RegExp(`^(\\d{1,4})\\.(${videoExtensions.join('|')})$`, 'i');
const subtitles = new RegExp(`^(\\d{1,4})\\.(${languages.join('|')})\\.(vtt|srt)$`, 'i');
const poster = new RegExp(`^poster(?:\\.(${languages.join('|')}))?\\.(jpe?g|png|webp)$`, 'i');
const frame = /^frame\.(jpe?g|png|webp)$/i;
/** Looks like a part of the drama under a name that is none. */
const misnamed = new RegExp(
  `\\.(${[...videoExtensions, 'avi', 'wmv', 'flv', 'vtt', 'srt'].join('|')})$`,
  'i',
);
const mostBytes = { video: 4 * 1024 ** 3, image: 10 * 1024 ** 2, subtitles: 1024 ** 2 };

/** Finds a drama's files by their names. @throws when the folder cannot be read */
export const findDramaFiles = async (folder: string): Promise<FoundFolder> => {
  const mistakes: string[] = [];
  const videos = new Map<number, string>();
  const tracks = new Map<string, { number: number; language: Language; name: string }>();
  const posters: FoundFolder['posters'] = {};
  let frameFile: string | null = null;
  /** Whether it is the first of its kind and can be used. */
  const isUsable = async (name: string, kind: keyof typeof mostBytes, taken: string | undefined) => {
    if (taken !== undefined) mistakes.push(`${name}: ${path.basename(taken)} is the same; keep one of them`);
    const { size } = await stat(path.join(folder, name));
    if (size === 0) mistakes.push(`${name}: is empty`);
    if (size > mostBytes[kind]) mistakes.push(`${name}: is larger than ${mostBytes[kind] / 1024 ** 2} MB`);
    return taken === undefined && size > 0 && size <= mostBytes[kind];
  };
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const { name } = entry;
    if (entry.isDirectory() || name.startsWith('.')) continue;
    const file = path.join(folder, name);
    const [, videoNumber] = video.exec(name) ?? [];
    const [, trackNumber, trackLanguage] = subtitles.exec(name) ?? [];
    const isPoster = poster.exec(name);
    if (videoNumber && Number(videoNumber) > 0) {
      const number = Number(videoNumber);
      if (await isUsable(name, 'video', videos.get(number))) videos.set(number, file);
      else if (!videos.has(number)) videos.set(number, '');
    } else if (trackNumber && trackLanguage) {
      const [number, language] = [Number(trackNumber), trackLanguage.toLowerCase() as Language];
      const key = `${number}.${language}`;
      if (await isUsable(name, 'subtitles', tracks.get(key)?.name))
        tracks.set(key, { number, language, name });
    } else if (isPoster) {
      const language = (isPoster[1]?.toLowerCase() as Language | undefined) ?? 'own';
      if (await isUsable(name, 'image', posters[language])) posters[language] = file;
    } else if (frame.test(name)) {
      if (await isUsable(name, 'image', frameFile ?? undefined)) frameFile = file;
    } else if (misnamed.test(name)) {
      mistakes.push(`${name}: is named neither like a video, 01.mp4, nor like subtitles, 01.en.vtt`);
    }
  }

  const most = Math.max(0, ...videos.keys());
  if (most === 0) mistakes.push('there are no videos; they are named by episode number: 01.mp4, 02.mov');
  for (let number = 1; number <= most; number += 1) {
    if (!videos.has(number))
      mistakes.push(`${String(number).padStart(2, '0')}: episode ${number} has no video`);
  }
  const episodes = [...videos]
    .filter(([, file]) => file !== '')
    .map(([number, file]): FoundEpisode => ({ number, video: file, subtitles: {} }))
    .sort((a, b) => a.number - b.number);
  for (const { number, language, name } of tracks.values()) {
    const episode = episodes.find((candidate) => candidate.number === number);
    if (!episode && !videos.has(number)) mistakes.push(`${name}: episode ${number} has no video`);
    const content = await readText(path.join(folder, name));
    const read = content === null ? null : readSubtitles(content);
    if (!read) mistakes.push(`${name}: is not written in UTF-8`);
    mistakes.push(...(read?.mistakes ?? []).map(({ line, message }) => `${name}:${line}: ${message}`));
    if (episode && read) episode.subtitles[language] = read.cues;
  }
  return { episodes, posters, frame: frameFile, mistakes };
};

const readText = async (file: string): Promise<string | null> => {
  const bytes = await readFile(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};
