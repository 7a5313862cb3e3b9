import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { givenTime, noInput, staffCall, storageKey, storedTime } from '../kernel/staff-call.ts';
import { languages } from '../language-names.ts';
import { dramaSource } from './drama-source.ts';
import { names } from './shelves.ts';

const status = z.enum(['ongoing', 'complete']);
const bySlug = z.strictObject({ slug: z.string() });

/** A drama in the staff list. */
export const dramaSummary = z.object({
  dramaId: z.string(),
  slug: z.string(),
  title: z.nullable(z.string()),
  status,
  episodeCount: count,
  freeEpisodeCount: count,
  durationSeconds: count,
  playCount: count,
  followCount: count,
  /** Null: hidden. In the future: hidden until then. */
  publishedAt: z.nullable(storedTime),
});
/** As the server holds it, with its times as dates. */
export type DramaSummary = z.output<typeof dramaSummary>;
/** As a staff command receives it. */
export type DramaSummaryJson = z.input<typeof dramaSummary>;

/** A drama after it was published or hidden. */
const publishedDrama = z.extend(dramaSummary, {
  /** False if nothing changed. */
  changed: z.boolean(),
});
export type PublishedDrama = z.output<typeof publishedDrama>;
export type PublishedDramaJson = z.input<typeof publishedDrama>;

/** A drama as it is now, with its episodes and their files. */
export const dramaDetail = z.extend(dramaSummary, {
  originalLanguage: z.string(),
  titles: names,
  synopsis: names,
  hook: names,
  /** Null: in none. */
  category: z.nullable(z.string()),
  tags: z.array(z.string()),
  cast: z.array(z.object({ name: names, role: names })),
  /** Of each episode that is not free. */
  priceCoins: count,
  restDiscountPercent: z.int(),
  year: z.int(),
  audience: z.int(),
  hiddenInCountries: z.array(z.string()),
  /** When viewers last had something new of it; null: never. */
  releasedAt: z.nullable(storedTime),
  episodes: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      title: names,
      synopsis: names,
      teaser: names,
      durationSeconds: count,
      priceCoins: count,
      posterKey: z.nullable(z.string()),
      renditions: z.array(
        z.object({
          name: z.string(),
          width: z.int(),
          height: z.int(),
          bitsPerSecond: z.int(),
          folder: z.string(),
        }),
      ),
      subtitles: z.array(z.object({ language: z.string(), storageKey: z.string() })),
    }),
  ),
});
export type DramaDetail = z.output<typeof dramaDetail>;
export type DramaDetailJson = z.input<typeof dramaDetail>;

const words = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.array(z.object({ language: z.string(), ...shape }));
const named = z.object({ slug: z.string(), translations: words({ name: z.string() }) });

/** Everything the authors of a drama wrote and made; nothing that viewers did. */
export const wholeDrama = z.object({
  slug: z.string(),
  originalLanguage: z.string(),
  status,
  year: z.int(),
  audience: z.int(),
  freeEpisodeCount: count,
  defaultPriceCoins: count,
  restDiscountPercent: z.int(),
  publishedAt: z.nullable(storedTime),
  frameKey: z.nullable(z.string()),
  translations: words({
    title: z.string(),
    synopsis: z.string(),
    hook: z.string(),
    posterKey: z.nullable(z.string()),
  }),
  categories: z.array(z.object({ category: named })),
  tags: z.array(z.object({ tag: named })),
  cast: z.array(z.object({ translations: words({ name: z.string(), role: z.string() }) })),
  hiddenInCountries: z.array(z.object({ country: z.string() })),
  episodes: z.array(
    z.object({
      number: z.int(),
      durationSeconds: count,
      priceCoins: count,
      translations: words({
        title: z.string(),
        synopsis: z.nullable(z.string()),
        teaser: z.nullable(z.string()),
      }),
      renditions: z.array(z.object({ width: z.int(), folder: z.string() })),
      subtitles: words({ storageKey: z.string() }),
    }),
  ),
});
export type WholeDrama = z.output<typeof wholeDrama>;
export type WholeDramaJson = z.input<typeof wholeDrama>;

const previewSprite = z.strictObject({
  storageKey,
  columns: z.int(),
  rows: z.int(),
  count: z.int(),
  intervalSeconds: z.int(),
  frameWidth: z.int(),
  frameHeight: z.int(),
});

/** An encoded episode; keys and folders are paths below the media folder. */
export const packagedEpisode = z.strictObject({
  number: z.int().check(z.minimum(1)),
  durationSeconds: z.int().check(z.minimum(1)),
  posterKey: storageKey,
  preview: previewSprite,
  renditions: z.array(
    z.strictObject({
      name: z.string(),
      width: z.int(),
      height: z.int(),
      bitsPerSecond: z.int(),
      /** 0: was not measured. */
      peakBitsPerSecond: z.int(),
      codecs: z.string(),
      /** Holds the playlist and the segments. */
      folder: storageKey,
    }),
  ),
  subtitleKeys: z.partialRecord(z.enum(languages), storageKey),
});
export type PackagedEpisode = z.output<typeof packagedEpisode>;

/** The pictures of a drama, by their names below `images/`. */
export const dramaImages = z.strictObject({
  posterKeys: z.record(z.enum(languages), storageKey),
  frameKey: storageKey,
});
export type DramaImages = z.output<typeof dramaImages>;

/** A number whose video is no longer that of the last import, and the call by which staff changed it last. */
const staffVideo = z.object({ number: z.int(), action: z.string(), at: storedTime });
export type StaffVideo = z.output<typeof staffVideo>;
export type StaffVideoJson = z.input<typeof staffVideo>;

/** When viewers see a drama that exists already: `keep` as staff set it, or as its `source` says. */
export const publication = z.enum(['keep', 'source']);
export type Publication = z.output<typeof publication>;

export const dramaCalls = {
  /** Adds a drama and publishes it as its source says, or updates it. */
  'drama.import': staffCall({
    input: z.strictObject({
      source: dramaSource,
      images: dramaImages,
      episodes: z.array(packagedEpisode).check(z.minLength(1)),
      publication: z._default(publication, 'keep'),
      /** The folders of the videos by number, as the import planned with them: refused if they have changed since. */
      videosBefore: z.optional(z.array(z.string())),
    }),
    output: dramaSummary,
  }),
  'drama.list': staffCall({ input: noInput, output: z.array(dramaSummary) }),
  'drama.show': staffCall({ input: bySlug, output: dramaDetail }),
  'drama.export': staffCall({ input: bySlug, output: wholeDrama }),
  /** As `drama.export`; null when there is no such drama. */
  'drama.find': staffCall({ input: bySlug, output: z.nullable(wholeDrama) }),
  /** The changes that staff made to the videos of a drama since its last import. */
  'drama.staffVideos': staffCall({ input: bySlug, output: z.array(staffVideo) }),
  /** Publishes at a time, or now; after a takedown, with the date of before. */
  'drama.publish': staffCall({
    input: z.strictObject({ slug: z.string(), at: z.optional(givenTime) }),
    output: publishedDrama,
  }),
  'drama.unpublish': staffCall({ input: bySlug, output: publishedDrama }),
  'drama.remove': staffCall({ input: bySlug, output: dramaSummary }),
};
