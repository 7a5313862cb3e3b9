import type { Database } from '#platform/database/open-database.ts';
import type { Clock } from '#platform/time/clock.ts';

/** The library from one change to the next: the number is another one as soon as anything could look different. */
export interface Editions {
  current(): number;
}

/** A change made by another process (`pnpm seed`) is seen after this long. */
const lookAgainMs = 1000;

const stateSql = `
  SELECT version, (SELECT min(at) FROM (
    SELECT (SELECT publishedAt FROM Drama WHERE publishedAt > @now ORDER BY publishedAt LIMIT 1) AS at
    UNION ALL SELECT min(startsAt) FROM Carousel WHERE startsAt > @now
    UNION ALL SELECT min(endsAt) FROM Carousel WHERE endsAt > @now
  )) AS changesAt
  FROM CatalogueVersion`;

/**
 * An edition ends when the version in the database moves, which every change of the library does in its own
 * transaction, and when a date comes: a drama's publication, the first or last moment of a banner.
 */
export const createEditions = (
  { rows, writeCount }: Pick<Database, 'rows' | 'writeCount'>,
  clock: Clock,
): Editions => {
  let version = 0;
  let serial = 0;
  let looked = { atMs: 0, writes: -1 };
  let fromMs = 0;
  let untilMs = 0;
  return {
    current() {
      const now = clock.now().getTime();
      const isTimely = fromMs <= now && now < untilMs;
      const isLatest = writeCount() === looked.writes && Math.abs(now - looked.atMs) < lookAgainMs;
      if (!isTimely || !isLatest) {
        looked = { atMs: now, writes: writeCount() };
        const [state] = rows<{ version: number; changesAt: number | null }>(stateSql, { now });
        if (!state) throw new Error('the catalogue has no version');
        if (!isTimely || state.version !== version) {
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
