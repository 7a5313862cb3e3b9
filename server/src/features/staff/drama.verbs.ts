import * as z from 'zod';
import { getDrama, hideDrama, listDramas, removeDrama, showDrama } from '#features/library/dramas.service.ts';
import type { Platform } from '#platform/platform.ts';
import { type Verb, verb } from './verb.ts';

const named = z.strictObject({ slug: z.string() });

/** What `pnpm staff drama …` asks for. */
export const dramaVerbs = (platform: Platform): Record<string, Verb> => ({
  'drama.list': verb(z.strictObject({}), () => listDramas(platform)),
  'drama.show': verb(named, ({ slug }) => getDrama(platform, slug)),
  'drama.publish': verb(
    z.strictObject({ slug: z.string(), at: z.coerce.date().optional() }),
    ({ slug, at }) => showDrama(platform, slug, at),
  ),
  'drama.unpublish': verb(named, ({ slug }) => hideDrama(platform, slug)),
  'drama.remove': verb(named, ({ slug }) => removeDrama(platform, slug)),
});
