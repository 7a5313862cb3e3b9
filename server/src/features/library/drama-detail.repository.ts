import {
  castTexts,
  type DramaDetail,
  type DramaFieldName,
  dramaFieldTypes,
  dramaTexts,
  episodeTexts,
  fileCalls,
  type Names,
} from '@cliffhanger/contracts/staff';
import type { Reader } from '#platform/database/open-database.ts';
import { listMissing } from './fallbacks.ts';
import { selectColumns } from './select-columns.ts';

const byLanguage = { orderBy: { language: 'asc' } } as const;
const shelf = {
  select: {
    slug: true,
    translations: { orderBy: { language: 'asc' }, select: { language: true, name: true } },
  },
} as const;

const findRow = (db: Reader, slug: string) =>
  db.drama.findUnique({
    where: { slug },
    select: {
      ...selectColumns<DramaFieldName>(dramaFieldTypes),
      id: true,
      slug: true,
      episodeCount: true,
      durationSeconds: true,
      playCount: true,
      followCount: true,
      publishedAt: true,
      updatedAt: true,
      frameKey: true,
      translations: {
        ...byLanguage,
        select: { language: true, posterKey: true, fallbacks: true, ...selectColumns(dramaTexts) },
      },
      categories: { select: { category: shelf } },
      tags: { orderBy: { tagId: 'asc' }, select: { tag: shelf } },
      cast: {
        orderBy: { position: 'asc' },
        select: {
          translations: {
            ...byLanguage,
            select: { language: true, fallbacks: true, ...selectColumns(castTexts) },
          },
        },
      },
      hiddenInCountries: {
        orderBy: { country: 'asc' },
        select: { country: true, kind: true, reason: true, endsAt: true },
      },
      listings: { where: { shelf: '' }, select: { releasedAt: true } },
      episodes: {
        orderBy: { number: 'asc' },
        select: {
          id: true,
          number: true,
          durationSeconds: true,
          priceCoins: true,
          publishedAt: true,
          mediaVersion: true,
          posterKey: true,
          translations: {
            ...byLanguage,
            select: { language: true, fallbacks: true, ...selectColumns(episodeTexts) },
          },
          renditions: {
            orderBy: { width: 'asc' },
            select: { name: true, width: true, height: true, bitsPerSecond: true, folder: true },
          },
          soundTracks: {
            orderBy: [{ isDefault: 'desc' }, { language: 'asc' }],
            select: { language: true, folder: true },
          },
          subtitles: {
            orderBy: [{ kind: 'desc' }, { language: 'asc' }],
            select: { language: true, kind: true, storageKey: true },
          },
        },
      },
    },
  });

/** One column of translations, by language; without those that have none. */
export const namesOf = <Row extends { language: string }>(
  rows: readonly Row[],
  read: (row: Row) => string | null,
): Names =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const text = read(row);
      return text === null ? [] : [[row.language, text]];
    }),
  );

/** The columns of these texts, by language. */
export const textsOf = <Name extends string>(
  limits: Readonly<Record<Name, number>>,
  rows: readonly ({ language: string } & Record<NoInfer<Name>, string | null>)[],
) =>
  Object.fromEntries(
    Object.keys(limits).map((name) => [name, namesOf(rows, (row) => row[name as Name])]),
  ) as Record<Name, Names>;

const toShelf = ({
  slug,
  translations,
}: {
  slug: string;
  translations: { language: string; name: string }[];
}) => ({
  slug,
  name: namesOf(translations, ({ name }) => name),
});

/** The latest entry of the staff log about what a draft of changes can have. */
const readRevision = async (
  db: Reader,
  slug: string,
): Promise<Pick<DramaDetail, 'revision' | 'lastChange'>> => {
  const latest = await db.staffAction.findFirst({
    where: { subjectKind: 'drama', subjectId: slug, action: { notIn: [...fileCalls] } },
    orderBy: { id: 'desc' },
    select: { id: true, operator: true, createdAt: true, before: true, after: true },
  });
  if (!latest) return { revision: 0, lastChange: null };
  const names = [latest.before, latest.after].flatMap((values) => Object.keys(JSON.parse(values)));
  const { id: revision, operator: who, createdAt: at } = latest;
  return { revision, lastChange: { who, at, what: [...new Set(names)].sort() } };
};

/** A drama with its episodes and their media; null when the slug is unknown. */
export const findDramaDetail = async (db: Reader, slug: string): Promise<DramaDetail | null> => {
  const row = await findRow(db, slug);
  if (!row) return null;
  const { id, translations, categories, tags, cast, hiddenInCountries, listings, episodes, ...columns } = row;
  const texts = textsOf(dramaTexts, translations);
  const [category] = categories;
  return {
    // The contract knows the values that the columns can have.
    ...(columns as typeof columns & Pick<DramaDetail, DramaFieldName>),
    dramaId: id,
    title:
      texts.title[row.originalLanguage as keyof Names] ??
      texts.title.en ??
      Object.values(texts.title)[0] ??
      null,
    texts,
    category: category ? toShelf(category.category) : null,
    tags: tags.map(({ tag }) => toShelf(tag)),
    cast: cast.map((member) => textsOf(castTexts, member.translations)),
    missing: [
      ...listMissing(translations),
      ...cast.flatMap((member, index) => listMissing(member.translations, `cast ${index + 1} `)),
      ...episodes.flatMap((episode) => listMissing(episode.translations, `episode ${episode.number} `)),
    ],
    hiddenInCountries: hiddenInCountries.map(({ country }) => country),
    holds: hiddenInCountries,
    posterKeys: namesOf(translations, ({ posterKey }) => posterKey || null),
    ...(await readRevision(db, slug)),
    releasedAt: listings[0]?.releasedAt ?? null,
    episodes: episodes.map(({ translations: rows, ...episode }) => ({
      ...episode,
      texts: textsOf(episodeTexts, rows),
    })),
  };
};

/** The key of the still of an episode; null when it has none, or there is no such episode. */
export const findEpisodePosterKey = async (db: Reader, id: string): Promise<string | null> =>
  (await db.episode.findUnique({ where: { id }, select: { posterKey: true } }))?.posterKey ?? null;
