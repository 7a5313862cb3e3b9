import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@cliffhanger/contracts';
import { type DramaSource, dramaSource } from '@cliffhanger/contracts/staff';
import * as z from 'zod';
import { demoFolder, listSlugs } from './demo-folder.ts';
import { type EpisodeFilm, episodeSeconds, type Film, filmSchema } from './film/film.ts';
import { commentsSource, type DemoComment, type DemoLife, lifeSource } from './life/life-source.ts';

export interface DemoDrama {
  source: DramaSource;
  film: Film;
  /** The comments on its episodes. */
  comments: DemoComment[];
  folder: string;
  /** A hash of everything that its video and sound are made of. */
  drawingHash: string;
}

const amounts = z.array(z.int().positive());
const recharge = z.strictObject({
  packs: z.array(z.strictObject({ coins: z.int().positive(), bonusPercent: z.int().min(0) })),
  plans: z.array(
    z.strictObject({ period: z.enum(['week', 'month', 'quarter', 'year']), days: z.int().positive() }),
  ),
  /** Amounts in the order of the packs and plans. A currency without countries applies to all others. */
  currencies: z.array(
    z.strictObject({
      currency: z.string().length(3),
      countries: z.array(z.string().length(2)),
      packAmountsMinor: amounts,
      planAmountsMinor: amounts,
      /** The price of a whole drama. */
      seriesAmountMinor: z.int().positive(),
    }),
  ),
});
export type DemoRecharge = z.output<typeof recharge>;

const synonyms = z.array(z.strictObject({ slug: z.string(), words: z.array(z.string()) }));

const viewer = z.strictObject({
  username: z.string(),
  password: z.string(),
  country: z.string().length(2),
  language: z.enum(languages),
  coins: z.strictObject({ bonus: z.int(), paid: z.int() }),
});
export type DemoViewer = z.output<typeof viewer>;

const read = <Schema extends z.core.$ZodType>(file: string, schema: Schema): z.output<Schema> => {
  const parsed = z.safeParse(schema, JSON.parse(readFileSync(path.join(demoFolder, file), 'utf8')));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`prisma/demo/${file} is invalid:\n${problems.join('\n')}`);
};

/** @throws when the file is invalid, with one line per problem */
export const readRecharge = (): DemoRecharge => read('recharge.json', recharge);
/** The demo viewers. @throws as above */
export const readLife = (): DemoLife => read('life.json', lifeSource);
/** The synonyms of the search. @throws as above */
export const readSynonyms = () => read('synonyms.json', synonyms);
/** The demo account. @throws as above */
export const readDemoViewer = (): DemoViewer => read('viewer.json', viewer);

/**
 * Reads and checks a drama's texts, film and comments.
 * @throws with one line per problem, naming the file and the field
 */
export const readDrama = (slug: string): DemoDrama => {
  const source = read(`${slug}/drama.json`, dramaSource);
  const film = read(`${slug}/film.json`, filmSchema);
  for (const { number, lines } of source.episodes) {
    const seconds = episodeSeconds(filmOf({ source, film }, number));
    const late = lines.find(({ toSeconds }) => toSeconds > seconds);
    if (late) throw new Error(`${slug}, episode ${number}: "${late.words.en}" ends after the video`);
  }
  const comments = read(`${slug}/comments.json`, commentsSource);
  for (const { episode, second = 0, text } of comments) {
    if (second > episodeSeconds(filmOf({ source, film }, episode))) {
      throw new Error(`${slug}, episode ${episode}: "${text}" is after its end`);
    }
  }
  const folder = path.join(demoFolder, slug);
  return { source, film, comments, folder, drawingHash: hashDrawings(folder) };
};

const hashDrawings = (folder: string): string => {
  const hash = createHash('sha256').update(readFileSync(path.join(folder, 'film.json')));
  for (const part of ['art', 'lettering']) {
    for (const name of readdirSync(path.join(folder, part)).sort()) {
      hash.update(name).update(readFileSync(path.join(folder, part, name)));
    }
  }
  return hash.digest('hex');
};

/** Reads all demo dramas, in the order of the carousel. */
export const listDramas = (): DemoDrama[] =>
  listSlugs()
    .map(readDrama)
    .sort((a, b) => (a.source.carouselPosition ?? 99) - (b.source.carouselPosition ?? 99));

/** The film of an episode. @throws when there is none */
export const filmOf = ({ source, film }: Pick<DemoDrama, 'source' | 'film'>, number: number): EpisodeFilm => {
  const episode = film.episodes.find((candidate) => candidate.number === number);
  if (!episode) throw new Error(`${source.slug} has no film of episode ${number}`);
  return episode;
};
