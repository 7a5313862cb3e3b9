import * as z from 'zod/mini';
import { givenTime } from '../kernel/staff-call.ts';
import { languages } from '../language-names.ts';
import { givenCountries, withoutRepeats } from './countries-and-currencies.ts';
import { dramaFields, textLimits } from './drama-fields.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const slug = z.string().check(z.regex(/^[a-z0-9-]+$/, 'lower case letters, digits and dashes'));

/** An object with one such value for each language. */
export const inEveryLanguage = <Value extends z.core.$ZodType>(value: Value) =>
  z.strictObject(
    Object.fromEntries(languages.map((language) => [language, value])) as Record<
      (typeof languages)[number],
      Value
    >,
  );

const spokenLine = z.strictObject({
  fromSeconds: z.number().check(z.minimum(0)),
  toSeconds: z.number().check(z.positive()),
  words: inEveryLanguage(text),
});

const episode = z.strictObject({
  number: z.int().check(z.minimum(1)),
  title: inEveryLanguage(text),
  synopsis: z.optional(inEveryLanguage(text)),
  /** For viewers who have not watched it: gives nothing away. */
  teaser: z.optional(inEveryLanguage(text.check(z.maxLength(textLimits.teaser)))),
  lines: z._default(z.array(spokenLine), []),
  /** As of the drama, for an episode that came out later than its first ones. */
  publishedDaysAgo: z.optional(z.int().check(z.minimum(0))),
});

/** A drama as its authors describe it: texts in every language, prices, and episodes with their spoken lines. */
export const dramaSource = z.strictObject({
  slug,
  originalLanguage: z.enum(languages),
  status: dramaFields.status,
  year: dramaFields.year,
  /** `#rrggbb`: the poster's average color, shown until the poster has loaded. */
  tone: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'a color like #1a2b3c')),
  freeEpisodes: dramaFields.freeEpisodes,
  priceCoins: dramaFields.priceCoins,
  restDiscountPercent: dramaFields.restDiscountPercent,
  /** Without a name, the category must exist already. */
  category: z.strictObject({
    slug,
    position: z.optional(z.int()),
    name: z.optional(inEveryLanguage(text)),
  }),
  tags: z
    .array(z.strictObject({ slug, name: z.optional(inEveryLanguage(text)) }))
    .check(withoutRepeats(({ slug }) => slug)),
  cast: z.array(inEveryLanguage(z.strictObject({ name: text, role: text }))),
  words: inEveryLanguage(
    z.strictObject({ title: text, synopsis: text, hook: text.check(z.maxLength(textLimits.hook)) }),
  ),
  /** 0 for everyone, otherwise a value of `User.sex`. */
  audience: z._default(dramaFields.audience, 0),
  /** ISO 3166-1. */
  hiddenInCountries: z._default(givenCountries, []),
  /** When viewers start to see it; without it, see `publishedDaysAgo`. */
  publishAt: z.optional(givenTime),
  /** Days before the library is created, so that a demo always looks recent. */
  publishedDaysAgo: z.int().check(z.minimum(0)),
  carouselPosition: z.optional(z.int().check(z.minimum(1))),
  /** Its position among the dramas of running activities. */
  activityPosition: z.optional(z.int().check(z.minimum(1))),
  episodes: z.array(episode).check(z.minLength(1)),
});
export type DramaSource = z.output<typeof dramaSource>;
/** A drama source as JSON, before its defaults are filled in. */
export type DramaSourceInput = z.input<typeof dramaSource>;
