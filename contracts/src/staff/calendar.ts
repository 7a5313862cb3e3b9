import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { givenTime, staffCall, storedTime } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';
import { staffCampaign } from './codes.ts';
import { names, staffBanner } from './shelves.ts';

/** Texts that stand in for a missing translation, by language; only languages with any. */
const missingTexts = z.array(z.object({ language: z.enum(languages), texts: count }));

const dramaRelease = z.object({
  kind: z.literal('drama'),
  slug: z.string(),
  title: names,
  at: storedTime,
  episodes: count,
  missing: missingTexts,
});
/** Episodes of a drama that viewers see at one time, after the drama itself. */
const episodeRelease = z.object({
  kind: z.literal('episodes'),
  slug: z.string(),
  title: names,
  at: storedTime,
  /** Ascending. */
  numbers: z.array(z.int()),
  /** In the order of the numbers. */
  episodeIds: z.array(z.string()),
  missing: missingTexts,
});
/** The end of what hides a drama in some countries. */
const holdEnd = z.object({
  kind: z.literal('hold'),
  slug: z.string(),
  title: names,
  at: storedTime,
  countries: z.array(z.string()),
});
const bannerPeriod = z.extend(
  z.pick(staffBanner, {
    id: true,
    dramaId: true,
    target: true,
    position: true,
    startsAt: true,
    endsAt: true,
    title: true,
    countries: true,
    isDramaHidden: true,
  }),
  { kind: z.literal('banner') },
);
const codesPeriod = z.object({
  kind: z.literal('codes'),
  /** As `codes.edit` takes it. */
  campaign: z.string(),
  name: z.nullable(z.string()),
  pays: staffCampaign.shape.kind,
  amount: count,
  used: count,
  limit: count,
  startsAt: storedTime,
  /** Null: the codes do not expire. */
  endsAt: z.nullable(storedTime),
});

/** Something that begins, lasts or ends. */
export const calendarEntry = z.discriminatedUnion('kind', [
  dramaRelease,
  episodeRelease,
  holdEnd,
  bannerPeriod,
  codesPeriod,
]);
export type CalendarEntry = z.output<typeof calendarEntry>;
export type CalendarEntryJson = z.input<typeof calendarEntry>;

const maxDays = 62;

const range = z
  .strictObject({
    from: givenTime,
    /** Exclusive. */
    until: givenTime,
  })
  .check(({ value: { from, until }, issues }) => {
    if (until <= from)
      issues.push({ code: 'custom', message: 'is not after the begin', input: until, path: ['until'] });
    if (until.getTime() - from.getTime() > maxDays * 86_400_000)
      issues.push({
        code: 'custom',
        message: `more than ${maxDays} days`,
        input: until,
        path: ['until'],
      });
  });

export const calendarCalls = {
  /**
   * Releases and ends of holds in a period, and the banners and codes that last in it, by their begin. Those without an end are listed with
   * their begin only. A banner without dates is left out, and so are codes for a caller who may not see them.
   */
  'calendar.list': staffCall({
    permission: 'content.read',
    input: range,
    output: z.array(calendarEntry),
  }),
};
