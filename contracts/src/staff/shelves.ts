import * as z from 'zod/mini';
import { carouselItem } from '../home.ts';
import { count } from '../kernel/fields.ts';
import { formatTime, givenTime, noInput, staffCall, storageKey, storedTime } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';
import { routes } from '../routes.ts';
import { givenReason } from './corrections.ts';
import { givenCountries, givenCountry } from './countries-and-currencies.ts';
import { givenSlug } from './drama.ts';
import { knownRevision } from './revision.ts';

/** The slug of an existing category, tag or drama. Earlier versions accepted more dashes than `givenSlug`. */
const knownSlug = z.string().check(z.regex(/^[a-z0-9-]+$/, 'lower case letters, digits and single dashes'));
const position = z.int().check(z.minimum(1), z.maximum(10_000));
const givenNames = z.partialRecord(
  z.enum(languages),
  z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
);

/** A text in some of the languages. */
export const names = z.partialRecord(z.enum(languages), z.string());
export type Names = z.output<typeof names>;

export const staffCategory = z.object({
  slug: z.string(),
  position: z.int(),
  dramaCount: count,
  name: names,
});
export type StaffCategory = z.output<typeof staffCategory>;

const staffTag = z.object({ slug: z.string(), dramaCount: count, name: names });
export type StaffTag = z.output<typeof staffTag>;

export const staffBanner = z.object({
  id: z.string(),
  kind: z.enum(['drama', 'page', 'link']),
  dramaId: z.nullable(z.string()),
  target: z.nullable(z.string()),
  /** Its place among all banners, from 1. */
  position: z.int(),
  startsAt: z.nullable(storedTime),
  endsAt: z.nullable(storedTime),
  title: names,
  countries: z.array(z.string()),
  /** The picture, as an address on the viewers' server; null for a drama without a still. */
  imageUrl: z.nullable(z.string()),
  /** Whether viewers of some country see it now. */
  isShown: z.boolean(),
  /** Where viewers see it now, of the countries that some banner or drama of a banner names, and in all others. */
  seenIn: z.object({ countries: z.array(z.string()), notIn: z.array(z.string()), elsewhere: z.boolean() }),
  /** Whether it leads to a drama that viewers do not see now, nor when the banner begins. */
  isDramaHidden: z.boolean(),
  /** When it was removed; null for the others. Its place is that of before. */
  removedAt: z.nullable(storedTime),
});
export type StaffBanner = z.output<typeof staffBanner>;
export type StaffBannerJson = z.input<typeof staffBanner>;

const titles = givenNames.check(
  z.refine((given) => Object.keys(given).length > 0, 'a title in at least one language'),
);
const image = { title: titles, imageKey: storageKey };

/** A page of the app, with or without parameters: `/pages/home/view?dramaId=room-1407`. */
const page = z.string().check(({ value, issues }) => {
  const pages: string[] = Object.values(routes);
  if (pages.includes(value.split('?')[0] ?? '')) return;
  const message = `"${value}" is no page of the app; there are: ${pages.join(', ')}`;
  issues.push({ code: 'custom', message, input: value });
});
/** The target of a banner. A banner of a drama uses the drama's titles and still. */
const target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drama'), slug: knownSlug }),
  z.strictObject({ kind: z.literal('page'), target: page, ...image }),
  z.strictObject({ kind: z.literal('link'), target: z.url({ protocol: /^https$/ }), ...image }),
]);

/** Refuses a banner that ends before it begins. Null and undefined: no such date. */
const inOrder = ({
  value: { startsAt, endsAt },
  issues,
}: z.core.ParsePayload<{ startsAt?: Date | null | undefined; endsAt?: Date | null | undefined }>) => {
  if (!startsAt || !endsAt || startsAt < endsAt) return;
  const message = `${formatTime(endsAt)} is not after the banner begins, at ${formatTime(startsAt)}`;
  issues.push({
    code: 'custom',
    message,
    input: endsAt,
    path: ['endsAt'],
    params: { reason: 'bannerEndsFirst' },
  });
};

