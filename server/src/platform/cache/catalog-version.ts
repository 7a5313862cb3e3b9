import type { Database } from '#platform/database/open-database.ts';
import type { Clock } from '#platform/time/clock.ts';

/** The version of the catalog: a number that changes as soon as anything in the catalog may look different. */
export interface CatalogVersion {
  current(): number;
}

/** How soon a change by another process (`pnpm seed`) is noticed. */
const pollIntervalMs = 1000;

const stateSql = `
  SELECT version, (SELECT min(at) FROM (
    SELECT (SELECT publishedAt FROM Drama WHERE publishedAt > @now ORDER BY publishedAt LIMIT 1) AS at
    UNION ALL SELECT min(startsAt) FROM Carousel WHERE startsAt > @now
    UNION ALL SELECT min(endsAt) FROM Carousel WHERE endsAt > @now
  )) AS changesAt
  FROM CatalogueVersion`;

/**
 * Watches the catalog. Its version changes with `CatalogueVersion` in the database, which every change of the library
 * increments in its own transaction, and when a date is reached: a drama's publication, or the start or end of a banner.
 */
export const createCatalogVersion = (
  { rows, writeCount }: Pick<Database, 'rows' | 'writeCount'>,
  clock: Clock,
): CatalogVersion => {
  let version = 0;
  let serial = 0;
  let lastCheck = { atMs: 0, writes: -1 };
  let fromMs = 0;
  let untilMs = 0;
  return {
    current() {
      const now = clock.now().getTime();
      const isWithinDates = fromMs <= now && now < untilMs;
      const isFresh = writeCount() === lastCheck.writes && Math.abs(now - lastCheck.atMs) < pollIntervalMs;
      if (!isWithinDates || !isFresh) {
        lastCheck = { atMs: now, writes: writeCount() };
        const [state] = rows<{ version: number; changesAt: number | null }>(stateSql, { now });
        if (!state) throw new Error('the catalogue has no version');
        if (!isWithinDates || state.version !== version) {
          serial += 1;
          version = state.version;
          fromMs = now;
          untilMs = state.changesAt ?? Number.POSITIVE_INFINITY;
        }
      }
      return serial;
    },
  };
};
