import { isVisibleTo } from '#features/dramas/dramas.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { createBoundedCache } from '#platform/cache/bounded-cache.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { type DramaFacts, type FactsValues, listCandidates, listFacts } from './pool.repository.ts';

export interface CandidatePool {
  /** The dramas that this viewer may be recommended. */
  list(viewer: Pick<Viewer, 'country' | 'now'>): readonly DramaFacts[];
  /** The facts of given dramas by id, without dramas that this viewer may not see. */
  factsOf(
    dramaIds: readonly string[],
    viewer: Pick<Viewer, 'country' | 'now'>,
  ): ReadonlyMap<string, DramaFacts>;
}

/**
 * The maximum age of a pool, and of the facts of a drama. Reading a page leaves out dramas that were unpublished or hidden
 * since.
 */
const maxAgeMs = 30_000;

/** Cached pools of countries that hide dramas, about 300 KB each. */
const maxCountries = 64;
/** Cached facts of single dramas, about 1 KB each. */
const maxDramas = 5_000;
/** A country that hides nothing. Its pool is shared by all countries that hide none of it. */
const noCountry = '';

/** The values for `factsJson`: today and yesterday for recent plays, country and time for visibility. */
export const factsValues = ({ country, now }: Pick<Viewer, 'country' | 'now'>): FactsValues => ({
  country,
  now: now.getTime(),
  today: dayOf(now),
  yesterday: dayOf(daysAfter(now, -1)),
});

/** A value with the time at which it was read. */
interface Dated<T> {
  readAtMs: number;
  value: T;
}

/** Caches a few hundred dramas to recommend from, whatever the size of the catalog. */
export const createCandidatePool = ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): CandidatePool => {
  const pools = createBoundedCache<string, Dated<DramaFacts[]>>(maxCountries);
  const dramas = createBoundedCache<string, Dated<DramaFacts | undefined>>(maxDramas);

  /** If the clock was set back, the age is negative; without that check a value could stay for years. */
  const isFresh = (dated: Dated<unknown> | undefined): boolean => {
    const ageMs = dated ? clock.now().getTime() - dated.readAtMs : -1;
    return ageMs >= 0 && ageMs < maxAgeMs;
  };

  const factsFor = (country: string): DramaFacts[] => {
    const cached = pools.get(country);
    if (cached && isFresh(cached)) return cached.value;
    const now = clock.now();
    const value = listCandidates(database.rows, factsValues({ country, now }));
    pools.set(country, { readAtMs: now.getTime(), value });
    return value;
  };

  const readFacts = (dramaIds: readonly string[]) => {
    const now = clock.now();
    const facts = listFacts(database.rows, dramaIds, factsValues({ country: noCountry, now }));
    const found = new Map(facts.map((drama) => [drama.dramaId, drama]));
    for (const dramaId of dramaIds)
      dramas.set(dramaId, { readAtMs: now.getTime(), value: found.get(dramaId) });
  };

  return {
    list(viewer) {
      const all = factsFor(noCountry);
      return all.every((drama) => isVisibleTo(viewer, drama)) ? all : factsFor(viewer.country);
    },
    factsOf(dramaIds, viewer) {
      const missing = dramaIds.filter((dramaId) => !isFresh(dramas.get(dramaId)));
      if (missing.length > 0) readFacts(missing);
      const all = dramaIds.flatMap((dramaId) => dramas.get(dramaId)?.value ?? []);
      return new Map(
        all.filter((facts) => isVisibleTo(viewer, facts)).map((facts) => [facts.dramaId, facts]),
      );
    },
  };
};
