import { languages } from '@cliffhanger/contracts';
import { inEveryLanguage } from '@cliffhanger/contracts/staff';
import * as z from 'zod';

/** Who peoples the demo, what they search for, and how much each drama is played. */
export const lifeSource = z.strictObject({
  people: inEveryLanguage(
    z.strictObject({
      countries: z.array(z.string().length(2)).min(1),
      names: z.array(z.string().min(1)).min(1),
    }),
  ),
  /** Words, how often they were searched for in a week, and how often of these before its last day. */
  searches: inEveryLanguage(z.array(z.tuple([z.string(), z.int().positive(), z.int().nonnegative()])).min(1)),
  plays: z.record(
    z.string(),
    z.strictObject({
      perDay: z.int().positive(),
      /** How much more it is played at the end of the 30 days than at their start, as a part. */
      trend: z.number().gt(-1),
    }),
  ),
});
export type DemoLife = z.output<typeof lifeSource>;

const said = { language: z.enum(languages), text: z.string().trim().min(1).max(500) };

/** What was said below a drama's episodes. */
export const commentsSource = z.array(
  z.strictObject({
    ...said,
    episode: z.int().positive(),
    /** Where in the episode it belongs. */
    second: z.int().min(0).optional(),
    likes: z.int().min(0).max(100).default(0),
    replies: z.array(z.strictObject(said)).default([]),
  }),
);
export type DemoComment = z.output<typeof commentsSource>[number];
