import { LRUCache } from 'lru-cache';
import { isVisibleTo } from '#features/dramas/dramas.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { type DramaFacts, type FactsValues, listCandidates } from './pool.repository.ts';

export interface CandidatePool {
  /** The dramas that this viewer may be recommended. */
  list(viewer: Pick<Viewer, 'country' | 'now'>): readonly DramaFacts[];
}

/** The maximum age of a pool. Reading a page leaves out dramas that were unpublished or hidden since. */
const maxAgeMs = 30_000;

/** Cached pools of countries that hide dramas, about 300 KB each. */
const maxCountries = 64;
/** A country that hides nothing. Its pool is shared by all countries that hide none of it. */
const noCountry = '';

/** The values for `factsJson`: today and yesterday for recent plays, country and time for visibility. */
export const factsValues = ({ country, now }: Pick<Viewer, 'country' | 'now'>): FactsValues => ({
  country,
  now: now.getTime(),
  today: dayOf(now),
  yesterday: dayOf(daysAfter(now, -1)),
});

/** Caches a few hundred dramas to recommend from, whatever the size of the catalog. */
export const createCandidatePool = ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): CandidatePool => {
  const pools = new LRUCache<string, { readAtMs: number; facts: DramaFacts[] }>({ max: maxCountries });

  const factsFor = (country: string): DramaFacts[] => {
    const now = clock.now();
    const cached = pools.get(country);
    const ageMs = cached ? now.getTime() - cached.readAtMs : Number.POSITIVE_INFINITY;
    // If the clock was set back, the age is negative; without this check the pool could stay for years.
    if (cached && ageMs >= 0 && ageMs < maxAgeMs) return cached.facts;
    const facts = listCandidates(database.rows, factsValues({ country, now }));
    pools.set(country, { readAtMs: now.getTime(), facts });
    return facts;
  };

  return {
    list(viewer) {
      const all = factsFor(noCountry);
      return all.every((drama) => isVisibleTo(viewer, drama)) ? all : factsFor(viewer.country);
    },
  };
};
