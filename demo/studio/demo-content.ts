import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { demoFolder, listSlugs, readDemoFile } from '../demo-folder.ts';
import { type DemoSource, demoSource, type SoundNames, soundNames } from '../demo-source.ts';
import { commentsSource, type DemoComment } from '../life/life-source.ts';
import { type EpisodeFilm, episodeSeconds, type Film, filmSchema } from './film/film.ts';
import { castFile, planesFile } from './people/planes-file.ts';
import { readTakes, type Take, type Takes } from './voices/voices-file.ts';

export interface DemoDrama {
  source: DemoSource;
  film: Film;
  /** As the captions of all dramas call them. */
  soundNames: SoundNames;
  /** The comments on its episodes. */
  comments: DemoComment[];
  /** The recorded voices by episode. There are none when voices are left out. */
  takes: Takes;
  folder: string;
  /** A hash of everything that its video and music are made of. */
  drawingHash: string;
}

/** Which parts of a drama are left out. */
export interface DramaOptions {
  /** Whether lines are heard (default) or only read. */
  voices?: boolean | undefined;
}

/**
 * Reads and checks a drama's texts, film, voices and comments.
 * @throws with one line per problem, naming the file and the field
 */
export const readDrama = (slug: string, { voices = true }: DramaOptions = {}): DemoDrama => {
  const source = readDemoFile(`${slug}/drama.json`, demoSource);
  const film = readDemoFile(`${slug}/film.json`, filmSchema);
  for (const { number, lines } of source.episodes) {
    const seconds = episodeSeconds(filmOf({ source, film }, number));
    const late = lines.find(({ toSeconds }) => toSeconds > seconds);
    if (late) throw new Error(`${slug}, episode ${number}: "${late.words.en}" ends after the video`);
  }
  const comments = readDemoFile(`${slug}/comments.json`, commentsSource);
  for (const { episode, second = 0, text } of comments) {
    if (second > episodeSeconds(filmOf({ source, film }, episode))) {
      throw new Error(`${slug}, episode ${episode}: "${text}" is after its end`);
    }
  }
  const folder = path.join(demoFolder, slug);
  const names = readDemoFile('sounds.json', soundNames);
  const takes = voices ? readTakes(folder) : {};
  return { source, film, soundNames: names, comments, takes, folder, drawingHash: hashDrawings(folder) };
};

const hashDrawings = (folder: string): string => {
  const hash = createHash('sha256').update(readFileSync(path.join(folder, 'film.json')));
  for (const file of [castFile(folder), planesFile(folder)]) hash.update(readFileSync(file));
  const art = path.join(folder, 'art');
  for (const name of readdirSync(art).sort()) hash.update(name).update(readFileSync(path.join(art, name)));
  return hash.digest('hex');
};

/** Reads all demo dramas, in the order of the carousel. */
export const listDramas = (options?: DramaOptions): DemoDrama[] =>
  listSlugs()
    .map((slug) => readDrama(slug, options))
    .sort((a, b) => (a.source.carouselPosition ?? 99) - (b.source.carouselPosition ?? 99));

/** The film of an episode. @throws when there is none */
export const filmOf = ({ source, film }: Pick<DemoDrama, 'source' | 'film'>, number: number): EpisodeFilm => {
  const episode = film.episodes.find((candidate) => candidate.number === number);
  if (!episode) throw new Error(`${source.slug} has no film of episode ${number}`);
  return episode;
};

/** A spoken line, and its voice if one is recorded. */
export type DemoLine = DemoSource['episodes'][number]['lines'][number] & { take?: Take };

/** The spoken lines of an episode. A voice that was recorded for another speaker is not used. */
export const linesOf = (
  { source, takes }: Pick<DemoDrama, 'source' | 'takes'>,
  number: number,
): DemoLine[] => {
  const lines = source.episodes.find((candidate) => candidate.number === number)?.lines ?? [];
  return lines.map((line, index) => {
    const take = takes[number]?.takes[index];
    return take?.speaker === line.speaker ? { ...line, take } : line;
  });
};
