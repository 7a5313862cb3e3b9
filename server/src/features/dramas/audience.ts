import type { Prisma } from '#platform/database/generated/client.ts';

/** Who looks, as far as the library shows different things to different people. */
export interface Audience {
  country: string;
  now: Date;
}

/** What this audience may see: part of every query, not an `if` afterwards. */
export const visibleTo = ({ country, now }: Audience): Prisma.DramaWhereInput => ({
  publishedAt: { lte: now },
  hiddenInCountries: { none: { country } },
});
