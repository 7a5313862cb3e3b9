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

/** How old the pool may be; what was unpublished or hidden since is left out when its page is read. */
const maxAgeMs = 30_000;

/** Of how many countries where something is hidden a pool is kept, of about 300 KB each. */
const maxCountries = 64;
/** No country: nothing is hidden there. */
const nowhere = '';

/** With today and yesterday, for what is played a lot now. */
export const factsValues = ({ country, now }: Pick<Viewer, 'country' | 'now'>): FactsValues => ({
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
    const facts = listCandidates(database.rows, factsValues({ country, now }));
    kept.set(country, { readAtMs: now.getTime(), facts });
    return facts;
  };

  return {
    list(viewer) {
      const all = factsFor(nowhere);
      return all.every((drama) => isVisibleTo(viewer, drama)) ? all : factsFor(viewer.country);
    },
  };
};
