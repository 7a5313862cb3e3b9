import type { DataVersion } from '#platform/cache/versioned-cache.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Clock } from '#platform/time/clock.ts';

/** The platform with the version of the catalog, for what caches values that derive from the catalog. */
export interface CatalogPlatform extends Platform {
  readonly catalogVersion: DataVersion;
}

/** Adds the version of the catalog to the platform. */
export const openCatalogPlatform = (platform: Platform): CatalogPlatform => ({
  ...platform,
  catalogVersion: createCatalogVersion(platform.database, platform.clock),
});

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
const createCatalogVersion = (
  { rows, writeCount }: Pick<Database, 'rows' | 'writeCount'>,
  clock: Clock,
): DataVersion => {
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
