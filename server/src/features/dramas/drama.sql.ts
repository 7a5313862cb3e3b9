import type { Category, DramaCard, DramaDetail } from '@cliffhanger/contracts';
import { imageUrl } from './drama.view.ts';

/** Sorts translations of what belongs to `Drama d`: @language, then the drama's own, then English, then whichever. */
export const byLanguagePreference = `language = @language DESC, language = d.originalLanguage DESC, language = 'en' DESC, language`;

const categoryJson = `(
  SELECT json_array(c.id, (
    SELECT name FROM CategoryTranslation WHERE categoryId = c.id
    ORDER BY language = @language DESC, language = 'en' DESC, language LIMIT 1))
  FROM DramaCategory dc JOIN Category c ON c.id = dc.categoryId
  WHERE dc.dramaId = d.id ORDER BY c.position, c.id LIMIT 1)`;

/** What a card takes of `Drama d`, in @language. */
export const cardColumns = `
  d.id, d.status, d.tone, d.frameKey, d.publishedAt, d.episodeCount, d.freeEpisodeCount,
  (SELECT json_array(title, hook, synopsis) FROM DramaTranslation WHERE dramaId = d.id
    ORDER BY ${byLanguagePreference} LIMIT 1) AS words,
  (SELECT posterKey FROM DramaTranslation WHERE dramaId = d.id AND posterKey <> ''
    ORDER BY ${byLanguagePreference} LIMIT 1) AS posterKey,
  ${categoryJson} AS category`;

/** What the drama's page takes more than its card, except the counts that move all the time. */
export const detailColumns = `${cardColumns}, d.year, d.durationSeconds,
  (SELECT json_group_array(name) FROM (
    SELECT (SELECT name FROM TagTranslation WHERE tagId = dt.tagId
      ORDER BY language = @language DESC, language = 'en' DESC, language LIMIT 1) AS name
    FROM DramaTag dt WHERE dt.dramaId = d.id ORDER BY dt.tagId) WHERE name IS NOT NULL) AS tags,
  (SELECT json_group_array(json(words)) FROM (
    SELECT (SELECT json_object('name', name, 'role', role) FROM CastMemberTranslation WHERE castMemberId = m.id
      ORDER BY ${byLanguagePreference} LIMIT 1) AS words
    FROM CastMember m WHERE m.dramaId = d.id ORDER BY m.position) WHERE words IS NOT NULL) AS members`;

export interface CardColumns {
  id: string;
  status: DramaCard['status'];
  tone: string;
  frameKey: string | null;
  publishedAt: number;
  episodeCount: number;
  freeEpisodeCount: number;
  words: string | null;
  posterKey: string | null;
  category: string | null;
}

export interface DetailColumns extends CardColumns {
  year: number;
  durationSeconds: number;
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

export const cardOf = (row: CardColumns): DramaCard => {
  const [title, hook] = textsOf(row);
  return {
    dramaId: row.id,
    title,
    hook,
    category: categoryOf(row.category),
    posterUrl: imageUrl(row.posterKey ?? ''),
    frameUrl: row.frameKey && imageUrl(row.frameKey),
    tone: row.tone,
    episodesNum: row.episodeCount,
    freeEpisodesNum: row.freeEpisodeCount,
    status: row.status,
    publishedAt: new Date(row.publishedAt).toISOString(),
  };
};

export const detailOf = (row: DetailColumns): Omit<DramaDetail, 'followCount' | 'playCount'> => ({
  ...cardOf(row),
  synopsis: textsOf(row)[2],
  tags: JSON.parse(row.tags),
  cast: JSON.parse(row.members),
  year: row.year,
  durationSeconds: row.durationSeconds,
});
