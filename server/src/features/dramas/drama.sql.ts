import {
  type Category,
  type ContentNote,
  contentNotes,
  type DramaCard,
  type DramaDetail,
  dramaPageColumns,
} from '@cliffhanger/contracts';
import { cardView } from './card.view.ts';

// Reads a drama with its texts in one language. Every expression here binds @language and belongs to `Drama d`.

/** Sorts translations of `Drama d`: @language first, then the drama's original language, then English, then any other. */
export const byLanguagePreference = `language = @language DESC, language = d.originalLanguage DESC, language = 'en' DESC, language`;

const categoryJson = `(
  SELECT json_array(c.id, (
    SELECT name FROM CategoryTranslation WHERE categoryId = c.id
    ORDER BY language = @language DESC, language = 'en' DESC, language LIMIT 1))
  FROM DramaCategory dc JOIN Category c ON c.id = dc.categoryId
  WHERE dc.dramaId = d.id ORDER BY c.position, c.id LIMIT 1)`;

/** The columns of a card. */
export const cardColumns = `
  d.id, d.status, d.tone, d.frameKey, d.publishedAt, d.episodeCount, d.freeEpisodeCount,
  (SELECT json_array(title, hook, synopsis) FROM DramaTranslation WHERE dramaId = d.id
    ORDER BY ${byLanguagePreference} LIMIT 1) AS words,
  (SELECT posterKey FROM DramaTranslation WHERE dramaId = d.id AND posterKey <> ''
    ORDER BY ${byLanguagePreference} LIMIT 1) AS posterKey,
  ${categoryJson} AS category`;

const pageColumns = Object.keys(dramaPageColumns) as (keyof typeof dramaPageColumns)[];

/** The columns of a drama's page, except the counts that change all the time. */
export const detailColumns = `${cardColumns}, ${pageColumns.map((name) => `d.${name}`).join(', ')}, d.ageRating, d.contentNotes,
  (SELECT json_group_array(name) FROM (
    SELECT (SELECT name FROM TagTranslation WHERE tagId = dt.tagId
      ORDER BY language = @language DESC, language = 'en' DESC, language LIMIT 1) AS name
    FROM DramaTag dt WHERE dt.dramaId = d.id ORDER BY dt.tagId) WHERE name IS NOT NULL) AS tags,
  (SELECT json_group_array(json(words)) FROM (
    SELECT (SELECT json_object('name', name, 'role', role) FROM CastMemberTranslation WHERE castMemberId = m.id
      ORDER BY ${byLanguagePreference} LIMIT 1) AS words
    FROM CastMember m WHERE m.dramaId = d.id ORDER BY m.position) WHERE words IS NOT NULL) AS members`;

type PageColumns = Pick<DramaDetail, keyof typeof dramaPageColumns>;

export interface CardColumns {
  id: string;
  status: DramaCard['status'];
  tone: string;
  frameKey: string | null;
  /** Epoch milliseconds. */
  publishedAt: number;
  episodeCount: number;
  freeEpisodeCount: number;
  /** JSON: title, hook and synopsis. */
  words: string | null;
  posterKey: string | null;
  /** JSON: id and name. */
  category: string | null;
}

export interface DetailColumns extends CardColumns, PageColumns {
  ageRating: DramaDetail['ageRating'];
  /** Separated by spaces. */
  contentNotes: string;
  tags: string;
  members: string;
}

const textsOf = ({ words }: CardColumns): [title: string, hook: string, synopsis: string] =>
  words ? JSON.parse(words) : ['', '', ''];

const categoryOf = (json: string | null): Category | null => {
  if (!json) return null;
  const [categoryId, name]: [string, string | null] = JSON.parse(json);
  return { categoryId, name: name ?? '' };
};

export const cardFromColumns = (row: CardColumns): DramaCard => {
  const [title, hook] = textsOf(row);
  return cardView({
    ...row,
    title,
    hook,
    category: categoryOf(row.category),
    posterKey: row.posterKey ?? '',
  });
};

/** In the order of the list, whatever order staff wrote them in. */
const notesOf = (stored: string): ContentNote[] => {
  const given = stored.split(' ');
  return contentNotes.filter((note) => given.includes(note));
};

export const detailFromColumns = (row: DetailColumns): Omit<DramaDetail, 'followCount' | 'playCount'> => ({
  ...cardFromColumns(row),
  synopsis: textsOf(row)[2],
  ageRating: row.ageRating,
  contentNotes: notesOf(row.contentNotes),
  tags: JSON.parse(row.tags),
  cast: JSON.parse(row.members),
  ...(Object.fromEntries(pageColumns.map((name) => [name, row[name]])) as PageColumns),
});
