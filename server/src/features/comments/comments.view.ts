import type { Comment, CommentReply } from '@cliffhanger/contracts';
import { encodeCursor } from '#kernel/cursor.ts';
import { undetermined } from './comment-language.ts';
import type { CommentRow, ReplyRow } from './comments.repository.ts';

/** The number of replies that a comment includes. */
export const inlineReplies = 2;

const replyView = (row: ReplyRow): CommentReply => ({
  commentId: row.id,
  text: row.text,
  language: row.language === undetermined ? null : row.language,
  atSecond: row.atSecond,
  authorName: row.authorName,
  createdAt: new Date(row.createdAtMs).toISOString(),
  likeCount: row.likeCount,
  liked: row.liked === 1,
  own: row.own === 1,
});

/** The cursor for the replies after this one. */
export const replyCursor = ({ createdAtMs, id }: ReplyRow) => encodeCursor({ value: createdAtMs, id });

export const commentView = (row: CommentRow): Comment => {
  const last = row.replies.length > inlineReplies ? row.replies[inlineReplies - 1] : undefined;
  return {
    ...replyView(row),
    parentId: row.parentId,
    pinned: row.pinned === 1,
    replyCount: row.replyCount,
    replies: {
      items: row.replies.slice(0, inlineReplies).map(replyView),
      nextCursor: last ? replyCursor(last) : null,
    },
  };
};
