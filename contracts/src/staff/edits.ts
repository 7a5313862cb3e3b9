import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import type { Permission } from '../kernel/permissions.ts';
import { givenTime, staffCall, storageKey, storedTime } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';
import { trackNames } from '../subtitle-tracks.ts';
import { givenReason } from './corrections.ts';
import { givenCountries, withoutRepeats } from './countries-and-currencies.ts';
import { castTexts, dramaFieldTypes, dramaTexts, episodeTexts, givenText, mapTexts } from './drama.ts';
import { dramaImages, fieldChange } from './drama-plan.ts';
import { dramaDetail, packagedEpisode } from './dramas.ts';
import { givenHolds } from './holds.ts';
import { knownRevision } from './revision.ts';
import { names } from './shelves.ts';

/** Whether anything is given: null is a value, undefined is none. */
export const hasValue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? Object.values(value).some(hasValue)
    : value !== undefined;

/** Refuses an edit without any change. @param keys of what is edited */
export const withChange =
  (keys: readonly string[]) =>
  ({ value, issues }: z.core.ParsePayload<object>) => {
    const isChanged = Object.entries(value).some(([key, given]) => !keys.includes(key) && hasValue(given));
    if (!isChanged) issues.push({ code: 'custom', message: 'give at least one change', input: value });
  };

const slug = z.string();
const number = z.int().check(z.minimum(1), z.maximum(9999));
const { originalLanguage: _, ...editedFields } = dramaFieldTypes;

/** The values of a drama that staff edit. What is not given stays as it is. */
export const dramaValues = {
  ...z.partial(z.strictObject(editedFields)).shape,
  texts: z.optional(z.partial(mapTexts(dramaTexts, givenText))),
  /** An existing one. */
  category: z.optional(z.string()),
  /** Existing ones, in place of those of before. */
  tags: z.optional(
    z.array(z.string()).check(
      z.maxLength(20),
      withoutRepeats((tag) => tag),
    ),
  ),
  /** In place of those of before. */
  hiddenInCountries: z.optional(givenCountries),
  /** The same with reasons and ends, in place of all holds of before. */
  holds: z.optional(givenHolds),
  /** In place of those of before, each text in the drama's own language at least. */
  cast: z.optional(z.array(mapTexts(castTexts, givenText)).check(z.maxLength(50))),
};

/** As `dramaValues`, of an episode. */
export const episodeValues = {
  texts: z._default(z.partial(mapTexts(episodeTexts, givenText)), {}),
  /** When viewers see it, once they see the drama. */
  publishAt: z.optional(givenTime),
};

/** Changes of a drama. What is not given stays as it is. */
export const dramaEdit = z
  .strictObject({ slug, revision: knownRevision, ...dramaValues })
  .check(withChange(['slug', 'revision']));
export type DramaEdit = z.output<typeof dramaEdit>;
export type DramaValues = Omit<DramaEdit, 'slug' | 'revision'>;

/** The permissions that an edit of these values needs besides that of texts. */
export const permissionsOfDramaEdit = ({
  texts: _,
  category,
  tags,
  cast,
  ...prices
}: DramaValues): Permission[] => [
  ...([category, tags, cast].some(hasValue) ? (['content.write'] as const) : []),
  ...(hasValue(prices) ? (['content.publish'] as const) : []),
];

/** Changes of an episode. What is not given stays as it is. */
export const episodeEdit = z
  .strictObject({ slug, number, revision: knownRevision, ...episodeValues })
  .check(withChange(['slug', 'number', 'revision']));
export type EpisodeEdit = z.output<typeof episodeEdit>;
export type EpisodeValues = Pick<EpisodeEdit, 'texts' | 'publishAt'>;

/** An episode with its texts. */
export const editedEpisode = z.object({
  slug: z.string(),
  episodeId: z.string(),
  number: z.int(),
  texts: mapTexts(episodeTexts, () => names),
  publishedAt: z.nullable(storedTime),
});
export type EditedEpisode = z.output<typeof editedEpisode>;
export type EditedEpisodeJson = z.input<typeof editedEpisode>;

