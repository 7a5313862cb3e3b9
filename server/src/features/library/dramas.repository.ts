import type { DramaSummary, KnownShelf, KnownShelves } from '@cliffhanger/contracts/staff';
import type { Drama } from '#platform/database/generated/client.ts';
import type { SelectRows, Transaction } from '#platform/database/open-database.ts';
import { listMissing } from './fallbacks.ts';

/** The title in a language (SQL), else in the drama's original language, else in English, else in any. */
const titleIn = (language: string) => `(SELECT title FROM DramaTranslation WHERE dramaId = d.id
  ORDER BY language = ${language} DESC, language = d.originalLanguage DESC, language = 'en' DESC, language LIMIT 1)`;
const titleSql = titleIn('d.originalLanguage');

const summaryColumns = `d.id AS dramaId, d.slug, ${titleIn('@language')} AS title, d.status, d.episodeCount,
  d.freeEpisodeCount, d.durationSeconds, d.playCount, d.followCount, d.publishedAt`;

/** Raw SQL reads times as epoch milliseconds. */
interface SummaryRow extends Omit<DramaSummary, 'publishedAt'> {
  publishedAt: number | null;
}

const summaryOf = (row: SummaryRow): DramaSummary => ({
  ...row,
  publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt),
});

/** All dramas. @param language of their titles; null: each drama's own */
export const listSummaries = (rows: SelectRows, language: string | null): DramaSummary[] =>
  rows<SummaryRow>(`SELECT ${summaryColumns} FROM Drama d ORDER BY d.slug`, { language }).map(summaryOf);

/** The texts of each drama that stand in for a missing translation into a language, in the order of the drama. */
export const listMissingTexts = (rows: SelectRows, language: string): MissingTexts[] => {
  const found = rows<Omit<MissingTexts, 'missing'> & { name: string; fallbacks: string }>(
    `SELECT d.slug, ${titleSql} AS title, f.name, f.fallbacks FROM (
       SELECT dramaId, 0 AS part, 0 AS place, '' AS name, fallbacks FROM DramaTranslation
         WHERE language = @language AND fallbacks <> ''
       UNION ALL SELECT c.dramaId, 1, c.position, 'cast ' || (c.position + 1) || ' ', t.fallbacks
         FROM CastMemberTranslation t JOIN CastMember c ON c.id = t.castMemberId
         WHERE t.language = @language AND t.fallbacks <> ''
       UNION ALL SELECT e.dramaId, 2, e.number, 'episode ' || e.number || ' ', t.fallbacks
         FROM EpisodeTranslation t JOIN Episode e ON e.id = t.episodeId
         WHERE t.language = @language AND t.fallbacks <> ''
     ) f JOIN Drama d ON d.id = f.dramaId ORDER BY d.slug, f.part, f.place`,
    { language },
  );
  return [...Map.groupBy(found, ({ slug }) => slug)].map(([slug, parts]) => ({
    slug,
    title: parts[0]?.title ?? null,
    missing: parts.flatMap(({ name, fallbacks }) => listMissing([{ language, fallbacks }], name)),
  }));
};

interface MissingTexts {
  slug: string;
  title: string | null;
  missing: string[];
}

export const findSummary = (rows: SelectRows, slug: string) => {
  const [row] = rows<SummaryRow>(`SELECT ${summaryColumns} FROM Drama d WHERE d.slug = @slug`, {
    slug,
    language: null,
  });
  return row ? summaryOf(row) : null;
};

/** The folders of renditions that imports have replaced. */
export const listRetiredFolders = async (tx: Transaction, dramaId: string): Promise<string[]> =>
  (await tx.retiredRendition.findMany({ where: { episode: { dramaId } }, select: { folder: true } })).map(
    ({ folder }) => folder,
  );

export const listRetiredTracks = async (tx: Transaction, dramaId: string): Promise<string[]> =>
  (await tx.retiredSubtitles.findMany({ where: { episode: { dramaId } }, select: { storageKey: true } })).map(
    ({ storageKey }) => storageKey,
  );

/** Since when viewers see a drama; of a hidden one, since when they saw it before. */
export type PublicationTimes = Pick<Drama, 'publishedAt' | 'lastPublishedAt'>;

export const getPublicationTimes = (tx: Transaction, slug: string): Promise<PublicationTimes> =>
  tx.drama.findUniqueOrThrow({ where: { slug }, select: { publishedAt: true, lastPublishedAt: true } });

export const setPublicationTimes = async (
  tx: Transaction,
  slug: string,
  times: PublicationTimes,
  now: Date,
) => {
  await tx.drama.update({ where: { slug }, data: { ...times, updatedAt: now } });
};

/** Counts records of a drama that must be kept, such as purchases and comments. They prevent its deletion. */
export const countRetainedRecords = async (tx: Transaction, dramaId: string) => ({
  unlocks: await tx.unlock.count({ where: { dramaId } }),
  transfers: await tx.ledgerTransfer.count({ where: { dramaId } }),
  orders: await tx.order.count({ where: { dramaId } }),
  comments: await tx.comment.count({ where: { episode: { dramaId } } }),
});

export const deleteDrama = (tx: Transaction, dramaId: string) => tx.drama.delete({ where: { id: dramaId } });

const namesSql = (table: string, key: string) =>
  `SELECT s.slug, json_group_object(t.language, t.name) FILTER (WHERE t.language IS NOT NULL) AS name
   FROM ${table} s LEFT JOIN ${table}Translation t ON t.${key} = s.id GROUP BY s.slug ORDER BY s.slug`;
const listNames = (rows: SelectRows, table: 'Category' | 'Tag', key: string): KnownShelf[] =>
  rows<{ slug: string; name: string }>(namesSql(table, key)).map(({ slug, name }) => ({
    slug,
    name: JSON.parse(name),
  }));

/** The categories and tags with their names. */
export const listKnownShelves = (rows: SelectRows): KnownShelves => ({
  categories: listNames(rows, 'Category', 'categoryId'),
  tags: listNames(rows, 'Tag', 'tagId'),
});
