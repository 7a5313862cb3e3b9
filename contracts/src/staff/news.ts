import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { givenTime, storedTime } from '../kernel/staff-call.ts';
import { defaultLanguage, type Language, languages } from '../language-table.ts';
import { routes } from '../routes.ts';
import { givenCountries, withoutRepeats } from './countries-and-currencies.ts';
import { knownRevision } from './revision.ts';

export const newsTitleLength = 60;
export const newsTextLength = 300;
/** A viewer who has not watched a drama for so many days has stopped. */
export const stoppedDays = 3;

const words = (maxLength: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength));
const newsText = z.strictObject({ title: words(newsTitleLength), text: words(newsTextLength) });

/** A title and a text by language. */
const newsTexts = z.partialRecord(z.enum(languages), newsText).check(({ value, issues }) => {
  if (Object.keys(value).length > 0) return;
  issues.push({
    code: 'custom',
    message: 'write it in one language at least',
    input: value,
    params: { reason: 'answerTextMissing' },
  });
});
export type NewsTexts = z.output<typeof newsTexts>;

/** The language in which a viewer of `language` reads news: their own, else English, else the first that there is. */
export const newsLanguageFor = (texts: Partial<NewsTexts>, language: Language): Language | null =>
  [language, defaultLanguage as Language, ...languages].find((one) => texts[one] !== undefined) ?? null;

/** The pages of the app that news can lead to, by name. */
export const newsPages = {
  home: routes.home,
  newReleases: routes.newReleases,
  ranking: routes.ranking,
  rewards: routes.rewards,
  wallet: routes.wallet,
  redeem: routes.redeem,
  invite: routes.invite,
} as const;
export type NewsPage = keyof typeof newsPages;

const slug = z.string().check(z.minLength(1), z.maxLength(100));

/** Where a tap on news leads. */
export const newsTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('drama'), slug }),
  z.strictObject({ kind: z.literal('episode'), slug, number: z.int().check(z.minimum(1)) }),
  z.strictObject({
    kind: z.literal('page'),
    page: z.enum(Object.keys(newsPages) as [NewsPage, ...NewsPage[]]),
  }),
]);
export type NewsTarget = z.output<typeof newsTarget>;

/** The viewers to whom everything that is given applies; all without any. */
export const newsSegment = z.strictObject({
  /** The followers of this drama. */
  follows: z.optional(slug),
  /** Viewers who began this drama, have not seen its last episode to the end, and watched none of it for `stoppedDays`. */
  stopped: z.optional(slug),
  member: z.optional(z.boolean()),
  /** Of the account; none: all. */
  countries: z._default(givenCountries, []),
  /** Of the account; none: all. */
  languages: z._default(z.array(z.enum(languages)).check(withoutRepeats((language) => language)), []),
});
export type NewsSegment = z.output<typeof newsSegment>;

/** Chosen by who writes it. Each is sent once. */
export const newsId = z.string().check(z.regex(/^[\w-]{1,60}$/, 'letters, digits and dashes'));

export const newsStates = ['draft', 'planned', 'sending', 'sent', 'withdrawn'] as const;

/** A message of staff to viewers. */
export const staffNews = z.object({
  id: z.string(),
  state: z.enum(newsStates),
  texts: newsTexts,
  target: newsTarget,
  segment: newsSegment,
  createdAt: storedTime,
  /** The person who changed it last. */
  writtenBy: z.string(),
  /** When it is sent, or was; null for a draft. */
  sendAt: z.nullable(storedTime),
  sentBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(storedTime),
  /** Viewers who got it. */
  people: count,
  /** The number of those who have read it. */
  opened: count,
  /** Deliveries that wait: for the end of quiet hours, or to be tried again. */
  waiting: count,
});
export type StaffNews = z.output<typeof staffNews>;
export type StaffNewsJson = z.input<typeof staffNews>;

/** How many viewers news would reach now. */
export const newsReach = z.object({
  /** Viewers of the segment in whose country the target can be seen. */
  people: count,
  /** The number of those who have news of the server turned on by some channel. */
  wanting: count,
  /** The number of those by channel. One viewer can have several. */
  channels: z.array(z.object({ channel: z.enum(['inbox', 'push', 'telegram', 'email']), people: count })),
  /** The number of `wanting` by the language in which they read the app. */
  languages: z.array(z.object({ language: z.enum(languages), people: count })),
});
export type NewsReach = z.output<typeof newsReach>;

export const newsAudience = { segment: newsSegment, target: newsTarget };

export const newsInput = z.strictObject({
  id: newsId,
  revision: knownRevision,
  texts: newsTexts,
  ...newsAudience,
});

export const sendInput = z.strictObject({
  id: newsId,
  revision: knownRevision,
  /** Default: now. */
  at: z.optional(givenTime),
});