/** A drama after an edit, and what the edit changed. */
const editedDrama = z.extend(dramaDetail, {
  changes: z.array(fieldChange),
});
export type EditedDramaJson = z.input<typeof editedDrama>;

const place = z.object({ number: z.int(), priceCoins: count });
/** A drama after its episodes got another order, and the episodes that have another number or price, or are gone. */
const reorderedDrama = z.extend(dramaDetail, {
  moved: z.array(
    z.object({
      id: z.string(),
      /** After the change, or before it when the episode is gone. */
      title: names,
      before: place,
      /** Null: removed. */
      after: z.nullable(place),
    }),
  ),
});
export type ReorderedDrama = z.output<typeof reorderedDrama>;
export type ReorderedDramaJson = z.input<typeof reorderedDrama>;

/** A drama after the video of an episode was replaced. */
const replacedDrama = z.extend(dramaDetail, {
  /** False when the episode had this video and these subtitles already. */
  replaced: z.boolean(),
});
export type ReplacedDramaJson = z.input<typeof replacedDrama>;

/** An episode with a number that the drama does not have. */
const episodeAddition = z.strictObject({ slug, media: packagedEpisode });
export type EpisodeAddition = z.output<typeof episodeAddition>;

/** New media of an episode. */
const episodeReplacement = z.strictObject({
  slug,
  episodeId: z.string(),
  media: z.omit(packagedEpisode, { number: true }),
  /** Whether the episode keeps its other subtitles and captions. */
  keepsSubtitles: z.boolean(),
});
export type EpisodeReplacement = z.output<typeof episodeReplacement>;

/** Posters and the still, below the folder of images. What is not given stays as it is. */
const imageEdit = z
  .strictObject({
    slug,
    posterKeys: z._default(z.partialRecord(z.enum(languages), storageKey), {}),
    frameKey: z.optional(storageKey),
    /** With the poster of the drama's own language. */
    tone: z.optional(dramaImages.shape.tone),
  })
  .check(withChange(['slug']));
export type ImageEdit = z.output<typeof imageEdit>;

/** Subtitles of an episode, which need no new video. */
const subtitleEdit = z.strictObject({
  slug,
  number,
  subtitleKeys: z.partialRecord(z.enum(trackNames), storageKey),
  /** Whether the episode keeps its other subtitles and captions. */
  keepsOthers: z.boolean(),
});
export type SubtitleEdit = z.output<typeof subtitleEdit>;

export const editCalls = {
  'drama.images': staffCall({ permission: 'machine', input: imageEdit, output: dramaDetail }),
  'episode.subtitles': staffCall({ permission: 'machine', input: subtitleEdit, output: dramaDetail }),
  'drama.edit': staffCall({
    permission: 'content.texts',
    furtherPermissions: ({ slug: _slug, revision: _revision, ...values }: DramaEdit) =>
      permissionsOfDramaEdit(values),
    input: dramaEdit,
    output: editedDrama,
  }),
  'episode.edit': staffCall({
    permission: 'content.texts',
    furtherPermissions: ({ publishAt }: EpisodeEdit) => (publishAt ? ['content.publish'] : []),
    input: episodeEdit,
    output: editedEpisode,
  }),
  /** Adds an episode; viewers who see the drama see it once it has a time to be shown. */
  'episode.add': staffCall({ permission: 'machine', input: episodeAddition, output: dramaDetail }),
  'episode.replace': staffCall({ permission: 'machine', input: episodeReplacement, output: replacedDrama }),
  /** Deletes an episode; later ones move up. */
  'episode.remove': staffCall({
    permission: 'content.publish',
    input: z.strictObject({ slug, number, revision: knownRevision, reason: z.optional(givenReason) }),
    output: reorderedDrama,
  }),
  /** Gives an episode another number; those between move by one. */
  'episode.move': staffCall({
    permission: 'content.write',
    input: z.strictObject({ slug, from: number, to: number, revision: knownRevision }),
    output: reorderedDrama,
  }),
};
