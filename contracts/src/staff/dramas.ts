import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { givenTime, staffCall, storageKey, storedTime } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';
import { trackKinds, trackNames } from '../subtitle-tracks.ts';
import { givenReason } from './corrections.ts';
import {
  castTexts,
  dramaFieldTypes,
  dramaSource,
  dramaTexts,
  episodeTexts,
  givenSlug,
  mapTexts,
  maxSlugCharacters,
} from './drama.ts';
import { dramaImages, overwriting, planInput, plannedImport, publication } from './drama-plan.ts';
import { countryHold } from './holds.ts';
import { knownRevision } from './revision.ts';
import { names } from './shelves.ts';

const bySlug = z.strictObject({ slug: z.string() });

const changedDrama = z.extend(bySlug, { revision: knownRevision });

/** A drama in the staff list. */
export const dramaSummary = z.object({
  dramaId: z.string(),
  slug: z.string(),
  title: z.nullable(z.string()),
  status: dramaFieldTypes.status,
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

const shelf = z.object({ slug: z.string(), name: names });

/** An episode with its files; keys and folders are paths below the media folder. */
const episodeDetail = z.object({
  id: z.string(),
  number: z.int(),
  texts: mapTexts(episodeTexts, () => names),
  durationSeconds: count,
  priceCoins: count,
  publishedAt: z.nullable(storedTime),
  /** Counts its videos. */
  mediaVersion: z.int(),
  posterKey: z.nullable(z.string()),
  /** The narrowest first. */
  renditions: z.array(
    z.object({
      name: z.string(),
      width: z.int(),
      height: z.int(),
      bitsPerSecond: z.int(),
      folder: z.string(),
    }),
  ),
  /** The default one first; empty if the renditions have the only sound. */
  soundTracks: z.array(z.object({ language: z.string(), folder: z.string() })),
  subtitles: z.array(z.object({ language: z.string(), kind: z.enum(trackKinds), storageKey: z.string() })),
});

/** A drama as it is now: what its authors wrote and made, what staff decided, and its counts. */
export const dramaDetail = z.extend(dramaSummary, {
  ...dramaFieldTypes,
  /** 0 until there is a price. */
  defaultPriceCoins: count,
  texts: mapTexts(dramaTexts, () => names),
  /** Null: in none. */
  category: z.nullable(shelf),
  tags: z.array(shelf),
  cast: z.array(mapTexts(castTexts, () => names)),
  /** The texts that stand in for a missing translation: `title.pt`, `cast 1 role.pt`, `episode 3 title.pt`. */
  missing: z.array(z.string()),
  hiddenInCountries: z.array(z.string()),
  /** Those countries, with the reasons. */
  holds: z.array(countryHold),
  posterKeys: names,
  frameKey: z.nullable(z.string()),
  updatedAt: storedTime,
  /** The id of the latest entry of the staff log about it that did not only give it files; 0: none. */
  revision: count,
  /** Who made that entry, and the names of the values that it has; null: there is none. */
  lastChange: z.nullable(z.object({ who: z.string(), at: storedTime, what: z.array(z.string()) })),
  /** When viewers last had something new of it; null: never. */
  releasedAt: z.nullable(storedTime),
  episodes: z.array(episodeDetail),
});
export type DramaDetail = z.output<typeof dramaDetail>;
export type DramaDetailJson = z.input<typeof dramaDetail>;

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
  /** The default one first; empty if the renditions have the only sound. */
  soundTracks: z._default(
    z.array(
      z.strictObject({
        language: z.enum(languages),
        isDefault: z.boolean(),
        bitsPerSecond: z.int(),
        peakBitsPerSecond: z.int(),
        /** Holds the playlist and the segments. */
        folder: storageKey,
      }),
    ),
    [],
  ),
  subtitleKeys: z.partialRecord(z.enum(trackNames), storageKey),
});
export type PackagedEpisode = z.output<typeof packagedEpisode>;

/** A drama with all of its media, to be written into the library. */
const dramaImport = z.strictObject({
  source: dramaSource,
  images: dramaImages,
  episodes: z.array(packagedEpisode).check(z.minLength(1)),
  publication: z._default(publication, 'keep'),
  ...overwriting,
  /** As in the plan: refused if the drama has changed since; null: if there is one. */
  updatedAt: z.optional(z.nullable(storedTime)),
});
export type DramaImport = z.output<typeof dramaImport>;

const givenTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(dramaTexts.title));

const newDrama = z.strictObject({
  slug: givenSlug.check(z.maxLength(maxSlugCharacters)),
  title: givenTitle,
  originalLanguage: z.enum(languages),
});
export type NewDrama = z.output<typeof newDrama>;

export const dramaCalls = {
  /** Adds a drama without episodes, which is hidden. Its title stands for the texts that it has not got yet. */
  'drama.create': staffCall({ permission: 'content.write', input: newDrama, output: dramaDetail }),
  /** Says by which slug a drama with this title could be added: Chinese by its Pinyin, and none that is taken. */
  'drama.suggestSlug': staffCall({
    permission: 'content.write',
    input: z.strictObject({ title: givenTitle }),
    output: z.object({ slug: z.string() }),
  }),
  /** Plans an import, and lists the problems of its source. Changes nothing. */
  'drama.plan': staffCall({ permission: 'machine', input: planInput, output: plannedImport }),
  /** Adds a drama and publishes it as its source says, or updates it, as `drama.plan` says. */
  'drama.import': staffCall({ permission: 'machine', input: dramaImport, output: dramaSummary }),
  /** The dramas with texts that are not translated into a language, and which these are, as in `drama.show`. */
  'drama.missing': staffCall({
    permission: 'content.read',
    input: z.strictObject({ language: z.enum(languages) }),
    output: z.array(
      z.object({ slug: z.string(), title: z.nullable(z.string()), missing: z.array(z.string()) }),
    ),
  }),
  'drama.list': staffCall({
    permission: 'content.read',
    input: z.strictObject({
      /** That of the titles, where a drama has one; otherwise they are in the languages of the dramas. */
      language: z.optional(z.enum(languages)),
    }),
    output: z.array(dramaSummary),
  }),
  /** The viewers who have episodes of a drama that they bought, by the country of their account, most first. */
  'drama.buyers': staffCall({
    permission: 'content.publish',
    input: bySlug,
    output: z.array(z.object({ country: z.string(), buyers: count })),
  }),
  'drama.show': staffCall({ permission: 'content.read', input: bySlug, output: dramaDetail }),
  /** Publishes at a time, or now; after a takedown, with the date of before. */
  'drama.publish': staffCall({
    permission: 'content.publish',
    input: z.extend(changedDrama, { at: z.optional(givenTime) }),
    output: publishedDrama,
  }),
  'drama.unpublish': staffCall({
    permission: 'content.publish',
    input: changedDrama,
    output: publishedDrama,
  }),
  'drama.remove': staffCall({
    permission: 'content.publish',
    input: z.extend(changedDrama, { reason: z.optional(givenReason) }),
    output: dramaSummary,
  }),
};
