import type { DramaCard, Language } from '@cliffhanger/contracts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import type { CatalogPlatform } from './catalog-version.ts';
import { type CardColumns, cardColumns, cardFromColumns } from './drama.sql.ts';

/** The cards of single dramas. */
export interface DramaCards {
  /** The card in the language; null when there is no such drama. Whether the viewer may see the drama is not checked. */
  find(dramaId: string, language: Language): Promise<DramaCard | null>;
}

const maxCachedCards = 10_000;

/** Caches cards until the catalog changes. */
export const createDramaCards = (
  platform: Pick<CatalogPlatform, 'database' | 'clock' | 'catalogVersion'>,
): DramaCards => {
  const cards = createVersionedCache<DramaCard | null>(platform, {
    weigh: () => 1,
    maxWeight: maxCachedCards,
  });
  return {
    find: (dramaId, language) =>
      cards.get(`${language} ${dramaId}`, () => {
        const [row] = platform.database.rows<CardColumns>(
          `SELECT ${cardColumns} FROM Drama d WHERE d.id = @dramaId`,
          { dramaId, language },
        );
        return row ? cardFromColumns(row) : null;
      }),
  };
};
