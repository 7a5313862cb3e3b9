import { type DramaSearch, dramaActivityDays } from '@cliffhanger/contracts/staff';
import { imageUrl } from '#features/dramas/dramas.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { countDramas, findDramas } from './drama-search.repository.ts';

/** A page of dramas for staff, hidden ones included, and how many each filter has. */
export const searchDramas = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  search: DramaSearch,
) => {
  const now = clock.now();
  const from = daysAfter(now, -dramaActivityDays);
  const [found, counts] = await Promise.all([
    findDramas(database.rowsInThread, search, { now, fromDay: dayOf(from), fromMs: from.getTime() }),
    countDramas(database.rowsInThread, now),
  ]);
  return {
    items: found
      .slice(0, search.limit)
      .map(({ posterKey, ...drama }) => ({ ...drama, posterUrl: posterKey && imageUrl(posterKey) })),
    nextOffset: found.length > search.limit ? search.offset + search.limit : null,
    counts,
  };
};
