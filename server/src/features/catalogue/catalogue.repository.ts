import { languages } from '@cliffhanger/contracts';
import {
  type Audience,
  type CardRow,
  cardSelect,
  translated,
  visibleTo,
} from '#features/dramas/drama.select.ts';
import type { Prisma } from '#platform/database/generated/client.ts';
import type { Database } from '#platform/database/open-database.ts';

type Reader = Database['read'];

export type DramaSort = 'hot' | 'new' | 'title';

interface DramaListQuery {
  categoryId?: string | undefined;
  status?: 'ongoing' | 'complete' | undefined;
  freeOnly: boolean;
  sort: DramaSort;
  language: string;
  limit: number;
  after: DramaListKey | null;
}

/** The place of a drama in a sorted list: the sort's value, then the id. */
export interface DramaListKey {
  value: string | number;
  id: string;
}

const orderings = {
  hot: { orderBy: [{ playCount: 'desc' }, { id: 'asc' }], keyOf: (row: ListRow) => row.playCount },
  new: {
    orderBy: [{ publishedAt: 'desc' }, { id: 'asc' }],
    keyOf: (row: ListRow) => row.publishedAt?.getTime() ?? 0,
  },
} satisfies Record<
  string,
  { orderBy: Prisma.DramaOrderByWithRelationInput[]; keyOf: (row: ListRow) => number }
>;

const listSelect = { ...cardSelect, playCount: true } satisfies Prisma.DramaSelect;
type ListRow = Prisma.DramaGetPayload<{ select: typeof listSelect }>;

const afterKey = (sort: 'hot' | 'new', { value, id }: DramaListKey): Prisma.DramaWhereInput => {
  const number = Number(value);
  return sort === 'hot'
    ? { OR: [{ playCount: { lt: number } }, { playCount: number, id: { gt: id } }] }
    : { OR: [{ publishedAt: { lt: new Date(number) } }, { publishedAt: new Date(number), id: { gt: id } }] };
};

interface DramaListPage {
  rows: CardRow[];
  next: DramaListKey | null;
}

/** A page by keyset: it costs the same on page 1 and on page 1,000. */
export const listDramas = async (
  db: Reader,
  query: DramaListQuery,
  audience: Audience,
): Promise<DramaListPage> => {
  const where: Prisma.DramaWhereInput = {
    ...visibleTo(audience),
    ...(query.status && { status: query.status }),
    ...(query.categoryId && { categories: { some: { categoryId: query.categoryId } } }),
    ...(query.freeOnly && { episodes: { none: { priceCoins: { gt: 0 } } } }),
  };
  if (query.sort === 'title') return listByTitle(db, query, where);
  const { orderBy, keyOf } = orderings[query.sort];
  const rows = await db.drama.findMany({
    where: { AND: [where, query.after ? afterKey(query.sort, query.after) : {}] },
    orderBy,
    take: query.limit + 1,
    select: listSelect,
  });
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return { rows: page, next: last ? { value: keyOf(last), id: last.id } : null };
};

/** Each drama once: under its title in the viewer's language, else under the one in its own. */
const oneTitleEach = (
  language: string,
  drama: Prisma.DramaWhereInput,
): Prisma.DramaTranslationWhereInput => ({
  OR: [
    { language, drama },
    ...languages
      .filter((original) => original !== language)
      .map((original) => ({
        language: original,
        drama: { AND: [drama, { originalLanguage: original, translations: { none: { language } } }] },
      })),
  ],
});

const listByTitle = async (
  db: Reader,
  { language, limit, after }: DramaListQuery,
  drama: Prisma.DramaWhereInput,
): Promise<DramaListPage> => {
  const rows = await db.dramaTranslation.findMany({
    where: {
      AND: [
        oneTitleEach(language, drama),
        after
          ? {
              OR: [
                { title: { gt: String(after.value) } },
                { title: String(after.value), dramaId: { gt: after.id } },
              ],
            }
          : {},
      ],
    },
    orderBy: [{ title: 'asc' }, { dramaId: 'asc' }],
    take: limit + 1,
    select: { title: true, dramaId: true, drama: { select: cardSelect } },
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page.map((row) => row.drama), next: last ? { value: last.title, id: last.dramaId } : null };
};

export const listNewest = (db: Reader, limit: number, audience: Audience): Promise<CardRow[]> =>
  db.drama.findMany({
    where: visibleTo(audience),
    orderBy: { publishedAt: 'desc' },
    take: limit,
    select: cardSelect,
  });

export const listActivityDramas = (db: Reader, audience: Audience): Promise<CardRow[]> =>
  db.drama.findMany({
    where: { ...visibleTo(audience), activityPosition: { not: null } },
    orderBy: { activityPosition: 'asc' },
    take: 10,
    select: cardSelect,
  });

export const listDramasById = (
  db: Reader,
  dramaIds: readonly string[],
  audience: Audience,
): Promise<CardRow[]> =>
  db.drama.findMany({ where: { id: { in: [...dramaIds] }, ...visibleTo(audience) }, select: cardSelect });

/** Ids by plays between two days (the first within, the second not), the most played first. */
export const listMostPlayed = async (
  db: Reader,
  fromDay: string,
  beforeDay: string,
  limit: number,
): Promise<string[]> => {
  const rows = await db.dramaDay.groupBy({
    by: ['dramaId'],
    where: { day: { gte: fromDay, lt: beforeDay }, playCount: { gt: 0 } },
    _sum: { playCount: true },
    orderBy: [{ _sum: { playCount: 'desc' } }, { dramaId: 'asc' }],
    take: limit,
  });
  return rows.map((row) => row.dramaId);
};

export const listCarousel = (db: Reader, audience: Audience) =>
  db.carousel.findMany({
    where: {
      AND: [
        { OR: [{ startsAt: null }, { startsAt: { lte: audience.now } }] },
        { OR: [{ endsAt: null }, { endsAt: { gt: audience.now } }] },
        { OR: [{ countries: { none: {} } }, { countries: { some: { country: audience.country } } }] },
        { OR: [{ dramaId: null }, { drama: visibleTo(audience) }] },
      ],
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    take: 8,
    include: { translations: true, drama: { select: cardSelect } },
  });
export type CarouselRow = Awaited<ReturnType<typeof listCarousel>>[number];

export const listShelves = (db: Reader, dramasEach: number, audience: Audience) =>
  db.category.findMany({
    where: { dramas: { some: { drama: visibleTo(audience) } } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    take: 12,
    select: {
      id: true,
      translations: translated,
      dramas: {
        where: { drama: visibleTo(audience) },
        orderBy: { drama: { playCount: 'desc' } },
        take: dramasEach,
        select: { drama: { select: cardSelect } },
      },
    },
  });
