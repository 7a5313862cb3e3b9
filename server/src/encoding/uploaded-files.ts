import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages, type TrackName } from '@cliffhanger/contracts';
import type { DramaDetail, FileProblem, ImageEdit } from '@cliffhanger/contracts/staff';
import { findOriginalProblem } from '#platform/media/image-format.ts';
import { decodeSquare } from '#platform/media/image-sizes.ts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import { storeImage } from '#platform/media/store-image.ts';
import type { PackagedEpisode } from '#video/packaged-episode.ts';
import { parseSourceInfo, withPaths } from '#video/source-info.ts';
import { toneOf } from '#video/tone.ts';
import { readTrack } from './check/source-files.ts';
import { listSubtitles, packagePlacedEpisode } from './encode/package-episode.ts';
import { averagedPixels } from './plan/drama-images.ts';

/** What was made of a file, or what is wrong with it. */
export type FileResult<Made> = { made: Made; problems?: never } | { made?: never; problems: FileProblem[] };

/** Reads subtitles of an episode and stores them. @param file an absolute path */
export const storeSubtitles = async (
  file: string,
  { slug, number, track }: { slug: string; number: number; track: TrackName },
  files: MediaFiles,
): Promise<FileResult<Partial<Record<TrackName, string>>>> => {
  const { cues, fileProblems } = await readTrack(file);
  if (fileProblems.length > 0 || !cues) return { problems: fileProblems };
  const keys: Partial<Record<TrackName, string>> = {};
  for (const { name, key, content } of listSubtitles(slug, number, { [track]: cues })) {
    await files.write(key, content);
    keys[name] = key;
  }
  return { made: keys };
};

/** What is wrong with subtitles; nothing if they can be stored. */
export const findSubtitleProblems = async (file: string): Promise<FileProblem[]> =>
  (await readTrack(file)).fileProblems;

const findPictureProblems = async (file: string): Promise<FileProblem[]> =>
  (await findOriginalProblem(file)) === null
    ? []
    : [{ file: path.basename(file), line: null, code: 'imageUnreadable', values: {} }];

type Pictured = Pick<DramaDetail, 'originalLanguage' | 'posterKeys' | 'frameKey'>;

/**
 * Stores a poster in its sizes.
 * @param language null: for the drama's own language, and all that have no other poster
 */
export const storePoster = async (
  file: string,
  language: Language | null,
  { originalLanguage, posterKeys }: Pictured,
  files: MediaFiles,
): Promise<FileResult<Omit<ImageEdit, 'slug'>>> => {
  const problems = await findPictureProblems(file);
  if (problems.length > 0) return { problems };
  const own = posterKeys[originalLanguage];
  const shown = languages.filter((each) =>
    language === null ? posterKeys[each] === undefined || posterKeys[each] === own : each === language,
  );
  const key = await storeImage(file, 'posters', files);
  return {
    made: {
      posterKeys: Object.fromEntries(shown.map((each) => [each, key])),
      ...(shown.includes(originalLanguage) && { tone: await readTone(file) }),
    },
  };
};

/** Stores the still of a drama in its sizes. */
export const storeStill = async (
  file: string,
  files: MediaFiles,
): Promise<FileResult<Omit<ImageEdit, 'slug'>>> => {
  const problems = await findPictureProblems(file);
  if (problems.length > 0) return { problems };
  return { made: { posterKeys: {}, frameKey: await storeImage(file, 'frames', files) } };
};

/** Stores a frame of a video as the pictures that a drama lacks. */
export const storeMissingImages = async (
  file: string,
  drama: Pictured,
  files: MediaFiles,
): Promise<Omit<ImageEdit, 'slug'>> => {
  const lacking = languages.filter((language) => drama.posterKeys[language] === undefined);
  const key = lacking.length > 0 ? await storeImage(file, 'posters', files) : null;
  return {
    posterKeys: key === null ? {} : Object.fromEntries(lacking.map((language) => [language, key])),
    ...(drama.frameKey === null && { frameKey: await storeImage(file, 'frames', files) }),
    ...(lacking.includes(drama.originalLanguage) && { tone: await readTone(file) }),
  };
};

const readTone = async (file: string): Promise<string> =>
  toneOf(await decodeSquare(await readFile(file), averagedPixels));

interface EncodedVideo {
  number: number;
  folder: string;
  /** As `formatSourceInfo` writes it. */
  info: string;
  video: string;
  sounds: Partial<Record<Language, string>>;
}

/** Describes an encoded video for the database. @returns null if another version of the server has checked it */
export const describeEncodedVideo = async (
  slug: string,
  { number, folder, info, video, sounds }: EncodedVideo,
  files: MediaFiles,
): Promise<PackagedEpisode | null> => {
  const properties = parseSourceInfo(info);
  if (!properties) return null;
  const facts = withPaths(properties, video, sounds);
  return packagePlacedEpisode(slug, { number, folder, facts, subtitles: {} }, { files });
};
