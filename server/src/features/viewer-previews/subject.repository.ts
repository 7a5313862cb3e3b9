import { countriesOf } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';

/** The drama of a preview. */
export interface PreviewedDrama {
  dramaId: string;
  /** Null for a hidden drama. */
  publishedAt: Date | null;
  hiddenInCountries: string[];
}

export const findPreviewedDrama = (rows: SelectRows, slug: string): PreviewedDrama | null => {
  const [row] = rows<{ dramaId: string; publishedAt: number | null; countries: string }>(
    `SELECT id AS dramaId, publishedAt,
       (SELECT json_group_array(country) FROM DramaHiddenCountry WHERE dramaId = d.id) AS countries
     FROM Drama d WHERE slug = @slug`,
    { slug },
  );
  if (!row) return null;
  return {
    dramaId: row.dramaId,
    publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt),
    hiddenInCountries: JSON.parse(row.countries),
  };
};

/** Whether a drama is hidden in a country. */
export const isHiddenIn = ({ hiddenInCountries }: PreviewedDrama, country: string): boolean =>
  countriesOf(country).some((one) => hiddenInCountries.includes(one));

/** The first day of a banner; null without one. Undefined when there is no such banner. */
export const findBannerStart = (rows: SelectRows, bannerId: string): Date | null | undefined => {
  const [row] = rows<{ startsAt: number | null }>(
    'SELECT startsAt FROM Carousel WHERE id = @bannerId AND removedAt IS NULL',
    { bannerId },
  );
  if (!row) return undefined;
  return row.startsAt === null ? null : new Date(row.startsAt);
};

/** The columns of a table, in their order. */
export const listColumns = (rows: SelectRows, table: string): string[] =>
  rows<{ name: string }>('SELECT name FROM pragma_table_info(@table)', { table }).map(({ name }) => name);
