import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages, type TrackName, trackNameOf } from '@cliffhanger/contracts';
import type { Cue } from '@cliffhanger/server/video/subtitles.ts';
import { videoExtensions } from '@cliffhanger/server/video/video-info.ts';
import { padEpisodeNumber } from '../episode-number.ts';
import { findSizeProblem, readTrack, type SourceKind } from './source-files.ts';

export interface EpisodeFiles {
  number: number;
  /** The absolute path of its video. */
  video: string;
  /** Subtitles and captions. */
  subtitles: Partial<Record<TrackName, Cue[]>>;
  /** The names of their files. */
  subtitleFiles: Partial<Record<TrackName, string>>;
  /** Notes for staff on how the subtitles were read. */
  subtitleNotes: Partial<Record<TrackName, string[]>>;
}

export interface DramaFiles {
  episodes: EpisodeFiles[];
  /** Absolute paths; `own` is used for languages without a poster. */
  posters: Partial<Record<Language | 'own', string>>;
  frame: string | null;
  problems: string[];
}

const videoPattern = new RegExp(`^(\\d{1,4})\\.(${videoExtensions.join('|')})$`, 'i');
/** Captions for the deaf and hard of hearing are named `sdh`, and by some programs `cc` or `hi`. */
const subtitlesPattern = new RegExp(
  `^(\\d{1,4})\\.(${languages.join('|')})(\\.(?:sdh|cc|hi))?\\.(vtt|srt)$`,
  'i',
);
const posterPattern = new RegExp(`^poster(?:\\.(${languages.join('|')}))?\\.(jpe?g|png|webp)$`, 'i');
const framePattern = /^frame\.(jpe?g|png|webp)$/i;
/** Videos and subtitles in formats that are not read. */
const unreadExtensions = [
  ...['avi', 'wmv', 'flv', 'mpg', 'mpeg', 'vob', 'm2ts', 'mts', 'ogv', 'rm', 'rmvb', 'asf', 'mxf'],
  ...['ass', 'ssa', 'ttml', 'dfxp', 'sbv', 'sub', 'idx', 'sup', 'smi', 'lrc'],
];
/** A video or subtitles by extension, but not by name. */
const misnamedPattern = new RegExp(
  `\\.(${[...videoExtensions, ...unreadExtensions, 'vtt', 'srt'].join('|')})$`,
  'i',
);
const unreadPattern = new RegExp(`\\.(${unreadExtensions.join('|')})$`, 'i');
/** An image with a name that begins as that of a poster or still. */
const misnamedImagePattern = /^(poster|frame).*\.(jpe?g|png|webp|gif|avif|hei[cf]|bmp|tiff?|svg)$/i;

interface SubtitleFile {
  number: number;
  track: TrackName;
  name: string;
}

/** The files of a folder by what their names say they are. */
interface NamedFiles {
  /** Paths by episode number; empty for a video that cannot be used. */
  videos: Map<number, string>;
  subtitles: Map<string, SubtitleFile>;
  posters: DramaFiles['posters'];
  frame: string | null;
}

/** Finds a drama's files by their names and reads its subtitles. @throws when the folder cannot be read */
export const findDramaFiles = async (folder: string): Promise<DramaFiles> => {
  const problems: string[] = [];
  const named = await sortFiles(folder, problems);
  problems.push(...findMissingVideos(named.videos));
  const episodes = [...named.videos]
    .filter(([, file]) => file !== '')
    .map(
      ([number, file]): EpisodeFiles => ({
        number,
        video: file,
        subtitles: {},
        subtitleFiles: {},
        subtitleNotes: {},
      }),
    )
    .sort((a, b) => a.number - b.number);
  for (const track of named.subtitles.values()) {
    const episode = episodes.find(({ number }) => number === track.number);
    if (!named.videos.has(track.number)) problems.push(`${track.name}: episode ${track.number} has no video`);
    const { cues, problems: found, notes } = await readTrack(path.join(folder, track.name));
    problems.push(...found);
    if (!episode || !cues) continue;
    episode.subtitles[track.track] = cues;
    episode.subtitleFiles[track.track] = track.name;
    episode.subtitleNotes[track.track] = notes;
  }
  return { episodes, posters: named.posters, frame: named.frame, problems };
};

const sortFiles = async (folder: string, problems: string[]): Promise<NamedFiles> => {
  const files: NamedFiles = { videos: new Map(), subtitles: new Map(), posters: {}, frame: null };
  /** Whether a file is the first of its kind and has an allowed size. */
  const isUsable = async (name: string, kind: SourceKind, previous?: string | null) => {
    if (previous != null) problems.push(`${name}: duplicates ${path.basename(previous)}; keep one of them`);
    const sizeProblem = await findSizeProblem(path.join(folder, name), kind);
    if (sizeProblem) problems.push(sizeProblem);
    return previous == null && !sizeProblem;
  };
  for (const name of await listFileNames(folder)) {
    const file = path.join(folder, name);
    const number = Number(videoPattern.exec(name)?.[1] ?? 0);
    const [, trackNumber, trackLanguage, captionsMark] = subtitlesPattern.exec(name) ?? [];
    const poster = posterPattern.exec(name);
    if (number > 0) {
      if (await isUsable(name, 'video', files.videos.get(number))) files.videos.set(number, file);
      else if (!files.videos.has(number)) files.videos.set(number, '');
    } else if (trackNumber && trackLanguage) {
      const language = trackLanguage.toLowerCase() as Language;
      const kind = captionsMark ? 'captions' : 'subtitles';
      const track = { number: Number(trackNumber), track: trackNameOf({ language, kind }), name };
      const key = `${track.number}.${track.track}`;
      if (await isUsable(name, 'subtitles', files.subtitles.get(key)?.name)) files.subtitles.set(key, track);
    } else if (poster) {
      const language = (poster[1]?.toLowerCase() as Language | undefined) ?? 'own';
      if (await isUsable(name, 'image', files.posters[language])) files.posters[language] = file;
    } else if (framePattern.test(name)) {
      if (await isUsable(name, 'image', files.frame)) files.frame = file;
    } else if (misnamedPattern.test(name)) {
      problems.push(
        unreadPattern.test(name)
          ? `${name}: cannot be read; videos are ${videoExtensions.join(', ')}, subtitles vtt and srt`
          : `${name}: is named neither as a video (01.mp4) nor as subtitles (01.en.vtt, captions 01.en.sdh.vtt)`,
      );
    } else if (misnamedImagePattern.test(name)) {
      problems.push(
        `${name}: is named neither as a poster (poster.jpg, poster.zh.jpg) nor as a still (frame.jpg)`,
      );
    }
  }
  return files;
};

const listFileNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort((a, b) => (a < b ? -1 : 1));

const findMissingVideos = (videos: ReadonlyMap<number, string>): string[] => {
  const lastNumber = Math.max(0, ...videos.keys());
  if (lastNumber === 0) return ['there are no videos; they are named by episode number: 01.mp4, 02.mov'];
  return Array.from({ length: lastNumber }, (_, index) => index + 1)
    .filter((number) => !videos.has(number))
    .map((number) => `${padEpisodeNumber(number)}: episode ${number} has no video`);
};
