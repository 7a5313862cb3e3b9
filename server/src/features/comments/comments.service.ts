import type { Comment, contract, EndpointData, EndpointInput } from '@cliffhanger/contracts';
import type { Episodes } from '#features/episodes/episodes.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { addReplyNotice } from '#features/notices/notices.ts';
import { AppError } from '#kernel/app-error.ts';
import { type Cursor, decodeCursor, encodeCursor, refusedCursor } from '#kernel/cursor.ts';
import { readableText } from '#kernel/readable-text.ts';
import { RefusedInput, refusedFormat } from '#kernel/refused-input.ts';
import type { Locale } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { latestBy, secondsAfter } from '#platform/time/clock.ts';
import { detectLanguage } from './comment-language.ts';
import {
  type CommentAuthor,
  findComment,
  getCommentAuthor,
  insertComment,
  type LatestComment,
  type NewComment,
} from './comment-writes.repository.ts';
import {
  type CommentRow,
  type CommentViewer,
  findCommentRow,
  findDiscussion,
  listReplies,
  listThreads,
  type ThreadKey,
} from './comments.repository.ts';
import { commentView, inlineReplies, replyCursor } from './comments.view.ts';

type CommentList = EndpointData<typeof contract.comments.list>;
type ListInput = EndpointInput<typeof contract.comments.list>['query'];
type NewCommentInput = EndpointInput<typeof contract.comments.add>['body'];

export interface Comments {
  /** Lists the visible comments of an episode, or the replies to one. @throws AppError notFound; RefusedInput */
  list(userId: string | undefined, locale: Locale, input: ListInput): Promise<CommentList>;
  /**
   * Adds a comment, without what cannot be read. Repeating its text within a minute returns the first one.
   * @throws AppError notFound, commentsMuted, tooManyWrites; unavailable while the disk is nearly full; RefusedInput
   */
  add(userId: string, locale: Locale, input: NewCommentInput): Promise<Comment>;
}

const hourSeconds = 3600;
/** The same text again within this time is a repeated tap, not a second comment. */
const repeatSeconds = 60;

const threadKeyOf = (cursor: string | undefined): ThreadKey | null => {
  const key: Cursor<string> | null = decodeCursor(cursor, 'text');
  if (!key) return null;
  const [, pinned, value] = /^([01])\.(\d{1,15})$/.exec(key.value) ?? [];
  if (!pinned || !value) throw refusedCursor(cursor);
  return { pinned: Number(pinned), value: Number(value), id: key.id };
};

const threadCursor = ({ pinned, likeCount, createdAtMs, id }: CommentRow, sort: ListInput['sort']) =>
  encodeCursor({ value: `${pinned}.${sort === 'new' ? createdAtMs : likeCount}`, id });

const pageOf = (rows: CommentRow[], limit: number, cursorOf: (last: CommentRow) => string | null) => {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items: rows.slice(0, limit).map(commentView), nextCursor: last ? cursorOf(last) : null };
};

/** Lists and adds comments. */
export const createComments = (
  { database, clock, config, diskReserve }: Pick<Platform, 'database' | 'clock' | 'config' | 'diskReserve'>,
  { commitInGroup }: Pick<EventPublisher, 'commitInGroup'>,
  episodes: Pick<Episodes, 'find'>,
): Comments => {
  const viewerOf = (userId: string, { country, language }: Locale): CommentViewer => ({
    userId,
    country,
    language,
    now: clock.now(),
  });

  const listReplyPage = (viewer: CommentViewer, parentId: string, { cursor, limit }: ListInput) => {
    const after = decodeCursor(cursor, 'number');
    const rows = listReplies(database.rows, viewer, parentId, { limit: limit + 1, after });
    return pageOf(rows, limit, replyCursor);
  };

  const listThreadPage = (
    viewer: CommentViewer,
    { episodeId, sort, languages, cursor, limit }: ListInput,
  ) => {
    const after = threadKeyOf(cursor);
    const page = { limit: limit + 1, after, inlineReplies: inlineReplies + 1 };
    const rows = listThreads(database.rows, viewer, { episodeId, sort, languages }, page);
    return pageOf(rows, limit, (last) => threadCursor(last, sort));
  };

  return {
    async list(userId = '', locale, input) {
      const viewer = viewerOf(userId, locale);
      const { parentId } = input;
      const discussion = findDiscussion(database.rows, viewer, input);
      if (!discussion) throw new AppError('notFound');
      const page =
        parentId === undefined ? listThreadPage(viewer, input) : listReplyPage(viewer, parentId, input);
      return { ...page, ...discussion };
    },

    async add(userId, locale, input) {
      if (!(await diskReserve.hasRoom())) throw new AppError('unavailable');
      return commitInGroup(async (tx, publish) => {
        const viewer = viewerOf(userId, locale);
        const { comment, answered } = createComment(tx.rows, episodes, viewer, input);
        const author = getCommentAuthor(tx.rows, userId, config.COMMENTS_PER_HOUR);
        const { latest } = author;
        const isRepeated = latest !== null && isRepeat(latest, comment);
        const first = isRepeated ? findCommentRow(tx.rows, viewer, latest.id) : undefined;
        if (first) return commentView(first);
        requireUnmuted(author, viewer.now);
        requireFewComments(author, viewer.now);
        const inserted = await insertComment(tx, author, comment);
        const { dramaId } = input;
        for (const userId of answered)
          await addReplyNotice(tx, publish, { ...comment, userId, dramaId, replyId: inserted.id });
        return commentView(inserted);
      });
    },
  };
};

