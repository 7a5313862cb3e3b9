import { visibleDramaSql } from '#features/dramas/dramas.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { SelectRows, SqlValues } from '#platform/database/open-database.ts';
import { undetermined } from './comment-language.ts';

/** A viewer of comments; `userId` is empty for a visitor. */
export interface CommentViewer extends Viewer {
  userId: string;
}

/** Whose likes, hidden comments and language a selection of comments follows. */
type Reading = Pick<CommentViewer, 'userId' | 'language'>;

export interface ReplyRow {
  id: string;
  text: string;
  /** BCP 47; null for a comment whose language is not detected yet. */
  language: string | null;
  atSecond: number | null;
  authorName: string;
  createdAtMs: number;
  likeCount: number;
  liked: 0 | 1;
  own: 0 | 1;
}

export interface CommentRow extends ReplyRow {
  parentId: string | null;
  /** For this viewer. */
  pinned: 0 | 1;
  replyCount: number;
  /** Oldest first, at most `inlineReplies`. */
  replies: ReplyRow[];
}

// These fragments bind @userId and @language of a `Reading`; `row` is an alias of `Comment`.

const replyFields = (row: string) => `
  'id', ${row}.id, 'text', ${row}.text, 'language', ${row}.language, 'atSecond', ${row}.atSecond, 'createdAtMs', ${row}.createdAt,
  'authorName', (SELECT displayName FROM User WHERE id = ${row}.userId),
  'likeCount', ${row}.likeCount, 'own', ${row}.userId = @userId,
  'liked', EXISTS (SELECT 1 FROM CommentLike WHERE userId = @userId AND commentId = ${row}.id)`;

/** Neither hidden nor deleted for everyone, nor hidden by this user. */
const isShown = (row: string) => `
  ${row}.hiddenAt IS NULL AND ${row}.deletedAt IS NULL
  AND NOT EXISTS (SELECT 1 FROM CommentHide WHERE userId = @userId AND commentId = ${row}.id)`;

/** Pinned comments are pinned for the viewers who read the language of the author. */
const isPinnedSql = 'c.pinned AND (SELECT language FROM User WHERE id = c.userId) = @language';

/** In another language than the viewer's, as far as that can be told; neither the viewer's own nor pinned for them. */
const isForeignSql = `
  (c.language NOT IN ('${undetermined}', @language) AND c.userId <> @userId AND NOT (${isPinnedSql}))`;

/** Comments in the viewer's language or in others. */
export type CommentLanguages = 'own' | 'other';

/** A comment without a language is never foreign. */
const languageFilters: Readonly<Record<CommentLanguages, string>> = {
  own: `AND ${isForeignSql} IS NOT TRUE`,
  other: `AND ${isForeignSql}`,
};

const selectComments = (
  rows: SelectRows,
  { userId, language }: Reading,
  where: string,
  values: SqlValues & { inlineReplies: number },
): CommentRow[] =>
  rows<{ comment: string }>(
    `SELECT json_object(
      ${replyFields('c')},
      'parentId', c.parentId, 'pinned', ${isPinnedSql}, 'replyCount', c.replyCount,
      'replies', json((SELECT json_group_array(json(reply)) FROM (
        SELECT json_object(${replyFields('r')}) AS reply FROM Comment r
        WHERE r.parentId = c.id AND ${isShown('r')}
        ORDER BY r.createdAt, r.id LIMIT @inlineReplies)))
    ) AS comment FROM Comment c WHERE ${where}`,
    { userId, language, ...values },
  ).map(({ comment }) => JSON.parse(comment));

/** The position after which a page of comments starts: all values sorted by. */
export interface ThreadKey {
  pinned: number;
  value: number;
  id: string;
}

/**
 * Selects the ids of one page of top-level comments. Pinned comments are few, so all are read. Binds @episodeId, @limit
 * and, after a key, its @pinned, @value and @id.
 * @param column what the comments are sorted by
 */