const newBanner = z
  .strictObject({
    target,
    position,
    startsAt: z.optional(givenTime),
    endsAt: z.optional(givenTime),
    countries: givenCountries,
  })
  .check(inOrder);
export type NewBannerInput = z.output<typeof newBanner>;

/** Missing values stay; null removes a date. */
const bannerEdit = z
  .strictObject({
    id: z.string(),
    revision: knownRevision,
    startsAt: z.optional(z.nullable(givenTime)),
    endsAt: z.optional(z.nullable(givenTime)),
    /** Of a page or a link; other languages keep theirs. */
    title: z.optional(titles),
    /** Of a page or a link, in all languages. */
    imageKey: z.optional(storageKey),
    /** In place of those of before; none: everywhere. */
    countries: z.optional(givenCountries),
  })
  .check(inOrder);
export type BannerEdit = z.output<typeof bannerEdit>;

const byId = z.strictObject({ id: z.string() });
const categories = z.array(staffCategory);
const banners = z.array(staffBanner);

export const shelfCalls = {
  'category.list': staffCall({ permission: 'content.read', input: noInput, output: categories }),
  /** Adds a category, renames it or moves it; languages without a new name keep theirs. Returns it. */
  'category.set': staffCall({
    permission: 'content.write',
    input: z.strictObject({
      slug: givenSlug,
      name: givenNames,
      position: z.optional(position),
      revision: knownRevision,
    }),
    output: categories,
  }),
  /** Gives a category a place, from 1; the others keep their order. Returns all. */
  'category.move': staffCall({
    permission: 'content.write',
    input: z.strictObject({ slug: knownSlug, position, revision: knownRevision }),
    output: categories,
  }),
  'category.remove': staffCall({
    permission: 'content.write',
    input: z.strictObject({ slug: knownSlug, revision: knownRevision, reason: z.optional(givenReason) }),
    output: categories,
  }),
  'tag.list': staffCall({ permission: 'content.read', input: noInput, output: z.array(staffTag) }),
  /** Renames a tag; languages without a new name keep theirs. An import adds new tags. */
  'tag.set': staffCall({
    permission: 'content.write',
    input: z.strictObject({
      slug: knownSlug,
      revision: knownRevision,
      name: givenNames.check(
        z.refine((given) => Object.keys(given).length > 0, 'give a name in at least one language'),
      ),
    }),
    output: staffTag,
  }),
  /** By place; with `removed` those that can be restored instead, the last removed first. */
  'carousel.list': staffCall({
    permission: 'content.read',
    input: z.strictObject({ removed: z.optional(z.boolean()) }),
    output: banners,
  }),
  /** The banners of the home screen as viewers in a country see them now, in their order. */
  'carousel.seen': staffCall({
    permission: 'content.read',
    input: z.strictObject({ country: givenCountry, language: z.enum(languages) }),
    output: z.array(carouselItem),
  }),
  /** Puts a banner at a place; those from there on move back by one. A place after the last is the last one. */
  'carousel.add': staffCall({
    permission: 'content.publish',
    furtherPermissions: ({ target }: NewBannerInput) => (target.kind === 'drama' ? [] : ['machine']),
    input: newBanner,
    output: banners,
  }),
  'carousel.edit': staffCall({
    permission: 'content.publish',
    furtherPermissions: ({ imageKey }: BannerEdit) => (imageKey === undefined ? [] : ['machine']),
    input: bannerEdit,
    output: banners,
  }),
  'carousel.move': staffCall({
    permission: 'content.publish',
    input: z.strictObject({ id: z.string(), position, revision: knownRevision }),
    output: banners,
  }),
  /** Returns the others. For `restoreDays` it can be restored. */
  'carousel.remove': staffCall({
    permission: 'content.publish',
    input: z.extend(byId, { revision: knownRevision, reason: z.optional(givenReason) }),
    output: banners,
  }),
  /** Puts a removed banner back to its place, with its dates and countries. */
  'carousel.restore': staffCall({ permission: 'content.publish', input: byId, output: banners }),
};
