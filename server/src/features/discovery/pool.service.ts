import type { Audience } from '#features/dramas/audience.ts';
import { dayOf, daysAfter } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import { type DramaFacts, listPool } from './pool.repository.ts';

export interface Pool {
  /** What this audience may be recommended. */
  list(audience: Audience): Promise<readonly DramaFacts[]>;
}

/** How old the pool may be; what was unpublished or hidden since is left out when its page is read. */
const maxAgeMs = 30_000;

/** Today and yesterday, for what is played a lot now. */
export const recentDays = (now: Date): readonly [string, string] => [dayOf(now), dayOf(daysAfter(now, -1))];

export const isFor = ({ country, now }: Audience, facts: DramaFacts): boolean =>
  facts.publishedAtMs <= now.getTime() && !facts.hiddenIn.includes(country);

/** Some hundred dramas to recommend from, however many there are, read again after a while. */
export const createPool = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Pool => {
  let kept: { readAtMs: number; facts: Promise<DramaFacts[]> } | null = null;

  const facts = (): Promise<DramaFacts[]> => {
    const now = clock.now();
    const ageMs = kept ? now.getTime() - kept.readAtMs : Number.POSITIVE_INFINITY;
    // A clock that was set back must not keep the pool for years.
    if (kept && ageMs >= 0 && ageMs < maxAgeMs) return kept.facts;
    const reading = { readAtMs: now.getTime(), facts: listPool(database.read, now, recentDays(now)) };
    kept = reading;
    reading.facts.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading.facts;
  };

  return { list: async (audience) => (await facts()).filter((drama) => isFor(audience, drama)) };
};
