import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@cliffhanger/contracts';
import * as z from 'zod';

const posterText = z.strictObject({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  font: z.string(),
  color: z.string().optional(),
  spacing: z.number().default(0),
  align: z.enum(['left', 'center', 'right']).default('left'),
  box: z.strictObject({ x: z.number(), y: z.number(), size: z.number(), color: z.string() }).optional(),
});
export type PosterText = z.output<typeof posterText>;

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** What somebody of the story wrote: a sign, a letter, a number on a door. */
const writing = z
  .strictObject({
    /** The drawing that shows it, as a plane names it. */
    art: z.string(),
    text: z.string().min(1),
    /** Of letters. A number is in none. */
    language: z.enum(languages).optional(),
  })
  .refine(({ text, language }) => hasLetters(text) === (language !== undefined), {
    error: 'letters have a language, and a number has none',
  });

const letteringSchema = z.strictObject({
  posters: z.record(z.string(), z.array(posterText)),
  writing: z.array(writing),
});

/**
 * Reads the words of a drama's posters by language, and all that is written in its videos.
 * @param folder the drama's
 * @throws when its `lettering.json` is missing or invalid
 */
export const readLettering = (folder: string): z.output<typeof letteringSchema> =>
  letteringSchema.parse(JSON.parse(readFileSync(path.join(folder, 'lettering.json'), 'utf8')));
