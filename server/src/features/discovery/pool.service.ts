import { type Audience, isVisibleTo } from '#features/dramas/audience.ts';
import { dayOf, daysAfter } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import { type DramaFacts, listPool, type Moment } from './pool.repository.ts';

export interface Pool {
  /** What this audience may be recommended. */
  list(audience: Audience): readonly DramaFacts[];
}

/** How old the pool may be; what was unpublished or hidden since is left out when its page is read. */
const maxAgeMs = 30_000;

/** With today and yesterday, for what is played a lot now. */
export const momentOf = (now: Date): Moment => ({
  now: now.getTime(),
  today: dayOf(now),
  yesterday: dayOf(daysAfter(now, -1)),
});

/** Some hundred dramas to recommend from, however many there are, read again after a while. */
export const createPool = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Pool => {
  let kept: { readAtMs: number; facts: DramaFacts[] } | null = null;

  const facts = (): DramaFacts[] => {
    const now = clock.now();
    const ageMs = kept ? now.getTime() - kept.readAtMs : Number.POSITIVE_INFINITY;
    // A clock that was set back must not keep the pool for years.
    if (kept && ageMs >= 0 && ageMs < maxAgeMs) return kept.facts;
    kept = { readAtMs: now.getTime(), facts: listPool(database.rows, momentOf(now)) };
    return kept.facts;
  };

  return { list: (audience) => facts().filter((drama) => isVisibleTo(audience, drama)) };
};
