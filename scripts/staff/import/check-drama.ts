import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Ffmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { examineVideo, VideoError, type VideoFacts } from '@cliffhanger/server/video/probe-video.ts';
import { Mistakes } from '../output.ts';
import { type FoundEpisode, type FoundFolder, findDramaFiles } from './drama-folder.ts';
import { imageMistake } from './drama-images.ts';
import { type DramaYaml, readDramaYaml } from './drama-yaml.ts';

export interface CheckedEpisode extends FoundEpisode {
  facts: VideoFacts;
}

/** A folder without a mistake in it. */
export interface CheckedDrama extends Pick<FoundFolder, 'posters' | 'frame'> {
  slug: string;
  drama: DramaYaml;
  episodes: CheckedEpisode[];
}

/** What is in the library already. */
export interface Library {
  categories: string[];
  tags: string[];
  /** The highest episode number of each drama, by its slug. */
  episodes: Record<string, number>;
}

interface Checking {
  ffmpeg: Ffmpeg;
  library: Library;
  atOnce: number;
  signal: AbortSignal;
  onExamined?: (done: number, all: number) => void;
}

/** Checks a whole folder before anything is made of it. @throws Mistakes with every one that it found */
export const checkDrama = async (folder: string, checking: Checking): Promise<CheckedDrama> => {
  const { library } = checking;
  const name = 'drama.yaml';
  const content = await readFile(path.join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Mistakes([
      error.code === 'ENOENT' ? `${path.join(folder, name)} is missing` : `${name}: ${error.message}`,
    ]);
  });
  const { drama, mistakes, lineOf } = readDramaYaml(content, name);
  const found = await findDramaFiles(folder);
  const slug = drama?.slug ?? path.basename(folder);
  const tell = (where: readonly PropertyKey[], message: string) =>
    mistakes.push(`${name}:${lineOf(where)}: ${where.map(String).join('.')}: ${message}`);

  if (drama && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    tell(
      ['slug'],
      `is missing, and the folder's name, ${slug}, cannot be one: lower case letters, digits and dashes`,
    );
  if (drama && !drama.category.name && !library.categories.includes(drama.category.slug))
    tell(
      ['category'],
      `there is no "${drama.category.slug}" yet; give it as {slug, name}; there are: ${library.categories.join(', ')}`,
    );
  for (const [index, tag] of (drama?.tags ?? []).entries()) {
    if (!tag.name && !library.tags.includes(tag.slug))
      tell(['tags', index], `there is no "${tag.slug}" yet; give {slug, name}`);
  }
  const numbers = found.episodes.map(({ number }) => number);
  for (const number of Object.keys(drama?.episodes ?? {}).map(Number)) {
    if (!numbers.includes(number)) tell(['episodes', number], 'has no video');
  }
  const most = Math.max(0, ...numbers);
  for (let number = most + 1; number <= (library.episodes[slug] ?? 0); number += 1)
    mistakes.push(
      `${String(number).padStart(2, '0')}: the library has episode ${number}; its video is missing here`,
    );
  mistakes.push(...found.mistakes);
  const images = [...Object.values(found.posters), ...(found.frame ? [found.frame] : [])];
  for (const image of images) {
    const mistake = await imageMistake(image);
    if (mistake) mistakes.push(mistake);
  }
  const episodes = await examineAll(found.episodes, checking, mistakes);
  if (!drama || mistakes.length > 0) throw new Mistakes(mistakes);
  return { slug, drama, episodes, posters: found.posters, frame: found.frame };
};

const examineAll = async (
  episodes: readonly FoundEpisode[],
  { ffmpeg, atOnce, signal, onExamined }: Checking,
  mistakes: string[],
): Promise<CheckedEpisode[]> => {
  const checked: CheckedEpisode[] = [];
  const wrong = new Map<number, string>();
  const left = [...episodes];
  const work = async () => {
    for (let episode = left.shift(); episode; episode = left.shift()) {
      try {
        checked.push({ ...episode, facts: await examineVideo(ffmpeg, episode.video, signal) });
      } catch (error) {
        if (!(error instanceof VideoError)) throw error;
        wrong.set(episode.number, `${path.basename(episode.video)}: ${error.message}`);
      }
      onExamined?.(checked.length + wrong.size, episodes.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  mistakes.push(...[...wrong].sort(([a], [b]) => a - b).map(([, message]) => message));
  return checked.sort((a, b) => a.number - b.number);
};
