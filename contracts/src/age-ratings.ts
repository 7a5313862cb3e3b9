import * as z from 'zod/mini';
import { contentNotes, ratingAges } from './rating-schemes.ts';

export const ratingAge = z.literal(ratingAges);

/** The rating and the notes of a drama, as viewers see them. */
export const dramaRating = z.object({
  /** The youngest viewers that the drama is for, in years; null: staff have not rated it. */
  ageRating: z.nullable(ratingAge),
  /** The content notes of the drama, in the order of the list. */
  contentNotes: z.array(z.enum(contentNotes)),
});
export type DramaRating = z.infer<typeof dramaRating>;
