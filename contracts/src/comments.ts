import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { count, id, instant, page, pageQuery, wholeSeconds } from './kernel/fields.ts';
import { plainText } from './kernel/text.ts';
import { limits } from './limits.ts';

const reply = z.object({
  commentId: id,
  text: z.string(),
  /** The language of the text (BCP 47), or null when it cannot be told. */
  language: z.nullable(z.string()),
  /**
   * The second of the episode that the comment is about, or null. Clients blur it for viewers who have not passed it.
   */
  atSecond: z.nullable(wholeSeconds),
  authorName: z.string(),
  createdAt: instant,
  likeCount: count,
  liked: z.boolean(),
  /** Whether the caller wrote it. */
  own: z.boolean(),
});

export const comment = z.extend(reply, {
  /** The comment that this one replies to. A reply has no replies of its own. */
  parentId: z.nullable(id),
  /** Pinned for the caller: a pinned comment is one only for those who read its author’s language. */
  pinned: z.boolean(),
  replyCount: count,
  /** The first replies, oldest first. Use `nextCursor` with `parentId` for more. */
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
      'List the comments of an episode, pinned comments in the caller’s language first, then the newest or most liked; with `parentId`, the replies to that comment, oldest first.',
    query: z.object({
      ...pageQuery,
      dramaId: id,
      episodeId: id,
      parentId: z.optional(id),
      sort: z._default(z.enum(['new', 'liked']), 'new'),
      /**
       * `own` leaves out comments in other languages than the caller's, except those that the caller wrote or that are
       * pinned; `other` lists what that leaves out. Replies stay with their comment.
       */
      languages: z.optional(z.enum(['own', 'other'])),
    }),
    data: z.extend(page(comment), {
      /** All comments and replies of the episode. */
      commentCount: count,
      /** The seconds that comments of the episode are about, each once, in order. */
      seconds: z.array(wholeSeconds),
      /** The number of comments that `languages: 'own'` leaves out. */
      otherLanguageCount: count,
    }),
    errors: ['notFound'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/center/DramaEpisode/AddComment',
    access: 'user',
    summary:
      'Comment on an episode or reply to a comment. A reply to a reply is added to the top-level comment. The same text sent twice within a minute creates one comment. Characters that cannot be seen, marks of which a letter has many, and line feeds of which there are more than two in a row are removed. `COMMENTS_PER_HOUR` limits the comments of a viewer.',
    body: z.object({
      dramaId: id,
      episodeId: id,
      text: plainText(limits.comment),
      parentId: z.optional(id),
      /** A reply without it inherits the second of its comment. */
      atSecond: z.optional(wholeSeconds),
    }),
    data: comment,
    errors: ['notFound', 'commentsMuted'],
    limit: 'write',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/center/DramaEpisode/DelComment',
    access: 'user',
    summary: 'Delete the caller’s own comment; its replies are hidden with it.',
    body: z.object(commentReference),
    data: z.object({ commentCount: count }),
    errors: ['notFound'],
  }),
  like: endpoint({
    method: 'POST',
    path: '/center/DramaEpisode/like',
    access: 'user',
    summary: 'Like a comment or remove the like.',
    body: z.object({ ...commentReference, liked: z.boolean() }),
    data: z.object({ liked: z.boolean(), likeCount: count }),
    errors: ['notFound'],
  }),
  report: endpoint({
    method: 'POST',
    path: '/center/DramaEpisode/reportComment',
    access: 'user',
    summary: 'Report a comment, once per viewer. A comment with enough reports is hidden from everybody.',
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
    summary: 'Hide another viewer’s comment for the caller, or show it again.',
    body: z.object({ ...commentReference, hidden: z.boolean() }),
    data: z.object({ hidden: z.boolean() }),
    errors: ['notFound', 'commentIsOwn'],
    extension: true,
  }),
};
