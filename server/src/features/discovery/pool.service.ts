import { LRUCache } from 'lru-cache';
import { type Audience, isVisibleTo } from '#features/dramas/dramas.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { type DramaFacts, listCandidates, type Moment } from './pool.repository.ts';

export interface CandidatePool {
  /** What this audience may be recommended. */
  list(audience: Audience): readonly DramaFacts[];
}

/** How old the pool may be; what was unpublished or hidden since is left out when its page is read. */
const maxAgeMs = 30_000;

/** Of how many countries where something is hidden a pool is kept, of about 300 KB each. */
const maxCountries = 64;
/** No country: nothing is hidden there. */
const nowhere = '';

/** With today and yesterday, for what is played a lot now. */
export const momentOf = ({ country, now }: Audience): Moment => ({
  country,
  now: now.getTime(),
  today: dayOf(now),
  yesterday: dayOf(daysAfter(now, -1)),
});

/** Some hundred dramas to recommend from, however many there are, read again after a while. */
export const createCandidatePool = ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): CandidatePool => {
  const kept = new LRUCache<string, { readAtMs: number; facts: DramaFacts[] }>({ max: maxCountries });

  const factsFor = (country: string): DramaFacts[] => {
    const now = clock.now();
    const before = kept.get(country);
    const ageMs = before ? now.getTime() - before.readAtMs : Number.POSITIVE_INFINITY;
    // A clock that was set back must not keep a pool for years.
    if (before && ageMs >= 0 && ageMs < maxAgeMs) return before.facts;
    const facts = listCandidates(database.rows, momentOf({ country, now }));
    kept.set(country, { readAtMs: now.getTime(), facts });
    return facts;
  };

  return {
    list(audience) {
      const all = factsFor(nowhere);
      return all.every((drama) => isVisibleTo(audience, drama)) ? all : factsFor(audience.country);
    },
  };
};
