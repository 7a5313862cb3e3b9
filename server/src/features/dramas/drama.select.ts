import type { Prisma } from '#platform/database/generated/client.ts';

/** Who looks, as far as the library shows different things to different people. */
export interface Audience {
  country: string;
  now: Date;
}

export const translated = { select: { language: true, name: true } };

/** What a card needs of a drama. */
export const cardSelect = {
  id: true,
  originalLanguage: true,
  status: true,
  tone: true,
  frameKey: true,
  publishedAt: true,
  episodeCount: true,
  freeEpisodeCount: true,
  translations: { select: { language: true, title: true, hook: true, synopsis: true, posterKey: true } },
  categories: {
    select: { category: { select: { id: true, translations: translated } } },
    orderBy: { category: { position: 'asc' } },
    take: 1,
  },
} satisfies Prisma.DramaSelect;

export const detailSelect = {
  ...cardSelect,
  year: true,
  followCount: true,
  playCount: true,
  durationSeconds: true,
  restDiscountPercent: true,
  tags: { select: { tag: { select: { translations: translated } } } },
  cast: {
    select: { translations: { select: { language: true, name: true, role: true } } },
    orderBy: { position: 'asc' },
  },
} satisfies Prisma.DramaSelect;

export type CardRow = Prisma.DramaGetPayload<{ select: typeof cardSelect }>;
export type DetailRow = Prisma.DramaGetPayload<{ select: typeof detailSelect }>;

/** What this audience may see: part of every query, not an `if` afterwards. */
export const visibleTo = ({ country, now }: Audience): Prisma.DramaWhereInput => ({
  publishedAt: { lte: now },
  hiddenInCountries: { none: { country } },
});
