import { languages } from '@cliffhanger/contracts';
import * as z from 'zod';
import {
  dramaSource,
  getDrama,
  getWholeDrama,
  hideDrama,
  knownToLibrary,
  listDramas,
  listMedia,
  publishDrama,
  removeDrama,
  showDrama,
} from '#features/library/library.ts';
import type { Platform } from '#platform/platform.ts';
import { type Verb, verb } from './verb.ts';

const key = z.string().regex(/^[\w-][\w./-]*$/);
const languageKeys = z.partialRecord(z.enum(languages), key);
const importedDrama = z.strictObject({
  source: dramaSource,
  images: z.strictObject({ posterKeys: z.record(z.enum(languages), key), frameKey: key }),
  episodes: z
    .array(
      z.strictObject({
        number: z.int().min(1),
        durationSeconds: z.int().min(1),
        posterKey: key,
        renditions: z.array(
          z.strictObject({
            name: z.string(),
            width: z.int(),
            height: z.int(),
            bitsPerSecond: z.int(),
            peakBitsPerSecond: z.int(),
            codecs: z.string(),
            folder: key,
          }),
        ),
        subtitleKeys: languageKeys,
      }),
    )
    .min(1),
});
const named = z.strictObject({ slug: z.string() });

/** What `pnpm staff drama …` asks for. */
export const dramaVerbs = (platform: Platform): Record<string, Verb> => ({
  'library.known': verb(z.strictObject({}), () => knownToLibrary(platform)),
  'library.media': verb(z.strictObject({ slug: z.string().optional() }), ({ slug }) =>
    listMedia(platform, slug),
  ),
  'drama.import': verb(importedDrama, async ({ source, images, episodes }) => {
    await publishDrama(platform, source, images, episodes);
    const { episodes: _, ...summary } = await getDrama(platform, source.slug);
    return summary;
  }),
  'drama.list': verb(z.strictObject({}), () => listDramas(platform)),
  'drama.show': verb(named, ({ slug }) => getDrama(platform, slug)),
  'drama.export': verb(named, ({ slug }) => getWholeDrama(platform, slug)),
  'drama.publish': verb(
    z.strictObject({ slug: z.string(), at: z.coerce.date().optional() }),
    ({ slug, at }) => showDrama(platform, slug, at),
  ),
  'drama.unpublish': verb(named, ({ slug }) => hideDrama(platform, slug)),
  'drama.remove': verb(named, ({ slug }) => removeDrama(platform, slug)),
});
