import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import type { Permission } from '../kernel/permissions.ts';
import { givenTime, staffCall, storedTime } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';
import { withoutRepeats } from './countries-and-currencies.ts';
import { dramaTexts, mapTexts } from './drama.ts';
import { fieldChange } from './drama-plan.ts';
import { dramaDetail } from './dramas.ts';
import { dramaValues, episodeValues, hasValue, permissionsOfDramaEdit, withChange } from './edits.ts';
import { knownRevision } from './revision.ts';
import { names } from './shelves.ts';

const episodeId = z.string();

/** Changes of a drama that are made together. What is not given stays as it is. */
export const dramaChange = z
  .strictObject({
    slug: z.string(),
    revision: knownRevision,
    drama: z.optional(z.strictObject(dramaValues)),
    episodes: z.optional(
      z.array(z.strictObject({ id: episodeId, ...episodeValues })).check(
        z.maxLength(9999),
        withoutRepeats(({ id }) => id),
      ),
    ),
    /** The ids of all episodes in their new order. Prices stay with the numbers, unless they change too. */
    order: z.optional(z.array(episodeId).check(withoutRepeats((id) => id))),
    /** When viewers see it: as `drama.publish` without a time, at a time, or not (null). */
    release: z.optional(z.nullable(z.union([z.literal('now'), givenTime]))),
    /** Whether the buyers of episodes that become free get their coins back, as bonus coins. */
    returnsCoins: z._default(z.boolean(), false),
  })
  .check(withChange(['slug', 'revision', 'returnsCoins']));
export type DramaChange = z.output<typeof dramaChange>;
export type DramaChangeInput = z.input<typeof dramaChange>;

/** Viewers who bought episodes that become free, and the coins that they spent on these. */
export const freedEpisodes = z.object({
  numbers: z.array(z.int()),
  viewers: count,
  coins: count,
});
export type FreedEpisodes = z.output<typeof freedEpisodes>;

const seenTexts = mapTexts(dramaTexts, () => z.nullable(z.string()));

/** What a change makes different. */
const changePlan = z.object({
  /** Values of the drama. */
  changes: z.array(fieldChange),
  /** Episodes with other values, in their new order. */
  episodes: z.array(
    z.object({
      id: z.string(),
      title: names,
      before: z.object({ number: z.int(), priceCoins: count, publishedAt: z.nullable(storedTime) }),
      after: z.object({ number: z.int(), priceCoins: count, publishedAt: z.nullable(storedTime) }),
      /** Of its texts. */
      changes: z.array(fieldChange),
    }),
  ),
  /** When viewers see the drama; null: hidden. */
  release: z.object({ before: z.nullable(storedTime), after: z.nullable(storedTime) }),
  /** What viewers read in the languages where that changes. */
  languages: z.array(z.object({ language: z.enum(languages), before: seenTexts, after: seenTexts })),
  /** Countries in which it becomes hidden or shown, with the viewers there who bought episodes. */
  countries: z.array(z.object({ country: z.string(), hidden: z.boolean(), buyers: count })),
  freed: freedEpisodes,
  /** Viewers who have reached the first paid episode and not gone on. */
  viewersAtPaywall: count,
});
export type DramaChangePlan = z.output<typeof changePlan>;
export type DramaChangePlanJson = z.input<typeof changePlan>;

/** A drama after a change, and what the change made different. */
const changedDrama = z.extend(dramaDetail, { plan: changePlan });
export type ChangedDramaJson = z.input<typeof changedDrama>;

const permissionsOfChange = ({
  drama = {},
  episodes = [],
  order,
  release,
  returnsCoins,
}: DramaChange): readonly Permission[] => [
  ...permissionsOfDramaEdit(drama),
  ...(order ? (['content.write'] as const) : []),
  ...(release !== undefined || episodes.some(({ publishAt }) => hasValue(publishAt))
    ? (['content.publish'] as const)
    : []),
  ...(returnsCoins ? (['money.give'] as const) : []),
];

export const dramaChangeCalls = {
  /** Makes all of the changes or none. */
  'drama.change': staffCall({
    permission: 'content.texts',
    furtherPermissions: permissionsOfChange,
    input: dramaChange,
    output: changedDrama,
  }),
  /** The differences that `drama.change` would make. Changes nothing. */
  'drama.planChange': staffCall({
    permission: 'content.texts',
    furtherPermissions: (change: DramaChange) => permissionsOfChange({ ...change, returnsCoins: false }),
    input: dramaChange,
    output: changePlan,
  }),
};