const threadIdsSql = (
  column: string,
  languages: CommentLanguages | undefined,
  after: ThreadKey | null,
): string => {
  const filter = languages ? languageFilters[languages] : '';
  const thread = `
    FROM Comment c WHERE c.episodeId = @episodeId AND c.parentId IS NULL AND ${isShown('c')} ${filter}`;
  const isAfter = after?.pinned === 0 ? `AND (${column}, c.id) < (@value, @id)` : '';
  const isAfterPinned = after ? 'WHERE (isPinned, value, id) < (@pinned, @value, @id)' : '';
  return `
    SELECT id FROM (
      SELECT c.id, ${isPinnedSql} AS isPinned, ${column} AS value ${thread} AND c.pinned = 1
      UNION ALL
      SELECT * FROM (
        SELECT c.id, 0 AS isPinned, ${column} AS value ${thread} AND c.pinned = 0 ${isAfter}
        ORDER BY ${column} DESC, c.id DESC LIMIT @limit)
    ) ${isAfterPinned} ORDER BY isPinned DESC, value DESC, id DESC LIMIT @limit`;
};

/** Which top-level comments, and in which order. */
interface ThreadSelection {
  episodeId: string;
  sort: 'new' | 'liked';
  /** Default: all. */
  languages: CommentLanguages | undefined;
}

/** Top-level comments, those pinned for the viewer first, each with its first `inlineReplies` replies. */
export const listThreads = (
  rows: SelectRows,
  reading: Reading,
  { episodeId, sort, languages }: ThreadSelection,
  { after, limit, inlineReplies }: { limit: number; after: ThreadKey | null; inlineReplies: number },
): CommentRow[] => {
  const column = sort === 'new' ? 'c.createdAt' : 'c.likeCount';
  return selectComments(
    rows,
    reading,
    `c.id IN (${threadIdsSql(column, languages, after)}) ORDER BY ${isPinnedSql} DESC, ${column} DESC, c.id DESC`,
    { episodeId, limit, inlineReplies, ...after },
  );
};

/** What is said of an episode as a whole. */
export interface Discussion {
  commentCount: number;
  /** The seconds that visible comments are about, each once, in order. */
  seconds: number[];
  /** Visible top-level comments in other languages than the viewer's. */
  otherLanguageCount: number;
}

/** Finds the discussion of an episode that the viewer can see; with `parentId`, only if they can see that comment. */
export const findDiscussion = (
  rows: SelectRows,
  { userId, country, language, now }: CommentViewer,
  ids: { dramaId: string; episodeId: string; parentId?: string | undefined },
): Discussion | null => {
  const [row] = rows<Omit<Discussion, 'seconds'> & { seconds: string }>(
    `SELECT e.commentCount, (SELECT json_group_array(atSecond) FROM (
        SELECT DISTINCT c.atSecond FROM Comment c
        WHERE c.episodeId = e.id AND c.parentId IS NULL AND c.atSecond IS NOT NULL AND ${isShown('c')}
        ORDER BY c.atSecond)) AS seconds,
      (SELECT count(*) FROM Comment c WHERE c.episodeId = e.id AND c.parentId IS NULL
        AND ${isShown('c')} AND ${isForeignSql}) AS otherLanguageCount
     FROM Episode e WHERE e.id = @episodeId AND e.dramaId = @dramaId AND e.publishedAt <= @now
       AND EXISTS (SELECT 1 FROM Drama d WHERE d.id = @dramaId AND ${visibleDramaSql})
       AND (@parentId IS NULL OR EXISTS (SELECT 1 FROM Comment c WHERE c.id = @parentId
         AND c.episodeId = e.id AND c.parentId IS NULL AND ${isShown('c')}))`,
    {
      dramaId: ids.dramaId,
      episodeId: ids.episodeId,
      parentId: ids.parentId ?? null,
      userId,
      country,
      language,
      now: now.getTime(),
    },
  );
  return row ? { ...row, seconds: JSON.parse(row.seconds) } : null;
};

export const listReplies = (
  rows: SelectRows,
  reading: Reading,
  parentId: string,
  { limit, after }: { limit: number; after: { value: number; id: string } | null },
): CommentRow[] =>
  selectComments(
    rows,
    reading,
    `c.parentId = @parentId AND ${isShown('c')}
     ${after ? 'AND (c.createdAt, c.id) > (@value, @id)' : ''} ORDER BY c.createdAt, c.id LIMIT @limit`,
    { parentId, limit, inlineReplies: 0, ...after },
  );

export const findCommentRow = (
  rows: SelectRows,
  reading: Reading,
  commentId: string,
): CommentRow | undefined =>
  selectComments(rows, reading, 'c.id = @commentId', { commentId, inlineReplies: 0 })[0];
