import { languages } from '@cliffhanger/contracts';
import * as z from 'zod';
import { inEveryLanguage } from '../demo-source.ts';

/** The demo viewers, what they search for, and how often each drama is played. */
export const lifeSource = z.strictObject({
  people: inEveryLanguage(
    z.strictObject({
      countries: z.array(z.string().length(2)).min(1),
      names: z.array(z.string().min(1)).min(1),
    }),
  ),
  /** A wording, how often it was searched for in a week, and how many of those searches were before the last day. */
  searches: inEveryLanguage(z.array(z.tuple([z.string(), z.int().positive(), z.int().nonnegative()])).min(1)),
  plays: z.record(
    z.string(),
    z.strictObject({
      perDay: z.int().positive(),
      /** Relative increase of plays from the start to the end of the 30 days. */
      trend: z.number().gt(-1),
    }),
  ),
});
export type DemoLife = z.output<typeof lifeSource>;

const utterance = {
  language: z.enum(languages),
  text: z.string().trim().min(1).max(500),
  likes: z.int().min(0).max(100).default(0),
};

/** The comments on a drama's episodes. */
export const commentsSource = z.array(
  z.strictObject({
    ...utterance,
    episode: z.int().positive(),
    /** The second of the episode that it refers to. */
    second: z.int().min(0).optional(),
    replies: z.array(z.strictObject(utterance)).default([]),
  }),
);
export type DemoComment = z.output<typeof commentsSource>[number];
