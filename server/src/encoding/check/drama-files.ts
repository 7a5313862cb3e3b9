import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages, type TrackName, trackNameOf } from '@cliffhanger/contracts';
import { padEpisodeNumber } from '#encoding/episode-number.ts';
import type { Cue } from '#video/subtitles.ts';
import { videoExtensions } from '#video/video-info.ts';
import { findSizeProblem, readTrack, type SourceKind } from './source-files.ts';

export interface EpisodeFiles {
  number: number;
  /** The absolute path of its video. */
  video: string;
  /** Absolute paths of its sounds in other languages, beside the video. */
  soundFiles: Partial<Record<Language, string>>;
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
const soundPattern = new RegExp(`^(\\d{1,4})\\.(${languages.join('|')})\\.m4a$`, 'i');
const posterPattern = new RegExp(`^poster(?:\\.(${languages.join('|')}))?\\.(jpe?g|png|webp)$`, 'i');
const framePattern = /^frame\.(jpe?g|png|webp)$/i;
/** Videos and subtitles in formats that are not read. */
const unreadExtensions = [
  ...['avi', 'wmv', 'flv', 'mpg', 'mpeg', 'vob', 'm2ts', 'mts', 'ogv', 'rm', 'rmvb', 'asf', 'mxf'],
  ...['ass', 'ssa', 'ttml', 'dfxp', 'sbv', 'sub', 'idx', 'sup', 'smi', 'lrc'],
];
/** A video, a sound or subtitles by extension, but not by name. */
const misnamedPattern = new RegExp(
  `\\.(${[...videoExtensions, ...unreadExtensions, 'm4a', 'vtt', 'srt'].join('|')})$`,
  'i',
);
const unreadPattern = new RegExp(`\\.(${unreadExtensions.join('|')})$`, 'i');
/** A sound in another format, named as one of an episode. */
const unreadSoundPattern = /^\d{1,4}\.\w+\.(mp3|aac|wav|flac|ogg|opus|ac3|eac3|wma|aiff?|mka)$/i;
/** An image with a name that begins as that of a poster or still. */
const misnamedImagePattern = /^(poster|frame).*\.(jpe?g|png|webp|gif|avif|hei[cf]|bmp|tiff?|svg)$/i;

interface TrackFile {
  number: number;
  language: Language;
  /** The name of the track if the file has subtitles or captions. */
  track: TrackName;
  name: string;
}

/** The files of a folder by what their names say they are. */
interface NamedFiles {
  /** Paths by episode number; empty for a video that cannot be used. */
  videos: Map<number, string>;
  sounds: Map<string, TrackFile>;
  subtitles: Map<string, TrackFile>;
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
        soundFiles: {},
        subtitles: {},
        subtitleFiles: {},
        subtitleNotes: {},
      }),
    )
    .sort((a, b) => a.number - b.number);
  for (const { number, language, name } of named.sounds.values()) {
    const episode = episodes.find((each) => each.number === number);
    if (!named.videos.has(number)) problems.push(`${name}: episode ${number} has no video`);
    if (episode) episode.soundFiles[language] = path.join(folder, name);
  }
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
  const files: NamedFiles = {
    videos: new Map(),
    sounds: new Map(),
    subtitles: new Map(),
    posters: {},
    frame: null,
  };
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
    const subtitles = toTrackFile(subtitlesPattern.exec(name));
    const sound = toTrackFile(soundPattern.exec(name));
    const poster = posterPattern.exec(name);
    if (number > 0) {
      if (await isUsable(name, 'video', files.videos.get(number))) files.videos.set(number, file);
      else if (!files.videos.has(number)) files.videos.set(number, '');
    } else if (subtitles) {
      if (await isUsable(name, 'subtitles', files.subtitles.get(subtitles.key)?.name))
        files.subtitles.set(subtitles.key, subtitles);
    } else if (sound) {
      if (await isUsable(name, 'sound', files.sounds.get(sound.key)?.name))
        files.sounds.set(sound.key, sound);
    } else if (poster) {
      const language = (poster[1]?.toLowerCase() as Language | undefined) ?? 'own';
      if (await isUsable(name, 'image', files.posters[language])) files.posters[language] = file;
    } else if (framePattern.test(name)) {
      if (await isUsable(name, 'image', files.frame)) files.frame = file;
    } else if (misnamedPattern.test(name) || unreadSoundPattern.test(name)) {
      problems.push(
        unreadPattern.test(name) || unreadSoundPattern.test(name)
          ? `${name}: cannot be read; videos are ${videoExtensions.join(', ')}, sounds m4a, subtitles vtt and srt`
          : `${name}: ${describeName(name)}`,
      );
    } else if (misnamedImagePattern.test(name)) {
      problems.push(
        `${name}: is named neither as a poster (poster.jpg, poster.zh.jpg) nor as a still (frame.jpg)`,
      );
    }
  }
  return files;
};

/** The episode and the language in a name; null for other names. */
const toTrackFile = (match: RegExpExecArray | null): (TrackFile & { key: string }) | null => {
  if (!match) return null;
  const [name, number, code = '', captionsMark] = match;
  const language = code.toLowerCase() as Language;
  const track = trackNameOf({ language, kind: captionsMark ? 'captions' : 'subtitles' });
  return { number: Number(number), language, track, name, key: `${Number(number)}.${track}` };
};

const describeName = (name: string): string =>
  /\.m4a$/i.test(name)
    ? `is not named as sound in a language (01.es.m4a); languages are ${languages.join(', ')}`
    : 'is named neither as a video (01.mp4) nor as subtitles (01.en.vtt, captions 01.en.sdh.vtt)';

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
