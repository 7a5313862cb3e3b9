import * as z from 'zod/mini';
import { count, id, imageUrl, instant, rankFields, tone, wholeSeconds } from './kernel/fields.ts';

export const category = z.object({ categoryId: id, name: z.string() });
export type Category = z.infer<typeof category>;

/** A drama as shown on shelves, in grids and in rankings. */
export const dramaCard = z.object({
  dramaId: id,
  title: z.string(),
  /** A line of dialog, without quotation marks. */
  hook: z.string(),
  /** The drama's first category in display order, or null. */
  category: z.nullable(category),
  posterUrl: imageUrl,
  frameUrl: z.nullable(imageUrl),
  tone,
  episodesNum: count,
  freeEpisodesNum: count,
  status: z.enum(['ongoing', 'complete']),
  publishedAt: instant,
});
export type DramaCard = z.infer<typeof dramaCard>;

/** A drama that is announced and not released: until then it has no episodes, no price and no counts. */
export const upcomingDrama = z.object({
  dramaId: id,
  title: z.string(),
  /** A line of dialog, without quotation marks. */
  hook: z.string(),
  tags: z.array(z.string()),
  posterUrl: imageUrl,
  tone,
  /** When it is released. */
  publishAt: instant,
});
export type UpcomingDrama = z.infer<typeof upcomingDrama>;

/** A drama in a ranking. `movement` compares with the ranking of the previous window. */
export const rankedDrama = z.object({
  ...rankFields,
  /** Plays or new followers in the window; null in the ranking by publication date, and for a drama without any. */
  count: z.nullable(count),
  drama: dramaCard,
});
export type RankedDrama = z.infer<typeof rankedDrama>;

/** A category with its most played dramas, shown as a row of posters. */
export const shelf = z.object({ category, dramas: z.array(dramaCard) });
export type Shelf = z.infer<typeof shelf>;

/** A drama in the watch history, with the episode last watched and the position in it. */
export const historyItem = z.object({
  drama: dramaCard,
  episodeId: id,
  episodesIndex: z.int(),
  progress: wholeSeconds,
  durationSeconds: wholeSeconds,
  /** Position in percent of the episode; 100 once finished. */
  percent: z.int().check(z.minimum(0), z.maximum(100)),
  finished: z.boolean(),
  watchedAt: instant,
});
export type HistoryItem = z.infer<typeof historyItem>;
