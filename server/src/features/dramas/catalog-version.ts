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

const versionSql = 'SELECT version FROM CatalogueVersion';

const nextDateSql = `
  SELECT min(at) AS nextMs FROM (
    SELECT (SELECT publishedAt FROM Drama WHERE publishedAt > @now ORDER BY publishedAt LIMIT 1) AS at
    UNION ALL SELECT min(startsAt) FROM Carousel WHERE startsAt > @now
    UNION ALL SELECT min(endsAt) FROM Carousel WHERE endsAt > @now
  )`;

/**
 * Watches the catalog. Its version changes with `CatalogueVersion` in the database, which every change of the library
 * increments in its own transaction, and when a date is reached: a drama's publication, or the start or end of a banner.
 */
const createCatalogVersion = (
  { rows, ungroupedWriteCount }: Pick<Database, 'rows' | 'ungroupedWriteCount'>,
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
      const isFresh =
        ungroupedWriteCount() === lastCheck.writes && Math.abs(now - lastCheck.atMs) < pollIntervalMs;
      if (isWithinDates && isFresh) return serial;
      lastCheck = { atMs: now, writes: ungroupedWriteCount() };
      const [stored] = rows<{ version: number }>(versionSql);
      if (!stored) throw new Error('the catalogue has no version');
      // A change of a date increments the version too, so the dates are read only with a new version.
      if (!isWithinDates || stored.version !== version) {
        const [next] = rows<{ nextMs: number | null }>(nextDateSql, { now });
        serial += 1;
        version = stored.version;
        fromMs = now;
        untilMs = next?.nextMs ?? Number.POSITIVE_INFINITY;
      }
      return serial;
    },
  };
};
