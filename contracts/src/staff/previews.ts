import * as z from 'zod/mini';
import { coins } from '../kernel/fields.ts';
import { givenTime, staffCall, storedTime } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';
import { givenCountry } from './countries-and-currencies.ts';

/** How long the link of a preview works. */
export const previewMinutes = 30;

/** Who looks: somebody who never signed in, a member, or somebody with coins. */
export const previewViewers = ['visitor', 'member', 'balance'] as const;
export type PreviewViewer = (typeof previewViewers)[number];

/** The screen that is shown first. */
export const previewPages = ['home', 'offers', 'drama'] as const;

/** What a viewer is told of a drama at this time, in this country. */
export const previewReleases = ['released', 'scheduled', 'unreleased', 'hiddenInCountry'] as const;

/** The fields of the input, for an address that has them. */
export const previewFields = {
  page: z._default(z.enum(previewPages), 'home'),
  /** Of a drama; with `page: 'drama'`. */
  slug: z.optional(z.string()),
  /** Of a banner of the home screen, which is shown from its first day on unless `at` is given. */
  bannerId: z.optional(z.string()),
  language: z.enum(languages),
  country: givenCountry,
  /** The time that the preview shows; by default now, or the first time at which viewers see the drama or the banner. */
  at: z.optional(givenTime),
  as: z._default(z.enum(previewViewers), 'visitor'),
  /** The balance of a viewer with coins. */
  coins: z._default(coins.check(z.maximum(1_000_000)), 0),
};

const previewInput = z.strictObject(previewFields).check(({ value, issues }) => {
  const isDrama = value.page === 'drama';
  if (isDrama === (value.slug !== undefined)) return;
  const message = isDrama ? 'say which drama' : 'only the page of a drama has a slug';
  issues.push({ code: 'custom', message, input: value.slug, path: ['slug'] });
});
export type PreviewInput = z.output<typeof previewInput>;

export const preview = z.object({
  /** Opens the app of the viewers once; it holds the token of the preview. */
  url: z.string(),
  /** The time that the preview begins to show. */
  at: storedTime,
  /** When the link, the calls and the videos of the preview end. */
  endsAt: storedTime,
  /** Of the drama; null without one. An unreleased drama is shown as if it were released at `at`. */
  release: z.nullable(z.enum(previewReleases)),
  /** From when on viewers see it, for a scheduled drama; null otherwise. */
  releasedAt: z.nullable(storedTime),
});
export type Preview = z.output<typeof preview>;
export type PreviewJson = z.input<typeof preview>;

export const previewCalls = {
  /** Opens a preview of the viewers' app. It only reads, and nothing of it is stored. */
  'preview.link': staffCall({ permission: 'content.read', input: previewInput, output: preview }),
};
