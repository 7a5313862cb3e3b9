import type { OwnDrama } from './feed.repository.ts';
import type { Cause } from './feed-mix.ts';
import type { DramaFacts } from './pool.repository.ts';

interface Likeness {
  seed: OwnDrama;
  strength: number;
  tagIds: string[];
  things: number;
}

type Liking = (facts: DramaFacts) => { strength: number; cause: Cause } | null;

/**
 * How much a drama is like those that a viewer finished or follows, and like which most; null when it shares nothing
 * with any. Only what shares something is looked at: there are a thousand dramas for each page.
 */
export const likingsOf = (own: readonly OwnDrama[]): Liking => {
  const seedsOf = { tagIds: new Map<string, OwnDrama[]>(), categoryIds: new Map(), cast: new Map() };
  const kinds = Object.entries(seedsOf) as [keyof typeof seedsOf, Map<string, OwnDrama[]>][];
  const liked = own.filter((seed) => weightOf(seed) > 0);
  for (const seed of liked) {
    for (const [kind, seeds] of kinds) {
      for (const thing of seed[kind]) seeds.set(thing, [...(seeds.get(thing) ?? []), seed]);
    }
  }
  return (facts) => {
    const found = new Map<OwnDrama, Likeness>();
    for (const [kind, seeds] of kinds) {
      for (const thing of facts[kind]) {
        for (const seed of seeds.get(thing) ?? []) {
          const likeness = found.get(seed) ?? { seed, strength: 0, tagIds: [], things: 0 };
          likeness.strength += weightOf(seed) * (kind === 'cast' ? 2 : 1);
          likeness.things += 1;
          if (kind === 'tagIds') likeness.tagIds.push(thing);
          found.set(seed, likeness);
        }
      }
    }
    let strength = 0;
    let best: Likeness | undefined;
    for (const seed of liked) {
      const likeness = found.get(seed);
      if (!likeness) continue;
      strength += likeness.strength;
      if (likeness.strength > (best?.strength ?? 0)) best = likeness;
    }
    return best ? { strength, cause: causeOf(best) } : null;
  };
};

const causeOf = ({ seed, tagIds: [tagId], things }: Likeness): Cause => {
  const isWatched = seed.finishedEpisodes > 0;
  if (tagId !== undefined && (!isWatched || things === 1)) return { code: 'yourTag', tagId };
  return isWatched ? { code: 'becauseWatched', seed } : { code: 'popular' };
};

/** What was watched to its end says most; one finished episode and a follow say something. */
const weightOf = ({ finishedEpisodes, episodeCount, followed }: OwnDrama): number =>
  (finishedEpisodes > 0 ? 0.5 + 2 * Math.min(1, finishedEpisodes / Math.max(1, episodeCount)) : 0) +
  (followed ? 1 : 0);
