import { languages } from '@cliffhanger/contracts';
import * as z from 'zod';
import {
  addBanner,
  listCarousel,
  listCategories,
  placeBanner,
  removeBanner,
  removeCategory,
  setCategory,
} from '#features/library/library.ts';
import type { Platform } from '#platform/platform.ts';
import { type Verb, verb } from './verb.ts';

const slug = z.string().regex(/^[a-z0-9-]+$/, 'lower case letters, digits and dashes');
const names = z.partialRecord(z.enum(languages), z.string().trim().min(1).max(100));
const position = z.int().min(1).max(10_000);
const none = z.strictObject({});
const banner = z.strictObject({ id: z.string() });
const picture = {
  title: names.refine((given) => Object.keys(given).length > 0, 'a title in at least one language'),
  imageKey: z.string().regex(/^[\w.-]+$/),
};
const target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drama'), slug }),
  z.strictObject({ kind: z.literal('page'), target: z.string().startsWith('/'), ...picture }),
  z.strictObject({ kind: z.literal('link'), target: z.url({ protocol: /^https$/ }), ...picture }),
]);

/** What `pnpm staff category …` and `pnpm staff carousel …` ask for. */
export const shelfVerbs = (platform: Platform): Record<string, Verb> => ({
  'category.list': verb(none, () => listCategories(platform)),
  'category.set': verb(z.strictObject({ slug, name: names, position: position.optional() }), (category) =>
    setCategory(platform, category),
  ),
  'category.remove': verb(z.strictObject({ slug }), (category) => removeCategory(platform, category.slug)),
  'carousel.list': verb(none, () => listCarousel(platform)),
  'carousel.add': verb(
    z.strictObject({
      target,
      position,
      startsAt: z.coerce.date().optional(),
      endsAt: z.coerce.date().optional(),
      countries: z.array(z.string().regex(/^[A-Z]{2}$/, 'a country, like BR')),
    }),
    (input) => addBanner(platform, input),
  ),
  'carousel.move': verb(banner.extend({ position }), ({ id, position: place }) =>
    placeBanner(platform, id, place),
  ),
  'carousel.remove': verb(banner, ({ id }) => removeBanner(platform, id)),
});
