import * as z from 'zod/mini';

/** Maximum lengths of the texts of dramas and episodes. */
export const textLimits = { title: 200, synopsis: 5000, hook: 60, teaser: 80 } as const;

/** What staff decides about a drama besides its texts. */
export const dramaFields = {
  status: z.enum(['ongoing', 'complete']),
  year: z.int().check(z.minimum(1900), z.maximum(2200)),
  /** The first episodes, which cost nothing. */
  freeEpisodes: z.int().check(z.minimum(0), z.maximum(9999)),
  /** Of each other episode. */
  priceCoins: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** When all locked episodes are unlocked at once. */
  restDiscountPercent: z.int().check(z.minimum(0), z.maximum(90)),
  /** 0 for everyone, otherwise a value of `User.sex`. */
  audience: z.int().check(z.minimum(0), z.maximum(2)),
};
