import type { OwnDrama } from './feed.repository.ts';
import type { Cause } from './feed-mix.ts';
import type { DramaFacts } from './pool.repository.ts';

type Liking = (facts: DramaFacts) => { strength: number; cause: Cause } | null;

/** What dramas may share, and how much it says. */
const pointsOf = { tagIds: 1, categoryIds: 1, cast: 2 } as const;
const kinds = Object.keys(pointsOf) as (keyof typeof pointsOf)[];

/**
 * How much a drama is like those that a viewer finished or follows, and like which most; null when it shares nothing
 * with any. Only what shares something is looked at: there are hundreds of dramas for each page.
 */
export const likingsOf = (own: readonly OwnDrama[]): Liking => {
  const seeds = own.map((drama) => ({ drama, weight: weightOf(drama) })).filter(({ weight }) => weight > 0);
  const placesOf = Object.fromEntries(kinds.map((kind) => [kind, new Map<string, number[]>()]));
  for (const [place, { drama }] of seeds.entries()) {
    for (const kind of kinds) {
      for (const thing of drama[kind]) {
        placesOf[kind]?.set(thing, [...(placesOf[kind]?.get(thing) ?? []), place]);
      }
    }
  }
  return (facts) => {
    const strengths = new Float64Array(seeds.length);
    for (const kind of kinds) {
      for (const thing of facts[kind]) {
        for (const place of placesOf[kind]?.get(thing) ?? []) {
          strengths[place] = (strengths[place] ?? 0) + (seeds[place]?.weight ?? 0) * pointsOf[kind];
        }
      }
    }
    const best = Math.max(...strengths);
    const seed = seeds[strengths.indexOf(best)]?.drama;
    if (!seed || best === 0) return null;
    const strength = strengths.reduce((sum, one) => sum + one, 0);
    return { strength, cause: causeOf(facts, seed) };
  };
};

const causeOf = (facts: DramaFacts, seed: OwnDrama): Cause => {
  const sharedIn = (kind: (typeof kinds)[number]) =>
    facts[kind].filter((thing) => seed[kind].includes(thing));
  const isWatched = seed.finishedEpisodes > 0;
  const [tagId] = sharedIn('tagIds');
  if (tagId !== undefined && (!isWatched || kinds.flatMap(sharedIn).length === 1)) {
    return { code: 'yourTag', tagId };
  }
  return isWatched ? { code: 'becauseWatched', seed } : { code: 'popular' };
};

/** What was watched to its end says most; one finished episode and a follow say something. */
const weightOf = ({ finishedEpisodes, episodeCount, followed }: OwnDrama): number =>
  (finishedEpisodes > 0 ? 0.5 + 2 * Math.min(1, finishedEpisodes / Math.max(1, episodeCount)) : 0) +
  (followed ? 1 : 0);