/** @throws AppError commentsMuted */
const requireUnmuted = ({ mutedAtMs, mutedUntilMs, muteReason: reason }: CommentAuthor, now: Date): void => {
  if (mutedAtMs === null || (mutedUntilMs !== null && mutedUntilMs <= now.getTime())) return;
  const until = mutedUntilMs === null ? null : new Date(mutedUntilMs).toISOString();
  throw new AppError('commentsMuted', { reason, until });
};

/** @throws AppError tooManyWrites */
const requireFewComments = ({ nthLatestAtMs }: CommentAuthor, now: Date): void => {
  if (nthLatestAtMs === null) return;
  const waitMs = secondsAfter(new Date(nthLatestAtMs), hourSeconds).getTime() - now.getTime();
  // A comment from the future was written before the clock went back.
  if (waitMs <= 0 || nthLatestAtMs > latestBy(now).getTime()) return;
  throw new AppError('tooManyWrites', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
};

/**
 * Creates a comment whose episode and parent the viewer can see.
 * @returns it with the other viewers whom it answers: who wrote the comment, and who began the thread
 * @throws AppError notFound; RefusedInput
 */
const createComment = (
  rows: SelectRows,
  episodes: Pick<Episodes, 'find'>,
  viewer: CommentViewer,
  { dramaId, episodeId, text, parentId, atSecond }: NewCommentInput,
): { comment: NewComment; answered: Set<string> } => {
  const episode = episodes.find({ dramaId, episodeId }, viewer);
  const target = parentId === undefined ? undefined : findComment(rows, parentId, viewer);
  if (!episode || (parentId !== undefined && target?.episodeId !== episodeId)) throw new AppError('notFound');
  if (atSecond !== undefined && atSecond > episode.durationSeconds) {
    throw refusedSecond(atSecond, episode.durationSeconds);
  }
  const readable = readableText(text);
  if (readable === null) throw refusedFormat('text', 'text');
  // Replies have one level: a reply to a reply gets the same parent.
  const top = target?.parentId ? findComment(rows, target.parentId, viewer, true) : target;
  const answered = new Set([target, top].flatMap((one) => (one ? [one.userId] : [])));
  answered.delete(viewer.userId);
  const comment = {
    userId: viewer.userId,
    episodeId,
    parentId: target?.parentId ?? target?.id ?? null,
    text: readable,
    language: detectLanguage(readable),
    atSecond: atSecond ?? target?.atSecond ?? null,
    createdAt: viewer.now,
  };
  return { comment, answered };
};

const isRepeat = (latest: LatestComment, comment: NewComment): boolean =>
  latest.isDeleted === 0 &&
  latest.text === comment.text &&
  latest.episodeId === comment.episodeId &&
  latest.parentId === comment.parentId &&
  latest.createdAtMs > secondsAfter(comment.createdAt, -repeatSeconds).getTime();

const refusedSecond = (input: number, maximum: number) =>
  new RefusedInput([
    { code: 'too_big', origin: 'number', maximum, inclusive: true, input, path: ['atSecond'], message: '' },
  ]);
