import type { OwnDrama } from './feed.repository.ts';
import type { Cause } from './feed-choice.ts';
import type { DramaFacts } from './pool.repository.ts';

/** Measures how much a drama resembles those that a user finished or follows. */
interface Affinity {
  /** Sums the points of shared tags, categories and cast; 0 without any. */
  strengthOf(facts: DramaFacts): number;
  causeOf(facts: DramaFacts): Cause;
}

/** The points for each thing that two dramas can share. */
const pointsOf = { tagIds: 1, categoryIds: 1, cast: 2 } as const;
type Kind = keyof typeof pointsOf;
const kinds = Object.keys(pointsOf) as Kind[];

interface Seed {
  drama: OwnDrama;
  weight: number;
}

/** Scores dramas by what they share with those that a user finished or follows. */
export const scoreDramas = (own: readonly OwnDrama[]): Affinity => {
  const seeds = own.map((drama) => ({ drama, weight: weightOf(drama) })).filter(({ weight }) => weight > 0);
  const pointsIn = (kind: Kind) => {
    const points = new Map<string, number>();
    for (const { drama, weight } of seeds) {
      for (const value of drama[kind]) points.set(value, (points.get(value) ?? 0) + weight * pointsOf[kind]);
    }
    return (facts: DramaFacts) => facts[kind].reduce((sum, value) => sum + (points.get(value) ?? 0), 0);
  };
  const [tags, categories, cast] = [pointsIn('tagIds'), pointsIn('categoryIds'), pointsIn('cast')];
  return {
    strengthOf: (facts) => (seeds.length === 0 ? 0 : tags(facts) + categories(facts) + cast(facts)),
    causeOf: (facts) => causeOf(facts, seeds),
  };
};

const sharedBy = (facts: DramaFacts, { drama }: Seed, kind: Kind): string[] =>
  facts[kind].filter((value) => drama[kind].includes(value));

const causeOf = (facts: DramaFacts, seeds: readonly Seed[]): Cause => {
  const strengthOf = (seed: Seed) =>
    seed.weight * kinds.reduce((sum, kind) => sum + pointsOf[kind] * sharedBy(facts, seed, kind).length, 0);
  const [seed] = seeds
    .map((candidate) => ({ ...candidate, strength: strengthOf(candidate) }))
    .sort((a, b) => b.strength - a.strength);
  if (!seed) return { code: 'popular' };
  const isWatched = seed.drama.finishedEpisodes > 0;
  const [tagId] = sharedBy(facts, seed, 'tagIds');
  if (
    tagId !== undefined &&
    (!isWatched || kinds.flatMap((kind) => sharedBy(facts, seed, kind)).length === 1)
  ) {
    return { code: 'yourTag', tagId };
  }
  return isWatched ? { code: 'becauseWatched', seed: seed.drama } : { code: 'popular' };
};

/** A drama watched to its end weighs most; a single finished episode and a follow weigh less. */
const weightOf = ({ finishedEpisodes, episodeCount, followed }: OwnDrama): number =>
  (finishedEpisodes > 0 ? 0.5 + 2 * Math.min(1, finishedEpisodes / Math.max(1, episodeCount)) : 0) +
  (followed ? 1 : 0);
