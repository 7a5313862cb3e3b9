import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { count, id, instant, page, pageQuery, wholeSeconds } from './kernel/fields.ts';
import { plainText } from './kernel/text.ts';
import { limits } from './limits.ts';

const reply = z.object({
  commentId: id,
  text: z.string(),
  /** The second of the episode that it speaks of; blurred for who has not passed it. Null: of no moment. */
  atSecond: z.nullable(wholeSeconds),
  authorName: z.string(),
  createdAt: instant,
  likeCount: count,
  liked: z.boolean(),
  /** Written by who asks. */
  own: z.boolean(),
});

export const comment = z.extend(reply, {
  /** The comment that this one replies to; replies have none themselves. */
  parentId: z.nullable(id),
  pinned: z.boolean(),
  replyCount: count,
  /** The first few, oldest first; `nextCursor` goes on with `parentId`. */
  replies: page(reply),
});
export type Comment = z.infer<typeof comment>;
export type CommentReply = z.infer<typeof reply>;

export const commentReportReason = z.enum(['spam', 'abuse', 'spoiler', 'other']);

const commentReference = { commentId: id };

export const commentsResource = {
  list: endpoint({
    method: 'GET',
    path: '/drama/getDramaEpisode/comments',
    access: 'any',
    summary:
      'Comments of an episode, pinned ones first, then the newest or the most liked; with `parentId` the replies of one, oldest first.',
    query: z.object({
      ...pageQuery,
      dramaId: id,
      episodeId: id,
      parentId: z.optional(id),
      sort: z._default(z.enum(['new', 'liked']), 'new'),
    }),
    data: page(comment),
    errors: ['notFound'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/center/DramaEpisode/AddComment',
    access: 'user',
    summary:
      'Comment on an episode, or reply: a reply to a reply goes to the comment above. The same words twice within a minute are one comment.',
    body: z.object({
      dramaId: id,
      episodeId: id,
      text: plainText(limits.comment),
      parentId: z.optional(id),
      /** A reply without one has that of its comment. */
      atSecond: z.optional(wholeSeconds),
    }),
    data: comment,
    errors: ['notFound'],
    limit: 'write',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/center/DramaEpisode/DelComment',
    access: 'user',
    summary: 'Take back an own comment; its replies go out of sight with it.',
    body: z.object(commentReference),
    data: z.object({ commentCount: count }),
    errors: ['notFound'],
  }),
  like: endpoint({
    method: 'POST',
    path: '/center/DramaEpisode/like',
    access: 'user',
    summary: 'Like a comment or take the like back.',
    body: z.object({ ...commentReference, liked: z.boolean() }),
    data: z.object({ liked: z.boolean(), likeCount: count }),
    errors: ['notFound'],
  }),
  report: endpoint({
    method: 'POST',
    path: '/center/DramaEpisode/reportComment',
    access: 'user',
    summary: 'Report a comment, once for each viewer. Reported by enough of them, nobody sees it any more.',
    body: z.object({ ...commentReference, reason: commentReportReason }),
    data: z.null(),
    errors: ['notFound', 'commentIsOwn'],
    limit: 'write',
    extension: true,
  }),
  hide: endpoint({
    method: 'POST',
    path: '/center/DramaEpisode/hideComment',
    access: 'user',
    summary: 'Hide somebody’s comment from oneself, or show it again.',
    body: z.object({ ...commentReference, hidden: z.boolean() }),
    data: z.object({ hidden: z.boolean() }),
    errors: ['notFound', 'commentIsOwn'],
    extension: true,
  }),
};
