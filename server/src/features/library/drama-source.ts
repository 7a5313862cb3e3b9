import { languages } from '@cliffhanger/contracts';
import * as z from 'zod';

const text = z.string().trim().min(1);
/** The same thing once in each language. */
export const inEveryLanguage = <T extends z.ZodType>(words: T) =>
  z.strictObject(
    Object.fromEntries(languages.map((language) => [language, words])) as Record<
      (typeof languages)[number],
      T
    >,
  );
const slug = z.string().regex(/^[a-z0-9-]+$/, 'lower case letters, digits and dashes');

const spokenLine = z.strictObject({
  fromSeconds: z.number().min(0),
  toSeconds: z.number().positive(),
  words: inEveryLanguage(text),
});

const episode = z.strictObject({
  number: z.number().int().min(1),
  title: inEveryLanguage(text),
  synopsis: inEveryLanguage(text).optional(),
  lines: z.array(spokenLine).default([]),
});

/** A drama as its makers write it down: words in every language, prices, episodes with their spoken lines. */
export const dramaSource = z.strictObject({
  slug,
  originalLanguage: z.enum(languages),
  status: z.enum(['ongoing', 'complete']),
  year: z.number().int(),
  /** `#rrggbb`: the poster's average, shown before the poster comes. */
  tone: z.string().regex(/^#[0-9a-f]{6}$/, 'a color like #1a2b3c'),
  freeEpisodes: z.number().int().min(0),
  priceCoins: z.number().int().min(1),
  restDiscountPercent: z.number().int().min(0).max(90),
  /** Without a name: the one that is there. */
  category: z.strictObject({
    slug,
    position: z.number().int().optional(),
    name: inEveryLanguage(text).optional(),
  }),
  tags: z.array(z.strictObject({ slug, name: inEveryLanguage(text).optional() })),
  cast: z.array(inEveryLanguage(z.strictObject({ name: text, role: text }))),
  words: inEveryLanguage(z.strictObject({ title: text, synopsis: text, hook: text.max(60) })),
  /** 0 for everyone, else as `User.sex`. */
  audience: z.int().min(0).max(2).default(0),
  /** ISO 3166-1. */
  hiddenInCountries: z.array(z.string().regex(/^[A-Z]{2}$/)).default([]),
  /** From when on viewers see it; else see `publishedDaysAgo`. */
  publishAt: z.coerce.date().optional(),
  /** Days before the library is made, so that a demo always looks fresh. */
  publishedDaysAgo: z.number().int().min(0),
  carouselPosition: z.number().int().min(1).optional(),
  /** Its place among the dramas of running activities. */
  activityPosition: z.number().int().min(1).optional(),
  episodes: z.array(episode).min(1),
});
export type DramaSource = z.output<typeof dramaSource>;
