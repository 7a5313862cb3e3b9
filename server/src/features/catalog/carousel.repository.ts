import { type CardColumns, cardColumns, visibleDramaSql } from '#features/dramas/dramas.ts';
import { type Viewer, viewerValues } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';

export interface BannerRow extends Omit<CardColumns, 'id'> {
  bannerId: string;
  kind: 'drama' | 'page' | 'link';
  target: string | null;
  endsAt: number | null;
  /** JSON: title and image key. */
  bannerWords: string | null;
  /** The id of the drama; null for a page or a link. */
  id: string | null;
}

/** The first eight current banners of the viewer's country. Banners of dramas carry the columns of a card. */
export const listBanners = (rows: SelectRows, viewer: Viewer): BannerRow[] =>
  rows(
    `SELECT b.id AS bannerId, b.kind, b.target, b.endsAt, (
       SELECT json_array(title, imageKey) FROM CarouselTranslation WHERE carouselId = b.id
       ORDER BY language = @language DESC, language = d.originalLanguage DESC, language = 'en' DESC, language
       LIMIT 1) AS bannerWords, ${cardColumns}
     FROM Carousel b LEFT JOIN Drama d ON d.id = b.dramaId
     WHERE b.removedAt IS NULL AND (b.startsAt IS NULL OR b.startsAt <= @now) AND (b.endsAt IS NULL OR b.endsAt > @now)
       AND (NOT EXISTS (SELECT 1 FROM CarouselCountry WHERE carouselId = b.id)
         OR EXISTS (SELECT 1 FROM CarouselCountry WHERE carouselId = b.id AND instr(@country, country) > 0))
       AND (b.dramaId IS NULL AND b.kind <> 'drama' OR ${visibleDramaSql})
     ORDER BY b.position, b.id LIMIT 8`,
    viewerValues(viewer),
  );
