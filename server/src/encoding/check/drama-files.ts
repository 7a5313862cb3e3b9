import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Language, TrackName } from '@cliffhanger/contracts';
import { type FileKind, type FilePlace, keyOfPlace, readFileName } from '@cliffhanger/contracts/staff';
import type { Cue } from '@cliffhanger/contracts/subtitle-cues';
import { padEpisodeNumber } from '#encoding/episode-number.ts';
import { findSizeProblem, readTrack } from './source-files.ts';

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

/** The files of a folder by what their names say they are. */
interface NamedFiles {
  /** Paths by episode number; empty for a video that cannot be used. */
  videos: Map<number, string>;
  sounds: Placed<'sound'>[];
  subtitles: Placed<'subtitles'>[];
  posters: DramaFiles['posters'];
  frame: string | null;
}

/** The place and the name of a file of this kind. */
type Placed<Kind extends FileKind> = Extract<FilePlace, { kind: Kind }> & { name: string };

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
  for (const { number, language, name } of named.sounds) {
    const episode = episodes.find((each) => each.number === number);
    if (!named.videos.has(number)) problems.push(`${name}: episode ${number} has no video`);
    if (episode) episode.soundFiles[language] = path.join(folder, name);
  }
  for (const track of named.subtitles) {
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
  const files: NamedFiles = { videos: new Map(), sounds: [], subtitles: [], posters: {}, frame: null };
  /** The first usable file of each place. */
  const taken = new Map<string, string>();
  /** Whether a file is the first of its place and has an allowed size. */
  const isUsable = async (name: string, place: FilePlace) => {
    const previous = taken.get(keyOfPlace(place));
    if (previous !== undefined) problems.push(`${name}: duplicates ${previous}; keep one of them`);
    const sizeProblem = await findSizeProblem(path.join(folder, name), place.kind);
    if (sizeProblem) problems.push(sizeProblem);
    if (previous !== undefined || sizeProblem) return false;
    taken.set(keyOfPlace(place), name);
    return true;
  };
  for (const name of await listFileNames(folder)) {
    const file = path.join(folder, name);
    const named = readFileName(name);
    if (!named) continue;
    const { place } = named;
    if (place === null) {
      problems.push(`${name}: ${named.problem}`);
      continue;
    }
    const usable = await isUsable(name, place);
    if (place.kind === 'video' && (usable || !files.videos.has(place.number)))
      files.videos.set(place.number, usable ? file : '');
    if (!usable) continue;
    if (place.kind === 'sound') files.sounds.push({ ...place, name });
    if (place.kind === 'subtitles') files.subtitles.push({ ...place, name });
    if (place.kind === 'poster') files.posters[place.language ?? 'own'] = file;
    if (place.kind === 'still') files.frame = file;
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
