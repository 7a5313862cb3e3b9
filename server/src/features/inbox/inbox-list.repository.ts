import type { InboxKind } from '@cliffhanger/contracts/staff';
import type { SelectRowsInThread } from '#platform/database/open-database.ts';

/** The place of an item in the list. */
export interface InboxRow {
  kind: 'comment' | 'feedback';
  id: string;
  atMs: number;
}

export interface InboxSearch {
  kind: InboxKind;
  newestFirst: boolean;
  /** Only what comes after this row. */
  after: Pick<InboxRow, 'id' | 'atMs'> | null;
  /** Whether feedback may be read. */
  hasFeedback: boolean;
  limit: number;
}

/** Comments that wait: hidden ones, and those with reports since staff last kept them. */
const openComments = `
  SELECT 'comment' AS kind, c.id, coalesce(min(r.createdAt), c.hiddenAt) AS atMs
  FROM Comment c LEFT JOIN CommentReport r ON r.commentId = c.id AND r.createdAt > coalesce(c.keptAt, 0)
  WHERE c.deletedAt IS NULL AND c.id IN
    (SELECT commentId FROM CommentReport UNION SELECT id FROM Comment WHERE hiddenAt IS NOT NULL)
  GROUP BY c.id HAVING atMs IS NOT NULL`;

const openFeedback = `
  SELECT 'feedback' AS kind, id, createdAt AS atMs FROM Feedback WHERE answeredAt IS NULL AND doneAt IS NULL`;

/** Comments that staff kept after reports, and removed ones that can be restored. */
const doneComments = `
  SELECT 'comment' AS kind, c.id, c.keptAt AS atMs FROM Comment c
  WHERE c.deletedAt IS NULL AND c.hiddenAt IS NULL AND c.keptAt IS NOT NULL
    AND c.id IN (SELECT commentId FROM CommentReport)
    AND NOT EXISTS (SELECT 1 FROM CommentReport r WHERE r.commentId = c.id AND r.createdAt > c.keptAt)
  UNION ALL SELECT 'comment', commentId, removedAt FROM RemovedComment`;

const doneFeedback = `
  SELECT 'feedback' AS kind, id, max(coalesce(answeredAt, 0), coalesce(doneAt, 0)) AS atMs FROM Feedback
  WHERE answeredAt IS NOT NULL OR doneAt IS NOT NULL`;

const partsOf = ({ kind, hasFeedback }: Pick<InboxSearch, 'kind' | 'hasFeedback'>): string[] => {
  if (kind === 'done') return [doneComments, ...(hasFeedback ? [doneFeedback] : [])];
  return [
    ...(kind === 'feedback' ? [] : [openComments]),
    ...(kind === 'comments' || !hasFeedback ? [] : [openFeedback]),
  ];
};

/** Lists what waits, or what is done. */
export const listInboxRows = async (
  rows: SelectRowsInThread,
  { newestFirst, after, limit, ...search }: InboxSearch,
): Promise<InboxRow[]> => {
  const parts = partsOf(search);
  if (parts.length === 0) return [];
  const [direction, further] = newestFirst ? ['DESC', '<'] : ['ASC', '>'];
  const found = await rows<InboxRow>(
    `SELECT * FROM (${parts.join(' UNION ALL ')})
     ${after ? `WHERE (atMs, id) ${further} (@atMs, @id)` : ''}
     ORDER BY atMs ${direction}, id ${direction} LIMIT @limit`,
    { limit, ...(after && { atMs: after.atMs, id: after.id }) },
  );
  return found.map((row) => ({ ...row, atMs: Number(row.atMs) }));
};

/** Counts what waits. */
export const countInbox = async (
  rows: SelectRowsInThread,
): Promise<{ comments: number; feedback: number }> => {
  const [counts] = await rows<{ comments: number; feedback: number }>(
    `SELECT (SELECT count(*) FROM (${openComments})) AS comments,
       (SELECT count(*) FROM (${openFeedback})) AS feedback`,
  );
  return { comments: Number(counts?.comments ?? 0), feedback: Number(counts?.feedback ?? 0) };
};
